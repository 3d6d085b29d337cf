import { transferables } from '../../kinds/registry/encoding.ts';
import { timelineData, type TimelineData, type TimelineJson } from '../model/create-timelines.ts';
import type { LoadedTimelines } from './messages.ts';

/**
 * Timelines wait this long for each other: a file that comes quickly is opened in one piece, and of one that comes
 * slowly each is shown soon after it is there.
 */
const WAIT_MS = 200;
/**
 * A timeline of so many components is posted at once: the next one takes long, too, and the canvas can start meanwhile.
 */
const LONG = 100_000;
/** Least time between two such posts, in milliseconds: drawing sooner after the last one delays the rest. */
const MIN_MS = 500;

type Post = (message: LoadedTimelines, transfer: ArrayBuffer[]) => void;

interface Outbox {
  readonly add: (timeline: TimelineJson) => void;
  /** Posts the waiting timelines. */
  readonly flush: () => void;
  /** Does so, and says that there is no more. */
  readonly end: () => void;
}

/** Makes the columns of timelines and posts them some at a time, their buffers handed over rather than copied. */
export function createOutbox(have: ReadonlySet<number>, post: Post): Outbox {
  let timelines: TimelineData[] = [];
  let unrecognized: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentMs = -Infinity;
  const send = (isLast: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    sentMs = performance.now();
    post({ type: 'timelines', timelines, unrecognized, isLast }, timelines.flatMap(transferables));
    timelines = [];
    unrecognized = [];
  };
  return {
    add(json) {
      if (have.has(json.id)) return;
      const data = timelineData(json);
      if (data) timelines.push(data);
      else unrecognized.push(json.kind);
      const isWorthAFrame = json.components.length >= LONG && performance.now() - sentMs >= MIN_MS;
      if (isWorthAFrame) send(false);
      else timer ??= setTimeout(send, WAIT_MS, false);
    },
    flush: () => {
      if (timer !== undefined) send(false);
    },
    end: () => send(true),
  };
}
