import { entryAt } from '../../shared/elements.ts';
import { SCALES, type Chord, type Key } from './chord.ts';
import { accidental, letters, spokenNumber, tail, type Piece } from './pieces.ts';
import { QUALITIES } from './qualities.ts';

export const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
/** Semitones of the natural notes above C. */
const NATURAL_SEMITONES = SCALES.major;

/** `V65/V`, `♭VI`, `viiø7`: the numeral in the key, raised or lowered against its scale, with the figures. */
export function romanPieces(chord: Chord, key: Key): readonly Piece[] {
  const quality = QUALITIES.get(chord.quality);
  if (quality?.name) return quality.name;
  const isApplied = chord.appliedTo !== 0;
  const degree = modulo(chord.step - key.step - chord.appliedTo, 7);
  const numeral = entryAt(NUMERALS, degree);
  const isSmall = /^(minor|diminished|half-diminished)/.test(chord.quality);
  const said = spokenNumber(String(degree + 1));
  return [
    ...(isApplied ? [] : accidental(chord.accidental - alterationInKey(chord.step, key))),
    // The signs of diminution say themselves that the numeral is small; a minor one differs by its size alone.
    letters(
      isSmall ? numeral.toLowerCase() : numeral,
      chord.quality.startsWith('minor') ? `${said} minor` : said,
    ),
    // An unknown quality is shown as written: the reader may know it.
    ...(quality
      ? (quality.figures[chord.inversion] ?? quality.figures[0] ?? [])
      : [letters(` ${chord.quality}`)]),
    ...(isApplied ? [appliedTo(chord.appliedTo)] : []),
  ];
}

const appliedTo = (step: number) =>
  tail(`/${entryAt(NUMERALS, step)}`, `of ${spokenNumber(String(step + 1))}`);

/** How far the key's own note on this step is from the natural one: 1 for F in G major. */
function alterationInKey(step: number, key: Key): number {
  const degree = modulo(step - key.step, 7);
  const tonic = entryAt(NATURAL_SEMITONES, key.step) + key.accidental;
  const difference = tonic + entryAt(SCALES[key.type], degree) - entryAt(NATURAL_SEMITONES, step);
  return modulo(difference + 6, 12) - 6;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
