import { entryAt } from '../../shared/elements.ts';
import { LETTERS, NATURALS, readPitch } from '../example/piece.ts';
import { lastMeasure, sixteenthsAt, sixteenthsPerMeasure, type Song } from './song.ts';

/** A key; `step` counts letters from C = 0. */
export interface Key {
  readonly step: number;
  readonly accidental: number;
  readonly type: 'major' | 'minor';
}

/** The fields of a HARMONY component of a .tla file that describe its chord. */
export interface Harmony {
  readonly step: number;
  readonly accidental: number;
  readonly quality: string;
  readonly inversion: number;
  readonly applied_to: number;
}

/** Entry of the harmonies of a song, at a place in sixteenths from measure 1. */
export type Entry = Readonly<{ at: number }> &
  (Readonly<{ key: Key }> | Readonly<{ key?: undefined; harmony: Harmony }>);

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const INVERSIONS: Readonly<Record<string, number>> = { '6': 1, '65': 1, '64': 2, '43': 2, '42': 3 };
const SYMBOL = /^([iv]+|[IV]+)([oø+]?)(M?)(7|65|64|6|43|42|)(?:\/([IiVv]+))?$/;
const MINOR_SCALE = [0, 2, 3, 5, 7, 8, 10];

const degreeOf = (numeral: string): number => NUMERALS.indexOf(numeral.toUpperCase());

/** Harmonies and keys of a song in order. Throws on an unreadable entry. */
export function readHarmonies(song: Song): readonly Entry[] {
  const { harmonies } = song.facts;
  const byMeasure = new Map<number, string>();
  for (const [span, words] of Object.entries(harmonies)) {
    const [from = 0, to = from] = span.split('-').map(Number);
    const like = /^= (\d+)-/.exec(words)?.[1];
    for (let measure = from; measure <= to; measure++)
      byMeasure.set(
        measure,
        like === undefined ? words : (byMeasure.get(Number(like) + measure - from) ?? ''),
      );
  }
  let key: Key = { step: 0, accidental: 0, type: 'major' };
  const entries: Entry[] = [];
  for (let measure = 0; measure <= lastMeasure(song); measure++) {
    let beat = '1';
    for (const word of (byMeasure.get(measure) ?? '').split(' ').filter(Boolean)) {
      const at = sixteenthsAt(song, `${measure}.${beat}`);
      if (/^\d/.test(word)) beat = word;
      else if (word.endsWith(':')) {
        const named = readKey(word.slice(0, -1));
        if (!isSame(named, key) || entries.length === 0) entries.push({ at, key: named });
        key = named;
      } else entries.push({ at, harmony: readNumeral(word, key) });
    }
  }
  return entries;
}

const isSame = (a: Key, b: Key) => a.step === b.step && a.accidental === b.accidental && a.type === b.type;

/** Reads `C`, `f#` or `Bb`: capitals are major. */
function readKey(name: string): Key {
  const letter = name.charAt(0);
  const { step, accidental } = readPitch(`${letter.toUpperCase()}${name.slice(1)}4`);
  return { step, accidental, type: letter === letter.toUpperCase() ? 'major' : 'minor' };
}

/** Reads a roman numeral in a key: `viio7/V`, `IVM43`, `I+M42`. Throws on one that it does not know. */
export function readNumeral(roman: string, key: Key): Harmony {
  const match = SYMBOL.exec(roman);
  if (!match) throw new Error(`${roman}: expected a roman numeral`);
  const [, numeral = '', sign = '', major = '', figures = '', target] = match;
  const degree = degreeOf(numeral);
  const appliedTo = target === undefined ? 0 : degreeOf(target);
  const step = (key.step + degree + appliedTo) % LETTERS.length;
  const tonic = entryAt(NATURALS, key.step) + key.accidental;
  const scale = key.type === 'minor' ? MINOR_SCALE : NATURALS;
  // An applied chord is read from its target: by the major scale, its III, VI and VII in minor by the minor one.
  const ofTarget =
    target === target?.toLowerCase() && numeral === numeral.toUpperCase() ? MINOR_SCALE : NATURALS;
  const above =
    target === undefined ? entryAt(scale, degree) : entryAt(scale, appliedTo) + entryAt(ofTarget, degree);
  const semitones = tonic + above - entryAt(NATURALS, step);
  return {
    step,
    accidental: ((((semitones + 6) % 12) + 12) % 12) - 6,
    quality: qualityOf(numeral, sign, major !== '', !['', '6', '64'].includes(figures)),
    inversion: INVERSIONS[figures] ?? 0,
    applied_to: appliedTo,
  };
}

function qualityOf(numeral: string, sign: string, hasMajorSeventh: boolean, isSeventh: boolean): string {
  const isMinor = numeral === numeral.toLowerCase();
  if (sign === 'ø') return 'half-diminished-seventh';
  if (sign === 'o') return isSeventh ? 'diminished-seventh' : 'diminished';
  if (sign === '+') return isSeventh && hasMajorSeventh ? 'augmented-major-seventh' : 'augmented';
  if (!isSeventh) return isMinor ? 'minor' : 'major';
  if (isMinor) return 'minor-seventh';
  return hasMajorSeventh ? 'major-seventh' : 'dominant-seventh';
}

/** Number of the measure of a place in sixteenths. */
export const measureOf = (song: Song, sixteenths: number) =>
  sixteenths < 0 ? 0 : Math.floor(sixteenths / sixteenthsPerMeasure(song)) + 1;
