import { normalise } from '../shared/normalise.ts';
import { shortTime } from '../shared/time.ts';
import type { ChangeSummary } from './changes.ts';

/** Facts that identify a piece. Missing texts are empty. */
export interface Piece {
  readonly title: string;
  readonly composer: string;
  /** Length of the recording in seconds. */
  readonly length: number;
}

/** A reason why a file that replaces another may be another piece. */
export type Doubt =
  | { readonly about: 'title' | 'composer'; readonly was: string; readonly is: string }
  | { readonly about: 'length'; readonly was: number; readonly is: number }
  | { readonly about: 'components'; readonly changed: number; readonly of: number };

/** Factor between two lengths from which on a performance of the same piece, with or without its repeats, is unlikely. */
const MAX_LENGTH_FACTOR = 2;

/**
 * Why `after` may be another piece than `before`; nothing where all speaks for the same one. Another title or composer is a
 * doubt, and more than half of the components of the version before, of which `of` are compared, moved or removed.
 */
export function doubtsOf(
  before: Piece,
  after: Piece,
  { removed, moved }: Pick<ChangeSummary, 'removed' | 'moved'>,
  of: number,
): readonly Doubt[] {
  const names = (['title', 'composer'] as const).flatMap((about): Doubt[] => {
    const [was, is] = [before[about], after[about]];
    return isSameName(was, is, about === 'composer') ? [] : [{ about, was, is }];
  });
  const changed = removed + moved;
  const hasChanged = 2 * changed > of;
  const [shorter, longer] = [Math.min(before.length, after.length), Math.max(before.length, after.length)];
  // Of a recording that was cut or put in afterwards most components stay where they are.
  const isOtherLength =
    shorter > 0 && longer > MAX_LENGTH_FACTOR * shorter && (hasChanged || names.length > 0);
  return [
    ...names,
    ...(isOtherLength ? [{ about: 'length', was: before.length, is: after.length } as const] : []),
    ...(hasChanged ? [{ about: 'components', changed, of } as const] : []),
  ];
}

/** A doubt as a sentence. */
export function doubtInWords(doubt: Doubt): string {
  switch (doubt.about) {
    case 'title':
    case 'composer':
      return `The ${doubt.about} was “${doubt.was}” and is “${doubt.is}” now.`;
    case 'length':
      return `It was ${shortTime(doubt.was)} long and is ${shortTime(doubt.is)} now.`;
    case 'components':
      return `${doubt.changed} of ${doubt.of} entries were moved or removed.`;
  }
}

/**
 * Whether two names may mean the same: regardless of case, accents and punctuation, and also where one is longer than
 * the other. In names of people a single letter matches any name that begins with it.
 */
function isSameName(a: string, b: string, hasInitials: boolean): boolean {
  const [shorter = [], longer = []] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  const left = [...longer];
  return shorter.every((word) => {
    const exact = left.indexOf(word);
    const at = exact >= 0 || !hasInitials ? exact : left.findIndex((other) => isInitialOf(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

const isInitialOf = (a: string, b: string): boolean =>
  (Array.from(a).length === 1 && b.startsWith(a)) || (Array.from(b).length === 1 && a.startsWith(b));

const wordsOf = (name: string): readonly string[] => normalise(name).match(/[\p{L}\p{N}]+/gu) ?? [];
