import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../shared/app-error.ts';
import { MAX_ANNOTATION_FILES } from '../../shared/limits.ts';
import { REQUIRED } from '../../shared/texts.ts';
import type { StoredFile } from '../upload-notes.ts';
import { isSent, standsForOther } from './file-line.ts';
import {
  enteredDetails,
  hasEntered,
  saveEntered,
  type EnteredDetails,
  type UploadSettings,
} from './entered-details.ts';
import { askedFor } from './recording-words.ts';
import { sendFiles, UploadRefused } from './send-files.ts';
import type { Chosen } from './use-chosen-files.ts';

/** Why the files were not sent, or not taken; a new one for each try. */
interface Problem {
  /** Problem shown below the chooser. */
  readonly ofChooser?: string;
  /** Problem shown beside the specification's literal text. */
  readonly ofUpload?: string;
  readonly ofFiles?: ReadonlyMap<string, readonly string[]>;
  /** Names of the files that nothing is wrong with and that can be sent without the others. */
  readonly good?: ReadonlySet<string>;
}

export type UploadState =
  | { readonly kind: 'choosing'; readonly problem?: Problem; readonly isCancelled?: boolean }
  | { readonly kind: 'sending'; readonly count: number; readonly sent: number; readonly total: number }
  | { readonly kind: 'done'; readonly files: readonly StoredFile[] };

interface Upload {
  readonly state: UploadState;
  /** Checks and sends the files, or those of these names; nothing where it is at that already. */
  readonly start: (settings: UploadSettings, names?: ReadonlySet<string>) => Promise<void>;
  readonly cancel: () => void;
  /** Clears the last error after a change of the choice. */
  readonly reset: () => void;
}

/** One upload at a time, ended with the page. @param settled gives the chosen files once each has been checked. */
export function useUpload(settled: () => Promise<readonly Chosen[]>): Upload {
  const [state, setState] = useState<UploadState>({ kind: 'choosing' });
  const cancelling = useRef<AbortController>(undefined);
  const isBusy = useRef(false);
  useEffect(() => () => cancelling.current?.abort(), []);

  const send = async (all: readonly Chosen[], settings: UploadSettings): Promise<UploadState> => {
    const chosen = all.filter((one) => isSent(one, all));
    const sent = chosen.map(({ file }) => file);
    const hasOtherEnding = chosen.some((one) => standsForOther(one, all));
    const onProgress = (bytes: number, total: number) =>
      setState({ kind: 'sending', count: sent.length, sent: bytes, total });
    onProgress(
      0,
      sent.reduce((sum, { size }) => sum + size, 0),
    );
    const { signal } = (cancelling.current = new AbortController());
    try {
      const entered = chosen
        .filter(({ check }) => check?.kind === 'analysis')
        .map((one) => enteredDetails(one, settings));
      // Nobody sees a file before its details are saved.
      const isPublic = entered.every((one) => one.isPublic && !hasEntered(one));
      const stored = await sendFiles(sent, { isPublic, hasOtherEnding, onProgress, signal });
      return { kind: 'done', files: isPublic ? stored : await saveAll(stored, entered) };
    } catch (error) {
      return stateAfter(error, all);
    }
  };
  const start = async (settings: UploadSettings, names?: ReadonlySet<string>) => {
    // The second click of a double click comes while the files are still being checked.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const all = (await settled()).filter(({ name }) => names?.has(name) ?? true);
      const problem = findProblem(all);
      setState(problem === undefined ? await send(all, settings) : { kind: 'choosing', problem });
    } finally {
      isBusy.current = false;
    }
  };
  return {
    state,
    start,
    cancel: () => cancelling.current?.abort(),
    reset: () => setState({ kind: 'choosing' }),
  };
}

/** Saves what was entered for each file, in the order of the upload. */
async function saveAll(
  stored: readonly StoredFile[],
  entered: readonly EnteredDetails[],
): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = [];
  for (const [index, file] of stored.entries()) {
    const details = entered[index];
    files.push(details ? await saveEntered(file, details) : file);
  }
  return files;
}

function findProblem(all: readonly Chosen[]): Problem | undefined {
  if (all.length === 0) return { ofChooser: REQUIRED };
  if (all.some(({ check }) => check?.kind === 'refused')) {
    return {
      ...goodOf(all),
      ofUpload:
        'Nothing was uploaded. Remove the files marked with an error, or correct them and choose them again.',
    };
  }
  const asking = all.find((file) => askedFor(file, all).length > 0);
  if (asking)
    return {
      ofUpload: `Nothing was uploaded. Say first whether ${asking.name} is to be used: the question stands beside it.`,
    };
  const analyses = all.filter(({ check }) => check?.kind === 'analysis').length;
  if (analyses === 0)
    return { ofChooser: 'None of these is an analysis. Choose the .tla file they belong to.' };
  if (analyses > MAX_ANNOTATION_FILES) {
    return {
      ofChooser: `You chose ${analyses} analyses. Upload at most ${MAX_ANNOTATION_FILES} at a time.`,
    };
  }
  return undefined;
}

/** Files that can be sent without the faulty ones; empty where none is faulty. */
function goodOf(all: readonly Chosen[], refused?: ReadonlyMap<string, unknown>): Pick<Problem, 'good'> {
  const good = all.filter(({ name, check }) => check?.kind !== 'refused' && refused?.has(name) !== true);
  const names = good.filter((chosen) => isSent(chosen, good)).map(({ name }) => name);
  const isSome = good.some(({ check }) => check?.kind === 'analysis') && names.length < all.length;
  return isSome ? { good: new Set(names) } : {};
}

function stateAfter(error: unknown, all: readonly Chosen[]): UploadState {
  if (error instanceof UploadRefused) {
    return {
      kind: 'choosing',
      problem: {
        ...goodOf(all, error.messages),
        ofFiles: error.messages,
        ofUpload:
          'Nothing was uploaded. Correct or remove the files marked with an error, then upload again.',
      },
    };
  }
  if (error instanceof AppError) return { kind: 'choosing', problem: { ofUpload: error.message } };
  if (error instanceof DOMException && error.name === 'AbortError') {
    return { kind: 'choosing', isCancelled: true };
  }
  throw error;
}
