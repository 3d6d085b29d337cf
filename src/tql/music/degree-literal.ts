import { NUMERALS } from '../../shared/numerals/numeral.ts';
import { ABOVE_ROOT, degreesOf } from '../../shared/numerals/quality-tones.ts';
import { noteAbove, plainSigns, type Chord, type Key, type Note } from './chord.ts';
import { isDegreeOf, isDegreeOfTarget } from './lenient.ts';
import { readChordLiteral } from './read-literal.ts';

/** A wider word for chords, which the desktop program does not have. */
export type DegreeLiteral =
  | { readonly kind: 'root' | 'bass'; readonly degree: number; readonly sign: number | undefined }
  /** A chord applied to a degree, or to any. */
  | { readonly kind: 'applied'; readonly numeral: string | undefined; readonly target: number | undefined }
  | { readonly kind: 'augmented sixth' }
  | { readonly kind: 'cadential' };

/** Reads `5`, `b6`, `bass:7`, `V/*`, applied chords with a star on either side, `aug6` and `Cad64`; undefined for anything else. */
export function readDegreeLiteral(written: string): DegreeLiteral | undefined {
  const text = plainSigns(written);
  if (/^aug6$/i.test(text)) return { kind: 'augmented sixth' };
  if (/^cad64$/i.test(text)) return { kind: 'cadential' };
  const [, isBass, sign = '', digit] = /^(bass:)?([b#]?)([1-8])$/i.exec(text) ?? [];
  if (digit !== undefined && (digit !== '8' || isBass !== undefined)) {
    const degree = (Number(digit) - 1) % 7;
    return {
      kind: isBass === undefined ? 'root' : 'bass',
      degree,
      sign: sign === '' ? undefined : sign === 'b' ? -1 : 1,
    };
  }
  const [, numeral, target] = /^(.+)\/([^/]+)$/.exec(text) ?? [];
  if (numeral === undefined || target === undefined || (numeral !== '*' && target !== '*')) return undefined;
  const degree = target === '*' ? undefined : NUMERALS.findIndex((known) => known === target.toUpperCase());
  const isNumeral = numeral === '*' || readChordLiteral(numeral)?.kind === 'numeral';
  if (!isNumeral || degree === -1) return undefined;
  return { kind: 'applied', numeral: numeral === '*' ? undefined : numeral, target: degree };
}

/** Degrees of the bass of chords that have a place in the key. */
const BASS_IN_KEY: Readonly<Partial<Record<string, readonly [degree: number, sign: number]>>> = {
  ...{ Italian: [5, -1], French: [5, -1], German: [5, -1], Neapolitan: [3, 0] },
};

/** Whether a chord, in the key in force, is what the word says. */
export function fitsDegree(literal: DegreeLiteral, chord: Chord, key: Key): boolean {
  switch (literal.kind) {
    case 'root':
      return chord.appliedTo === 0 && isDegreeOf(key, chord, literal);
    case 'bass':
      return hasBass(literal, chord, key);
    case 'applied':
      return isApplied(literal, chord, key);
    case 'augmented sixth':
      return chord.quality === 'Italian' || chord.quality === 'French' || chord.quality === 'German';
    case 'cadential':
      return (
        chord.inversion === 2 &&
        chord.appliedTo === 0 &&
        (chord.quality === 'major' || chord.quality === 'minor') &&
        isDegreeOf(key, chord, { degree: 0, sign: undefined })
      );
  }
}

function hasBass(
  { degree, sign }: { readonly degree: number; readonly sign: number | undefined },
  chord: Chord,
  key: Key,
): boolean {
  const own = BASS_IN_KEY[chord.quality];
  if (own) return own[0] === degree && (sign === undefined || sign === own[1]);
  const bass = bassOf(chord);
  return bass !== undefined && isDegreeOf(key, bass, { degree, sign });
}

/** The lowest note of a chord; undefined for a quality without tones. */
function bassOf(chord: Chord): Note | undefined {
  const semitones = ABOVE_ROOT[chord.quality]?.[chord.inversion];
  if (semitones === undefined) return chord.inversion === 0 ? chord : undefined;
  return noteAbove(chord, (degreesOf(chord.quality)[chord.inversion] ?? 1) - 1, semitones);
}

function isApplied(
  { numeral, target }: Extract<DegreeLiteral, { kind: 'applied' }>,
  chord: Chord,
  key: Key,
): boolean {
  if (chord.appliedTo === 0 || (target !== undefined && target !== chord.appliedTo)) return false;
  if (numeral === undefined) return true;
  const read = readChordLiteral(numeral);
  if (read?.kind !== 'numeral' || read.quality !== chord.quality) return false;
  if (read.inversion !== undefined && read.inversion !== chord.inversion) return false;
  const { degree, sign } = read.degree;
  return isDegreeOfTarget(key, chord.appliedTo, chord, { degree, sign: sign === 0 ? undefined : sign });
}
