import { createStore } from 'zustand/vanilla';
import { tokens } from '../../api/session.ts';
import { entryAt } from '../../shared/elements.ts';
import { notify } from '../../ui/toasts.tsx';
import { setUploadActivity } from '../upload-activity.ts';
import type { StoredFile } from '../upload-notes.ts';
import { enteredDetails, hasEntered, saveEntered, type UploadSettings } from './entered-details.ts';
import { ownersOf } from './file-line.ts';
import { sendFiles } from './send-files.ts';
import { partsOf, type UploadPart } from './upload-parts.ts';
import { findProblem, problemOf, type UploadProblem } from './upload-problem.ts';
import { createChosenFiles, type Chosen, type ChosenFilesStore } from './use-chosen-files.ts';

/** Literal text of the specification, section 8, misspelling included. */
const UPLOADED = 'Succesfully uploaded file(s)';
/** Time left is reckoned from this long on, in milliseconds. */
const MIN_RECKONED_MS = 4000;
/** Without a byte for longer the time before says nothing of the time left. */
const MAX_STILL_MS = 10_000;

/** An upload on its way. */
export interface Sending {
  readonly kind: 'sending';
  /** Number of files, and of analyses among them that are stored, with warnings or without. */
  readonly count: number;
  readonly analyses: number;
  readonly stored: number;
  readonly warned: number;
  /** Bytes on their way out or stored, of all. */
  readonly sent: number;
  readonly total: number;
  readonly isPaused: boolean;
  /** Undefined while that is not known. */
  readonly secondsLeft: number | undefined;
}

type UploadState =
  | { readonly kind: 'choosing'; readonly problem?: UploadProblem; readonly isCancelled?: boolean }
  | Sending
  | { readonly kind: 'done'; readonly files: readonly StoredFile[] };

interface RunningUpload {
  readonly state: UploadState;
  readonly settings: UploadSettings;
  readonly set: (settings: Partial<UploadSettings>) => void;
  /** Checks and sends the files, or those of these names; nothing where it is at that already. */
  readonly start: (names?: ReadonlySet<string>) => Promise<void>;
  /** Sends no more until `goOn`; a part whose bytes are all out is stored first. */
  readonly pause: () => void;
  readonly goOn: () => void;
  /** Ends it; parts that are stored stay. */
  readonly cancel: () => void;
  /** Clears the last error after a change of the choice. */
  readonly reset: () => void;
  /** Files of an upload that has ended, with their warnings, for the page that reports them. */
  readonly takeDone: () => readonly StoredFile[];
  /** Shows the page of the upload. */
  readonly enter: () => void;
  /** Leaves the page of the upload: an upload that is under way goes on, else the choice is forgotten. */
  readonly leave: () => void;
}

const NO_SETTINGS: UploadSettings = { isPublic: false, licence: '', isQuarters: false };

