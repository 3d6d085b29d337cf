import { existsSync, readFileSync } from 'node:fs';
import type { Chord, Key } from '../chord.ts';

/** Labels that the desktop program computed, in the notation of its music font; not part of the product. */
const CASES = new URL('../../../../../shared/data/harmony-label-cases.json', import.meta.url);

/** Whether the cases are beside the checkout; without them, tests that use them are skipped. */
export const hasDesktopCases = existsSync(CASES);

export interface DesktopCase extends Chord {
  readonly applied_to: number;
  readonly key: Key;
  readonly roman: string | { readonly error: string };
  readonly chord: string | { readonly error: string };
}

interface DesktopCases {
  readonly harmonies: readonly DesktopCase[];
  readonly keys: readonly (Key & { readonly label: string })[];
}

/** A skipped suite is still collected, so the lists are empty where the cases are missing. */
export function readDesktopCases(): DesktopCases {
  if (!hasDesktopCases) return { harmonies: [], keys: [] };
  const { harmonies, keys } = JSON.parse(readFileSync(CASES, 'utf8')) as DesktopCases;
  return { harmonies: harmonies.map((harmony) => ({ ...harmony, appliedTo: harmony.applied_to })), keys };
}

/** Where our Roman numeral differs from the desktop's on purpose; undefined where it must not. */
export function romanSlip({ quality, inversion }: DesktopCase): string | undefined {
  if (quality === 'seventh-flat-five' || quality === 'major-13th')
    return 'the desktop takes one character of the suffix';
  if (quality === 'suspended-fourth-seventh' && inversion === 3)
    return 'the desktop fails; the label has no inversion';
  if (quality.startsWith('half-diminished') && quality.endsWith('ninth'))
    return 'the desktop loses the slash of ø in inversions';
  if (quality === 'diminished-minor-ninth') return 'the desktop loses the ° in inversions';
  return undefined;
}

/** The same for the chord symbol. */
export function chordSlip({ quality }: DesktopCase): string | undefined {
  return /sixth|suspended/.test(quality) ? 'the desktop fails; the label has no inversion' : undefined;
}
