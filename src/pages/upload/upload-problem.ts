import { AppError } from '../../shared/app-error.ts';
import { MAX_CHOSEN_ANALYSES } from '../../shared/limits.ts';
import { REQUIRED } from '../../shared/texts.ts';
import type { ChosenFile } from './chosen-file.ts';
import { isSent } from './file-line.ts';
import { askedFor } from './recording-words.ts';
import { UploadRefused } from './send-files.ts';

/** Literal text of the specification, section 8. */
export const NOT_UPLOADED = 'Error uploading file(s)';
export const CANCELLED = 'The upload was cancelled.';
/** Where nothing more exact is known. */
export const STOPPED = 'The upload has stopped.';

/** Why the files were not sent, or not taken; a new one for each try. */
export interface UploadProblem {
  /** Problem shown below the chooser. */
  readonly ofChooser?: string;
  /** Problem shown beside the specification's literal text. */
  readonly ofUpload?: string;
  readonly ofFiles?: ReadonlyMap<string, readonly string[]>;
  /** Names of the files that nothing is wrong with and that can be sent without the others. */
  readonly good?: ReadonlySet<string>;
}

/** What is wrong with a choice of checked files; undefined where they can be sent. */
export function findProblem(all: readonly ChosenFile[]): UploadProblem | undefined {
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
  if (analyses > MAX_CHOSEN_ANALYSES) {
    return {
      ofChooser: `You chose ${analyses} analyses. Upload at most ${MAX_CHOSEN_ANALYSES} at a time.`,
    };
  }
  return undefined;
}

/**
 * Problem after a failed request. @param left the files that were not stored; @param stored number of analyses of earlier
 * parts, which were. Throws what is no answer of the server.
 */
export function problemOf(error: unknown, left: readonly ChosenFile[], stored: number): UploadProblem {
  const before = stored === 0 ? '' : `${stored} ${stored === 1 ? 'file was' : 'files were'} uploaded. `;
  if (error instanceof UploadRefused) {
    const none = stored === 0 ? 'Nothing was uploaded. ' : before;
    return {
      ...goodOf(left, error.messages),
      ofFiles: error.messages,
      ofUpload: `${none}Correct or remove the files marked with an error, then upload again.`,
    };
  }
  if (error instanceof AppError) return { ofUpload: `${before}${error.message}` };
  throw error;
}

/** Files that can be sent without the faulty ones; empty where none is faulty. */
function goodOf(
  all: readonly ChosenFile[],
  refused?: ReadonlyMap<string, unknown>,
): Pick<UploadProblem, 'good'> {
  const good = all.filter(({ name, check }) => check?.kind !== 'refused' && refused?.has(name) !== true);
  const names = good.filter((chosen) => isSent(chosen, good)).map(({ name }) => name);
  const isSome = good.some(({ check }) => check?.kind === 'analysis') && names.length < all.length;
  return isSome ? { good: new Set(names) } : {};
}
