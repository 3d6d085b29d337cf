import type { ChangeSummary } from './changes.ts';

/** The changes as one sentence. */
export function summaryInWords(summary: ChangeSummary): string {
  const { moved, relabelled, other, added, removed, timelinesAdded, timelinesRemoved } = summary;
  const parts = [
    part(moved, 'entry', 'moved'),
    part(relabelled, 'label', 'changed'),
    part(other, 'entry', 'changed in other ways'),
    part(added, 'entry', 'added'),
    part(removed, 'entry', 'removed'),
    part(timelinesAdded, 'timeline', 'added'),
    part(timelinesRemoved, 'timeline', 'removed'),
  ].filter((text) => text !== '');
  if (parts.length === 0) return 'The timelines are the same as before.';
  return `${parts.join(', ')}${removed + timelinesRemoved === 0 ? ', nothing removed' : ''}.`;
}

const PLURALS = { entry: 'entries', label: 'labels', timeline: 'timelines' } as const;

const part = (count: number, noun: keyof typeof PLURALS, what: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? noun : PLURALS[noun]} ${what}`;

/** A summary under the names of the contract. */
interface AnsweredSummary extends Omit<ChangeSummary, 'timelinesAdded' | 'timelinesRemoved'> {
  readonly timelines_added: number;
  readonly timelines_removed: number;
}

/** The summary of an answer of the server. */
export const summaryOfAnswer = ({
  timelines_added: timelinesAdded,
  timelines_removed: timelinesRemoved,
  ...counts
}: AnsweredSummary): ChangeSummary => ({ ...counts, timelinesAdded, timelinesRemoved });
