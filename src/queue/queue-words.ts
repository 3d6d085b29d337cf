import { counted } from '../shared/counted.ts';
import { shortTime } from '../shared/time.ts';
import { LONGEST_SECONDS, type Context } from './context.ts';
import { GAP_MS, type QueueStore } from './queue-store.ts';
import { SOURCE_WORDS } from './source-words.ts';

type Queue = ReturnType<QueueStore['getState']>;

const CONTEXT_WORDS: Readonly<Record<Context, string | undefined>> = {
  'its measure': undefined,
  'one before': 'each with 1 measure before',
  'four around': 'each with 4 measures each side',
};

/** '3 of 34'. */
export const placeInQueue = ({ before, index, total }: Queue) => `${before + index + 1} of ${total}`;

/** 'chords only · each with 1 measure before · about 4:12 in all · 17 have no recording'. */
export function aboutQueue(queue: Queue): string {
  const { context, voice, silent, after } = queue;
  const source = voice && SOURCE_WORDS[voice.source];
  const isOneAlone = after === 'nothing';
  return [
    source,
    CONTEXT_WORDS[context],
    isOneAlone ? undefined : timeInAll(queue),
    isOneAlone ? undefined : withoutRecording(queue),
    silent.size > 0 ? `${silent.size} skipped` : undefined,
  ]
    .filter((words) => words !== undefined)
    .join(' · ');
}

function timeInAll({ items, lengths, silent, total, before }: Queue): string | undefined {
  const heard = items.filter(({ key }) => !silent.has(key));
  if (heard.length === 0) return undefined;
  const seconds = heard.map(
    ({ key, start, end }) => lengths.get(key) ?? Math.min(end - start, LONGEST_SECONDS),
  );
  const sum = seconds.reduce((all, one) => all + one + GAP_MS / 1000, -GAP_MS / 1000);
  const isKnown = heard.every(({ key }) => lengths.has(key)) && items.length === total - before;
  const all = (sum / items.length) * (total - before);
  return `${isKnown ? '' : 'about '}${shortTime(isKnown ? sum : all)} in all`;
}

const withoutRecording = ({ withoutRecording: count, total }: Queue): string | undefined =>
  count === 0
    ? undefined
    : count === total
      ? 'none has a recording'
      : `${counted(count, 'has', 'have')} no recording`;
