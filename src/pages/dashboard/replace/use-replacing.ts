import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../shared/app-error.ts';
import type { StoredFile } from '../../upload-notes.ts';
import type { Analysis } from '../../upload/check.ts';
import { isSent, standsForOther, withStored } from '../../upload/file-line.ts';
import { type ChosenFile } from '../../upload/chosen-file.ts';
import { askedFor } from '../../upload/recording-words.ts';
import { sendFiles, UploadRefused } from '../../upload/send-files.ts';
import type { Chosen } from '../../upload/use-chosen-files.ts';
import type { OwnFile } from '../own-files.ts';
import { sendVersion, VersionConflict, type FileVersion } from './send-version.ts';

/** Error in the choice or in sending it. */
interface ReplaceProblem {
  readonly ofChooser?: string;
  readonly ofSending?: string;
  /** Version that came in meanwhile. */
  readonly newest?: FileVersion;
}

type State =
  | { readonly kind: 'choosing'; readonly problem?: ReplaceProblem }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number };

interface Replacing {
  readonly state: State;
  /** Number of the newest version that the owner was shown. */
  readonly newest: number;
  /** Sends the files after they are checked; gives the version's number where it is stored. */
  readonly start: (note: string, isSamePiece: boolean | undefined) => Promise<number | undefined>;
  /** Stores the files as a new private file instead; returns the stored files. */
  readonly uploadAsNew: () => Promise<readonly StoredFile[] | undefined>;
  readonly reset: () => void;
}

type Sending = Pick<Parameters<typeof sendFiles>[1], 'hasOtherEnding' | 'onProgress' | 'signal'>;

/**
 * One replacement at a time, ended with the dialog.
 * @param stored the analysis that stays where none is chosen, once it is known.
 * @param settled gives the chosen files once each has been checked.
 */
export function useReplacing(
  file: OwnFile,
  stored: Analysis | undefined,
  settled: () => Promise<readonly Chosen[]>,
): Replacing {
  const [state, setState] = useState<State>({ kind: 'choosing' });
  const [newest, setNewest] = useState(file.version);
  const isBusy = useRef(false);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const send = async <Answer>(
    all: readonly Chosen[],
    store: (files: readonly File[], sending: Sending) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const hasAnalysis = all.some(({ check }) => check?.kind === 'analysis');
    const withIt = withStored(all, stored);
    const chosen = all.filter((one) => !hasAnalysis || isSent(one, all));
    const files = chosen.filter(({ isAccepted }) => isAccepted !== false).map((one) => one.file);
    const hasOtherEnding = chosen.some((one) => standsForOther(one, withIt));
    const { signal } = (ending.current = new AbortController());
    const onProgress = (sent: number, total: number) => setState({ kind: 'sending', sent, total });
    onProgress(
      0,
      files.reduce((sum, { size }) => sum + size, 0),
    );
    try {
      return await store(files, { hasOtherEnding, onProgress, signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof VersionConflict) setNewest(error.newest.number);
      setState({ kind: 'choosing', problem: problemOf(error) });
      return undefined;
    }
  };
  const attempt = async <Answer>(
    store: (files: readonly File[], sending: Sending) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      const all = await settled();
      const problem = findProblem(all, withStored(all, stored));
      setState({ kind: 'choosing', ...(problem && { problem }) });
      return problem === undefined ? await send(all, store) : undefined;
    } finally {
      isBusy.current = false;
    }
  };
  return {
    state,
    newest,
    start: (note, isSamePiece) =>
      attempt((files, sending) =>
        sendVersion(file.id, files, { note, expected: newest, isSamePiece, ...sending }),
      ),
    uploadAsNew: () => attempt((files, sending) => sendFiles(files, { isPublic: false, ...sending })),
    reset: () => setState({ kind: 'choosing' }),
  };
}

/** Translates a refusal. Rethrows any other error. */
function problemOf(error: unknown): ReplaceProblem {
  if (error instanceof VersionConflict) return { newest: error.newest };
  if (error instanceof UploadRefused) return { ofSending: [...error.messages.values()].flat().join(' ') };
  if (error instanceof AppError) return { ofSending: error.message };
  throw error;
}

function findProblem(all: readonly Chosen[], withIt: readonly ChosenFile[]): ReplaceProblem | undefined {
  if (all.length === 0)
    return { ofChooser: 'Choose the .tla file that replaces this one, or a recording or score to add.' };
  if (all.some(({ check }) => check?.kind === 'refused'))
    return { ofSending: 'Remove the files marked with an error, or correct them and choose them again.' };
  const asking = all.find((one) => askedFor(one, withIt).length > 0);
  if (asking)
    return { ofSending: `Say first whether ${asking.name} is to be used: the question stands beside it.` };
  const analyses = all.filter(({ check }) => check?.kind === 'analysis').length;
  if (analyses > 1)
    return { ofChooser: `You chose ${analyses} analyses. Choose the one that replaces this file.` };
  return undefined;
}
