import { createStore } from 'zustand/vanilla';
import { orThrow } from '../../../api/failure.ts';
import type { components } from '../../../api/schema.d.ts';
import { api, tokens } from '../../../api/session.ts';
import { PACKAGE_LIMITS, PART_BYTES } from '../../../packages/limits.ts';
import { AppError } from '../../../shared/app-error.ts';
import { setUploadActivity } from '../../upload-activity.ts';
import { MAX_FILE_BYTES } from '../file-size.ts';
import type { CheckAnswer, PackageReport } from './package-report.ts';
import { isRestOf, sendPart } from './send-part.ts';

export type Package = components['schemas']['Package'];

/** What its owner chooses for a package that is planned. */
interface StoreChoices {
  readonly is_public: boolean;
  /** SPDX id, or empty. */
  readonly licence: string;
  readonly corpus_title: string;
  readonly all_or_none: boolean;
  readonly is_quarters: boolean;
}

/** How a package stands. */
export type PackageState =
  | { readonly kind: 'none'; readonly problem?: string }
  /** Read by this browser. */
  | { readonly kind: 'checking'; readonly name: string; readonly done: number; readonly total: number }
  | {
      readonly kind: 'checked';
      readonly file: File;
      readonly report: PackageReport;
      readonly problem?: string;
    }
  | {
      readonly kind: 'sending';
      readonly found: Package;
      /** Bytes that the server has, and all. */
      readonly sent: number;
      readonly isPaused: boolean;
      /** Undefined while that is not known. */
      readonly secondsLeft: number | undefined;
    }
  /** Begun before, in this browser or another: the file is to be chosen again. */
  | { readonly kind: 'interrupted'; readonly found: Package; readonly problem?: string }
  /** With the server, which goes on by itself. */
  | {
      readonly kind: 'server';
      readonly found: Package;
      readonly report?: PackageReport;
      readonly problem?: string;
    };

interface RunningPackage {
  readonly state: PackageState;
  /** Reads a zip; of one that was begun, sends the rest. */
  readonly choose: (file: File) => void;
  readonly send: () => Promise<void>;
  readonly pause: () => void;
  readonly goOn: () => void;
  /** Ends it, and has the server forget it; what is stored stays. */
  readonly cancel: () => Promise<void>;
  readonly store: (choices: StoreChoices) => Promise<void>;
  /** Looks for a package that is under way, and follows it until the returned function is called. */
  readonly follow: () => () => void;
  /** Puts the result away. */
  readonly close: () => void;
}

/** How often the server is asked how far it is, in milliseconds. */
const LOOK_MS = 1_000;

const problemOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  throw error;
};

