import type { components } from '../../api/schema.d.ts';
import { asSentence } from '../../shared/sentences.ts';

/** Why an upload is refused. `message` goes on after the file's name: "is empty. Choose another." */
export interface UploadProblem {
  /** Name of the file; left out where the problem concerns no single one. */
  readonly filename?: string;
  readonly message: string;
  readonly isTooLarge?: true;
}

/** Error with every problem that was found; nothing of the upload is stored. */
export class UploadRefused extends Error {
  constructor(readonly problems: readonly UploadProblem[]) {
    super('The upload was refused.');
    this.name = 'UploadRefused';
  }
}

/** The problems as the contract words them: all in one list, and by file. */
export function presentProblems(problems: readonly UploadProblem[]): components['schemas']['UploadErrors'] {
  const byFile = new Map<string, string[]>();
  for (const { filename, message } of problems) {
    if (filename === undefined) continue;
    byFile.set(filename, [...(byFile.get(filename) ?? []), asSentence(message)]);
  }
  return {
    file: problems.map(({ filename, message }) =>
      filename === undefined ? message : `${filename}: ${message}`,
    ),
    errors: Array.from(byFile, ([filename, messages]) => ({ filename, messages })),
  };
}
