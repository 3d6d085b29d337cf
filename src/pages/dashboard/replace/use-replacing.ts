import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../shared/app-error.ts';
import type { Analysis } from '../../upload/check.ts';
import { isSent, standsForOther, withStored, type ChosenFile } from '../../upload/file-line.ts';
import { askedFor } from '../../upload/recording-words.ts';
import type { Chosen } from '../../upload/use-chosen-files.ts';
import type { OwnFile } from '../own-files.ts';
import { sendVersion } from './send-version.ts';

/** What is wrong with the choice, or went wrong with sending it. */
interface ReplaceProblem {
  readonly ofChooser?: string;
  readonly ofSending?: string;
}

type State =
  | { readonly kind: 'choosing'; readonly problem?: ReplaceProblem }
  | { readonly kind: 'sending'; readonly sent: number; readonly total: number };

interface Replacing {
  readonly state: State;
  /** Sends the files after they are checked and `mayReplace` says yes; gives the version's number where it is stored. */
  readonly start: (note: string, mayReplace: () => Promise<boolean>) => Promise<number | undefined>;
  readonly reset: () => void;
}

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
  const isBusy = useRef(false);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const send = async (all: readonly Chosen[], note: string): Promise<number | undefined> => {
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
      return await sendVersion(file, files, { note, hasOtherEnding, onProgress, signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof AppError)) throw error;
      setState({ kind: 'choosing', problem: { ofSending: error.message } });
      return undefined;
    }
  };
  const start: Replacing['start'] = async (note, mayReplace) => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      const all = await settled();
      const problem = findProblem(all, withStored(all, stored));
      setState({ kind: 'choosing', ...(problem && { problem }) });
      return problem === undefined && (await mayReplace()) ? await send(all, note) : undefined;
    } finally {
      isBusy.current = false;
    }
  };
  return { state, start, reset: () => setState({ kind: 'choosing' }) };
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