/** One upload at a time, which goes on when its page is left for another one of the site. */
function createUpload(chosen: ChosenFilesStore) {
  return createStore<RunningUpload>()((set, get) => {
    let request: AbortController | undefined;
    let wake: (() => void) | undefined;
    let isCancelled = false;
    let isBusy = false;
    /** Whether all bytes of the request are out: the server may have stored it, so that to send it again would double it. */
    let isOut = false;
    const sendingNow = () => {
      const { state } = get();
      return state.kind === 'sending' ? state : undefined;
    };
    const show = (changes: Partial<Sending>) => {
      const state = sendingNow();
      if (state) set({ state: { ...state, ...changes } });
    };
    const forget = () => {
      chosen.getState().clear();
      set({ settings: NO_SETTINGS });
    };
    /** Sends a part, anew after a pause; undefined where it was cancelled. */
    const sendPart = async (
      { files, hasOtherEnding }: UploadPart<Chosen>,
      isPublic: boolean,
      onProgress: (bytes: number) => void,
    ): Promise<readonly StoredFile[] | undefined> => {
      while (!isCancelled) {
        if (sendingNow()?.isPaused === true) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        request = new AbortController();
        isOut = false;
        const options = {
          ...{ isPublic, hasOtherEnding, signal: request.signal },
          onProgress: (bytes: number, total: number) => {
            isOut = bytes >= total;
            onProgress(bytes);
          },
        };
        try {
          return await sendFiles(
            files.map(({ file }) => file),
            options,
          );
        } catch (error) {
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        }
      }
      return undefined;
    };
    const send = async (all: readonly Chosen[], settings: UploadSettings): Promise<UploadState> => {
      const parts = partsOf(all);
      const total = parts.reduce((sum, { files }) => sum + bytesOf(files), 0);
      set({ state: firstOf(parts, total) });
      const reckon = timeLeft(total);
      const done: StoredFile[] = [];
      let before = 0;
      for (const part of parts) {
        const bytes = bytesOf(part.files);
        const entered = part.analyses.map((one) => enteredDetails(one, settings));
        // Nobody sees a file before its details are saved.
        const isPublic = entered.every((one) => one.isPublic && !hasEntered(one));
        const onProgress = (out: number) => {
          const sent = before + Math.min(out, bytes);
          show({ sent, secondsLeft: reckon(sent) });
        };
        try {
          const stored = await sendPart(part, isPublic, onProgress);
          if (stored === undefined) return { kind: 'choosing', isCancelled: true };
          for (const [index, file] of stored.entries())
            done.push(isPublic ? file : await saveEntered(file, entryAt(entered, index)));
        } catch (error) {
          return { kind: 'choosing', problem: problemOf(error, chosen.getState().files, done.length) };
        }
        before += bytes;
        if (parts.length > 1) removeStored(chosen, part);
        const warned = done.filter(({ warnings }) => warnings.length > 0).length;
        show({ sent: before, stored: done.length, warned });
      }
      return { kind: 'done', files: done };
    };
    return {
      state: { kind: 'choosing' },
      settings: NO_SETTINGS,
      set: (settings) => set({ settings: { ...get().settings, ...settings } }),
      start: async (names) => {
        // The second click of a double click comes while the files are still being checked.
        if (isBusy) return;
        isBusy = true;
        isCancelled = false;
        try {
          const all = (await chosen.getState().settled()).filter(({ name }) => names?.has(name) ?? true);
          const problem = findProblem(all);
          const state: UploadState = problem
            ? { kind: 'choosing', problem }
            : await send(all, get().settings);
          const isSignedIn = tokens.read() !== undefined;
          if (state.kind === 'done' || !isSignedIn) forget();
          set({ state: isSignedIn ? state : { kind: 'choosing' } });
          if (state.kind === 'done') notify(UPLOADED, '/dashboard');
        } finally {
          isBusy = false;
        }
      },
      pause: () => {
        show({ isPaused: true, secondsLeft: undefined });
        if (!isOut) request?.abort();
      },
      goOn: () => {
        show({ isPaused: false });
        wake?.();
      },
      cancel: () => {
        isCancelled = true;
        request?.abort();
        wake?.();
      },
      reset: () => {
        if (!sendingNow()) set({ state: { kind: 'choosing' } });
      },
      takeDone: () => {
        const { state } = get();
        get().reset();
        return state.kind === 'done' ? state.files : [];
      },
      enter: () => {
        if (get().state.kind === 'done') get().reset();
      },
      leave: () => {
        if (get().state.kind !== 'choosing') return;
        forget();
        get().reset();
      },
    };
  });
}

/** Takes the analyses of a stored part from the choice, and what belongs to no other one. */
function removeStored(chosen: ChosenFilesStore, { analyses, files }: UploadPart<Chosen>): void {
  const { files: all, remove } = chosen.getState();
  const left = all.filter(({ file }) => !analyses.some((stored) => stored.file === file));
  remove(files.filter((one) => analyses.includes(one) || ownersOf(one.name, left).length === 0));
}

const bytesOf = (files: readonly Chosen[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

const firstOf = (parts: readonly UploadPart<Chosen>[], total: number): Sending => ({
  ...{ kind: 'sending', stored: 0, warned: 0, sent: 0, total, isPaused: false, secondsLeft: undefined },
  count: new Set(parts.flatMap(({ files }) => files)).size,
  analyses: parts.reduce((sum, { analyses }) => sum + analyses.length, 0),
});

/** Reckons the seconds left from the bytes sent since the last pause; undefined while these are too few. */
function timeLeft(total: number): (sent: number) => number | undefined {
  let from = { sent: 0, ms: performance.now() };
  let last = from;
  return (sent) => {
    const now = { sent, ms: performance.now() };
    // After a pause the part may be sent again.
    if (sent < last.sent || now.ms - last.ms > MAX_STILL_MS) from = now;
    last = now;
    const passedMs = now.ms - from.ms;
    if (passedMs < MIN_RECKONED_MS || sent <= from.sent) return undefined;
    return ((total - sent) * passedMs) / (sent - from.sent) / 1000;
  };
}

export const uploadedFiles = createChosenFiles();
export const runningUpload = createUpload(uploadedFiles);

// While it is under way, closing the tab would end it.
const keepTab = (event: BeforeUnloadEvent) => event.preventDefault();

runningUpload.subscribe(({ state }, { state: before }) => {
  if (state === before) return;
  if (state.kind === 'sending') {
    const percent = state.total === 0 ? 0 : Math.floor((state.sent / state.total) * 100);
    setUploadActivity({ percent, state: state.isPaused ? 'paused' : 'sending' });
    if (before.kind !== 'sending') window.addEventListener('beforeunload', keepTab);
    return;
  }
  window.removeEventListener('beforeunload', keepTab);
  const hasFailed = state.kind === 'choosing' && state.problem !== undefined && before.kind === 'sending';
  setUploadActivity(hasFailed ? { percent: 100, state: 'failed' } : undefined);
});

tokens.subscribe(() => {
  if (tokens.read() === undefined) runningUpload.getState().cancel();
});
