import { float64At, uint32At } from '../../shared/elements.ts';
import type { ChordFacts } from '../contract/kind-timeline.ts';
import { C_MAJOR } from './chord.ts';
import { keyAt, type HarmonyColumns } from './columns.ts';
import { keyOf } from './label.ts';
import type { Spelling } from './spellings.ts';
import { isOfKey, tonesOf } from './tones.ts';

/**
 * Chords of the harmonies. A text of the author's own whose fields were never set names a chord that only readers of the
 * text know, so it is silent.
 */
export function chordsOf(columns: HarmonyColumns): ChordFacts {
  const { harmonies } = columns;
  const sort = new Uint32Array(harmonies.rows.length);
  const tones: (readonly number[])[] = [];
  const sortOfSpelling = new Map<number, number>();
  for (let index = 0; index < sort.length; index++) {
    const spelling = uint32At(columns.spelling, uint32At(harmonies.rows, index));
    const known = sortOfSpelling.get(spelling);
    if (known !== undefined) {
      sort[index] = known;
      continue;
    }
    const harmony = columns.spellingOf(spelling);
    const key = keyAt(columns, float64At(harmonies.time, index));
    const added = tones.push(tonesOfSpelling(harmony, key)) - 1;
    // A quality defined by the key sounds different in another key, so it must not be reused.
    if (!isOfKey(harmony.quality ?? '')) sortOfSpelling.set(spelling, added);
    sort[index] = added;
  }
  return { time: harmonies.time.slice(), sort, tones };
}

function tonesOfSpelling(harmony: Spelling, key: Spelling | undefined): readonly number[] {
  const { step, accidental, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = harmony;
  if (step === undefined) return [];
  const isSet = step !== 0 || accidental !== 0 || quality !== 'major' || inversion !== 0 || appliedTo !== 0;
  if (harmony.display_mode === 'custom' && !isSet) return [];
  return tonesOf({ step, accidental, quality, inversion, appliedTo }, (key && keyOf(key)) ?? C_MAJOR);
}
