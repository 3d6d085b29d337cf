import { entryAt } from '../../shared/elements.ts';
import type { Chord, Key } from './chord.ts';

/** Names of the degrees of a scale (Piston, Harmony, chapter 2). */
const DEGREES = [
  ...['tonic', 'supertonic', 'mediant', 'subdominant', 'dominant', 'submediant', 'leading tone'],
] as const;
const INVERSIONS = ['root position', 'first inversion', 'second inversion', 'third inversion'] as const;
const SIXTHS: ReadonlySet<string> = new Set(['Italian', 'French', 'German']);
const DOMINANT = 4;
const LEADING_TONE = 6;

/**
 * Names by which musicians call a chord beside its symbol, for a search for words: 'dominant, dominant seventh, first
 * inversion'. Without a key its degree is not named.
 */
export function namesOfChord(
  { step, quality, inversion, appliedTo }: Chord,
  key: Pick<Key, 'step'> | undefined,
): string {
  const named = quality.replaceAll('-', ' ');
  const isTriad = !named.includes(' ');
  const names = SIXTHS.has(quality)
    ? [`${quality} augmented sixth`, `${quality} sixth`]
    : [isTriad ? `${named} triad` : named];
  const degree = key && (((step - key.step - appliedTo) % 7) + 7) % 7;
  if (degree !== undefined && appliedTo === 0) {
    const own = entryAt(DEGREES, degree);
    names.unshift(own);
    if (!isTriad) names.push(`${own} ${named.split(' ').at(-1)}`);
  }
  if (appliedTo !== 0 && (degree === DOMINANT || degree === LEADING_TONE)) {
    const [sort, target] = [entryAt(DEGREES, degree), entryAt(DEGREES, appliedTo)];
    names.push(`secondary ${sort}`, `applied ${sort}`, `${sort} of the ${target}`);
  }
  const position = INVERSIONS[inversion];
  return [...names, ...(position === undefined ? [] : [position])].join(', ');
}