/** One package at a time; the server goes on with one that it has when the page is left. */
export const runningPackage = createStore<RunningPackage>()((set, get) => {
  let worker: Worker | undefined;
  let sending: AbortController | undefined;
  let file: File | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFollowed = false;

  const show = (found: Package, problem?: string) => {
    const { state } = get();
    if (found.state === 'receiving') {
      set({ state: { kind: 'interrupted', found, ...(problem && { problem }) } });
      return;
    }
    const report = state.kind === 'server' && state.found.id === found.id ? state.report : undefined;
    set({ state: { kind: 'server', found, ...(report && { report }), ...(problem && { problem }) } });
    const isWorking = found.state === 'reading' || found.state === 'storing';
    if (isWorking && isFollowed) timer = setTimeout(() => void look(found.id), LOOK_MS);
    if (!isWorking && found.state !== 'refused') void loadReport(found);
  };
  const loadReport = async (found: Package) => {
    const report = await orThrow(
      api.GET('/packages/{id}/plan', { params: { path: { id: found.id } } }),
    ).catch(() => undefined);
    const { state } = get();
    if (report && state.kind === 'server' && state.found.id === found.id)
      set({ state: { ...state, report } });
  };
  const look = async (id: number) => {
    const found = await orThrow(api.GET('/packages/{id}/', { params: { path: { id } } })).catch(
      (error: unknown) => (error instanceof AppError && error.code === 'not_found' ? 'gone' : undefined),
    );
    const { state } = get();
    if (state.kind !== 'server' || state.found.id !== id) return;
    if (found === 'gone') set({ state: { kind: 'none' } });
    else if (found !== undefined) show(found);
    // The connection may be back the next time.
    else if (isFollowed) timer = setTimeout(() => void look(id), LOOK_MS);
  };
  const sendRest = async (rest: File, begun: Package) => {
    const begunAt = { ms: performance.now(), sent: begun.size - bytesMissing(begun) };
    const controller = new AbortController();
    sending = controller;
    let sent = begunAt.sent;
    const tell = (bytes: number) => {
      const ms = performance.now() - begunAt.ms;
      const done = sent + bytes - begunAt.sent;
      const left = begun.size - sent - bytes;
      const secondsLeft = ms > 4_000 && done > 0 ? (left * ms) / done / 1000 : undefined;
      set({
        state: { kind: 'sending', found: begun, sent: sent + bytes, isPaused: false, secondsLeft },
      });
    };
    tell(0);
    try {
      for (const number of begun.missing) {
        const size = sizeOf(begun, number);
        await sendPart(begun.id, rest, number, {
          onProgress: (bytes) => tell(Math.min(bytes, size)),
          signal: controller.signal,
        });
        sent += size;
        tell(0);
      }
      file = undefined;
      show(await orThrow(api.GET('/packages/{id}/', { params: { path: { id: begun.id } } })));
    } catch (error) {
      if (controller.signal.aborted) return;
      set({ state: { kind: 'interrupted', found: begun, problem: problemOf(error) } });
    }
  };
  const check = (chosen: File) => {
    worker?.terminate();
    const current = new Worker(new URL('./package-worker.ts', import.meta.url), { type: 'module' });
    worker = current;
    set({ state: { kind: 'checking', name: chosen.name, done: 0, total: 0 } });
    const refuse = (problem: string) => {
      current.terminate();
      set({ state: { kind: 'none', problem } });
    };
    current.onerror = () => refuse('This zip could not be checked. Reload the page and choose it again.');
    current.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
      if (current !== worker) return;
      if (data.kind === 'progress') set({ state: { ...data, kind: 'checking', name: chosen.name } });
      else if (data.kind === 'refused') refuse(data.problem);
      else {
        current.terminate();
        set({ state: { kind: 'checked', file: chosen, report: data.report } });
      }
    };
    current.postMessage({ file: chosen, maxFileBytes: MAX_FILE_BYTES });
  };

  return {
    state: { kind: 'none' },
    choose: (chosen) => {
      const { state } = get();
      if (state.kind === 'interrupted') {
        if (isRestOf(chosen, state.found)) {
          file = chosen;
          void sendRest(chosen, state.found);
        } else
          set({
            state: {
              ...state,
              problem: `This is not ${state.found.name} as it was begun. Choose that, or cancel it.`,
            },
          });
        return;
      }
      // The server has one already, which this page would lose sight of.
      if (state.kind === 'server') {
        set({ state: { ...state, problem: UNDER_WAY } });
        return;
      }
      if (chosen.size > PACKAGE_LIMITS.packedBytes)
        set({
          state: {
            kind: 'none',
            problem: `${chosen.name} is larger than ${PACKAGE_LIMITS.packedBytes / 2 ** 20} MB. Divide it into several zips.`,
          },
        });
      else check(chosen);
    },
    send: async () => {
      const { state } = get();
      if (state.kind !== 'checked') return;
      const { file: chosen } = state;
      file = chosen;
      try {
        const body = { name: chosen.name, size: chosen.size };
        const answer = await api.POST('/packages/', { body });
        const under = underWayIn(answer.error);
        if (under !== undefined) {
          show(under, UNDER_WAY);
          return;
        }
        await sendRest(chosen, await orThrow(Promise.resolve(answer)));
      } catch (error) {
        set({ state: { ...state, problem: problemOf(error) } });
      }
    },
    pause: () => {
      const { state } = get();
      if (state.kind !== 'sending') return;
      sending?.abort();
      set({ state: { ...state, isPaused: true, secondsLeft: undefined } });
    },
    goOn: () => {
      const { state } = get();
      if (state.kind !== 'sending' || file === undefined) return;
      const rest = file;
      void orThrow(api.GET('/packages/{id}/', { params: { path: { id: state.found.id } } })).then(
        (found) => sendRest(rest, found),
        (error: unknown) =>
          set({ state: { kind: 'interrupted', found: state.found, problem: problemOf(error) } }),
      );
    },
    cancel: async () => {
      const { state } = get();
      worker?.terminate();
      sending?.abort();
      clearTimeout(timer);
      file = undefined;
      set({ state: { kind: 'none' } });
      if ('found' in state)
        await api
          .DELETE('/packages/{id}/', { params: { path: { id: state.found.id } } })
          .catch(() => undefined);
    },
    store: async (body) => {
      const { state } = get();
      if (state.kind !== 'server') return;
      const { id } = state.found;
      try {
        show(await orThrow(api.POST('/packages/{id}/store/', { params: { path: { id } }, body })));
      } catch (error) {
        set({ state: { ...state, problem: problemOf(error) } });
      }
    },
    follow: () => {
      isFollowed = true;
      const { state } = get();
      if (state.kind === 'server') void look(state.found.id);
      if (state.kind === 'none' && tokens.read() !== undefined) {
        void api.GET('/packages/').then(
          ({ data }) => {
            const found = data?.packages.find(({ state: one }) => one !== 'done' && one !== 'refused');
            if (found && get().state.kind === 'none') show(found);
          },
          () => undefined,
        );
      }
      return () => {
        isFollowed = false;
        clearTimeout(timer);
        if (['checked', 'checking'].includes(get().state.kind)) {
          worker?.terminate();
          set({ state: { kind: 'none' } });
        }
      };
    },
    close: () => set({ state: { kind: 'none' } }),
  };
});

const UNDER_WAY = 'This package of yours is under way. Go on with it, or cancel it, before you send another.';

/** The package that is under way, of a refusal to begin another. */
const underWayIn = (error: object | undefined): Package | undefined =>
  error !== undefined && 'package' in error
    ? (error as components['schemas']['PackageUnderWay']).package
    : undefined;

const sizeOf = ({ size }: Package, number: number): number =>
  Math.min(PART_BYTES, size - number * PART_BYTES);
const bytesMissing = (found: Package): number =>
  found.missing.reduce((sum, number) => sum + sizeOf(found, number), 0);

// While bytes are on their way, closing the tab would stop them.
const keepTab = (event: BeforeUnloadEvent) => event.preventDefault();

runningPackage.subscribe(({ state }, { state: before }) => {
  if (state.kind === before.kind && state.kind !== 'sending') return;
  window.removeEventListener('beforeunload', keepTab);
  if (state.kind === 'sending') {
    window.addEventListener('beforeunload', keepTab);
    const percent = Math.floor((state.sent / state.found.size) * 100);
    setUploadActivity({ percent, state: state.isPaused ? 'paused' : 'sending' });
  } else if (before.kind === 'sending') setUploadActivity(undefined);
});
