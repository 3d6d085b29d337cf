import { AppError } from '../../../shared/app-error.ts';
import type { Timeline } from '../../model/timeline.ts';
import { itemsOf } from './items-of.ts';
import type { LineMessage, LineSearch } from './line-search.ts';
import type { FromWorker, ToWorker, WorkerAnswer } from './messages.ts';

const NOT_STARTED = 'The search could not be started. Reload the page and try again.';

/**
 * Makes the search of a file with these timelines. `loadJson` fetches the viewer's JSON; it is asked for when the first
 * line is searched for.
 */
export function createLineSearch(
  loadJson: () => Promise<ArrayBuffer>,
  timelines: readonly Timeline[],
): LineSearch {
  let worker: Worker | undefined;
  let latest = 0;
  let listener: ((message: LineMessage) => void) | undefined;

  const rest = () => {
    worker?.terminate();
    worker = undefined;
    listener = undefined;
  };
  const fail = (message: string) => {
    const tell = listener;
    rest();
    tell?.({ type: 'failed', message });
  };

  async function sendFile(to: Worker): Promise<void> {
    try {
      const json = await loadJson();
      to.postMessage({ type: 'file', json } satisfies ToWorker, [json]);
    } catch (error) {
      if (to === worker) fail(error instanceof AppError ? error.message : NOT_STARTED);
    }
  }

  function start(): Worker {
    const started = new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (!('id' in data)) void sendFile(started);
      else if (data.id === latest) listener?.(toldOf(data.message, timelines));
    };
    started.onerror = () => {
      if (started === worker) fail(NOT_STARTED);
    };
    return started;
  }

  return {
    ask: (text, hear) => {
      worker ??= start();
      const id = ++latest;
      listener = hear;
      worker.postMessage({ type: 'ask', id, text } satisfies ToWorker);
    },
    rest,
  };
}

function toldOf(message: WorkerAnswer, timelines: readonly Timeline[]): LineMessage {
  if (message.type !== 'answer') return message;
  const { places, notes } = message.answer;
  const hits = itemsOf(places, timelines).flatMap(([first, ...others]) => {
    const start = first && timelines[first.timeline]?.rows.span(first.row)[0];
    return first === undefined || start === undefined ? [] : [{ first, start, others }];
  });
  return { type: 'answer', hits, notes };
}
