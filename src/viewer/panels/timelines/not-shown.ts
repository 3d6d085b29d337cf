import { KIND_FACTS, plainKind } from '../../../kinds/registry/facts.ts';
import { isOfFile, type Timeline } from '../../model/timeline.ts';

interface NotShown {
  readonly kind: string;
  readonly count: number;
}

/** `LYRICS_TIMELINE` -> `lyrics`. */
const kindInWords = (kind: string) => plainKind(kind).replaceAll('_', ' ').toLowerCase();

/** 'a', 'a and b', 'a, b and c'. */
const enumerated = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/**
 * Sentence on the timelines that the viewer leaves out; undefined where it shows everything. A kind may be named
 * several times, with or without `_TIMELINE`.
 */
export function notShownNote(notShown: readonly NotShown[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { kind, count } of notShown) {
    const words = kindInWords(kind);
    counts.set(words, (counts.get(words) ?? 0) + count);
  }
  const parts = [...counts].map(([kind, count]) => `${count} ${kind} timeline${count === 1 ? '' : 's'}`);
  if (parts.length === 0) return undefined;
  const total = [...counts.values()].reduce((sum, count) => sum + count);
  return `${enumerated(parts)} ${total === 1 ? 'is' : 'are'} not shown.`;
}

type LaneFacts = Pick<Timeline, 'id' | 'kind' | 'visible' | 'rows' | 'fromRecording'>;

interface EmptyNote {
  readonly text: string;
  /** Whether the author or the reader has hidden the timelines, where there are any that could be shown. */
  readonly hiddenBy?: 'author' | 'reader';
}

/**
 * Reason why nothing can be seen; undefined where something can. `shown` says of each timeline whether it is in the
 * stack now, `hasRecording` whether lanes drawn from the recording can be seen. A timeline that is no analysis does not
 * count.
 */
export function emptyNote(
  timelines: readonly LaneFacts[],
  shown: readonly boolean[],
  hasRecording: boolean,
): EmptyNote | undefined {
  const analyses = timelines.flatMap((lane, index) =>
    KIND_FACTS[lane.kind].inWords === undefined || !isOfFile(lane)
      ? []
      : [{ ...lane, isShown: shown[index] === true }],
  );
  if (analyses.length === 0) return { text: 'This file has no timelines to show.' };
  const present = analyses.filter(({ isShown }) => isShown);
  if (present.length === 0) {
    return analyses.some(({ visible }) => visible)
      ? { text: 'You have hidden all timelines of this file.', hiddenBy: 'reader' }
      : { text: 'The analyst has hidden all timelines of this file.', hiddenBy: 'author' };
  }
  const isDrawn = ({ rows, fromRecording }: LaneFacts) => rows.count > 0 || (hasRecording && fromRecording);
  if (present.some(isDrawn)) return undefined;
  return {
    text: present.length === 1 ? 'This file’s timeline is empty.' : 'This file’s timelines are empty.',
  };
}
