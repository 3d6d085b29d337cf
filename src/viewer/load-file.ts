import type { Authorization } from '../api/send.ts';
import { API_BASE, authorizationFor } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import type { LoadedTimelines, LoadMessage, LoadRequest, NewToken } from './load/messages.ts';
import { createTimelineOpener, warnOf } from './model/create-timelines.ts';
import { rememberLayout } from './remembered-layout.ts';
import { createSession, type Session } from './session.ts';
import type { ArrangeNew } from './store/layout.ts';
import { createLoadingStore, type LoadingStore } from './store/loading.ts';
import type { FileHead } from './viewer-file.ts';

/** A file that can be shown, though more of its timelines may be on the way: its session's `loading` says. */
export interface OpenedFile {
  readonly id: number;
  readonly file: FileHead;
  readonly session: Session;
  readonly load: Pick<FileLoad, 'cancel' | 'resume'>;
}

/** A file on its way. */
export interface FileLoad {
  readonly loading: LoadingStore;
  /**
   * To be called when the page stands. `onOpened` is called once, when the first timelines are there or when there are
   * none.
   */
  readonly start: (onOpened: (opened: OpenedFile) => void) => void;
  /** To be called when the page is left: the worker and its request end. */
  readonly stop: () => void;
  /** Fetches no more; what is there stays. */
  readonly cancel: () => void;
  /** Once it was cancelled or broke off: fetches what is not there. */
  readonly resume: () => void;
}

const NOT_STARTED =
  'The file could not be read. Reload the page. If it happens again, report it with this page’s address.';

/**
 * Fetches a file and makes its timelines, arranged as this browser remembers them; a worker does the work. Failures are
 * told by `loading`, as `AppError`: `not_found` where there is no such file for this visitor, `unreachable` or `server`
 * where the server does not answer as it should.
 */
export function createFileLoad(id: number): FileLoad {
  const loading = createLoadingStore('loading');
  const openTimeline = createTimelineOpener();
  let head: FileHead | undefined;
  let opened: OpenedFile | undefined;
  let tellOpened: ((opened: OpenedFile) => void) | undefined;
  let arrangeNew: ArrangeNew | undefined;
  let worker: Worker | undefined;

  function end(): void {
    worker?.terminate();
    worker = undefined;
  }

  function fail(problem: AppError): void {
    end();
    loading.setState({ phase: 'broken', problem });
  }

  function take({ timelines, unrecognized, isLast }: LoadedTimelines): void {
    const all = [...loading.getState().unrecognized, ...unrecognized];
    if (!opened && head && (timelines.length > 0 || isLast)) {
      const session = createSession(head.concrete_work, [], loading);
      arrangeNew = rememberLayout(id, session.timelines, session.layout);
      opened = { id, file: head, session, load };
      tellOpened?.(opened);
    }
    if (timelines.length > 0) opened?.session.grow(timelines.map(openTimeline), arrangeNew);
    // Only now: whoever hears that the file is complete finds its timelines.
    loading.setState({ unrecognized: all, ...(isLast && { phase: 'complete' }) });
    if (!isLast) return;
    end();
    // The server leaves kinds out that it does not know either, and says so.
    warnOf([...(head?.file?.not_shown ?? []).map(({ kind }) => kind), ...all]);
  }

  async function renew(refused: string, refresh: Authorization['refresh'], own: Worker): Promise<void> {
    try {
      const accessToken = await refresh(refused);
      if (own === worker) own.postMessage({ type: 'token', accessToken } satisfies NewToken);
    } catch (error) {
      if (own !== worker) return;
      fail(
        error instanceof AppError ? error : new AppError('server', NOT_STARTED, undefined, { cause: error }),
      );
    }
  }

  function fetchRest(): void {
    const address = `${API_BASE}/files/${id}/json`;
    const { accessToken, refresh } = authorizationFor(address);
    const request: LoadRequest = {
      type: 'load',
      address,
      accessToken,
      have: opened?.session.timelines.map((timeline) => timeline.id) ?? [],
    };
    const own = new Worker(new URL('./load/load-worker.ts', import.meta.url), { type: 'module' });
    own.onmessage = ({ data }: MessageEvent<LoadMessage>) => {
      // What was posted before the end may come after it.
      if (own !== worker) return;
      if (data.type === 'token refused') void renew(data.accessToken, refresh, own);
      else if (data.type === 'head') head = data.head;
      else if (data.type === 'progress') loading.setState({ progress: data.progress });
      else if (data.type === 'timelines') take(data);
      else fail(new AppError(data.code, data.message));
    };
    own.onerror = () => {
      if (own === worker) fail(new AppError('unreachable', NOT_STARTED));
    };
    worker = own;
    own.postMessage(request);
  }

  const load: FileLoad = {
    loading,
    start: (onOpened) => {
      tellOpened = onOpened;
      fetchRest();
    },
    stop: end,
    cancel: () => {
      end();
      loading.setState({ phase: 'cancelled' });
    },
    resume: () => {
      loading.setState(loading.getInitialState());
      fetchRest();
    },
  };
  return load;
}
