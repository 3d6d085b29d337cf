import { isOtherEnding, isSameName } from '../../shared/file-names.ts';
import type { UploadProblem } from './problems.ts';
import type { Companion } from './companion.ts';

/** Where a recording is looked for. */
interface Searched {
  /** Recordings that were sent. */
  readonly sent: readonly Companion[];
  /** Recordings of the version before. */
  readonly kept: readonly Companion[];
  /** Whether one of another ending is meant. */
  readonly otherEndings: boolean;
  /** Whether an analysis of the upload names this file itself. */
  readonly isNamed: (filename: string) => boolean;
}

/**
 * The recording of this name or, if it was kept before or the sender allows it, one in another format. A sent recording that
 * could be meant but is not used is a problem, so that none is dropped silently.
 */
export function findRecording(
  named: string,
  analysis: string,
  { sent, kept, otherEndings, isNamed }: Searched,
): { readonly recording: Companion | undefined; readonly problems: readonly UploadProblem[] } {
  const exact = [...sent, ...kept].find(({ filename }) => isSameName(filename, named));
  if (exact !== undefined) return { recording: exact, problems: [] };
  const others = sent.filter(({ filename }) => isOtherEnding(filename, named) && !isNamed(filename));
  const [first, second] = others;
  if (first === undefined)
    return { recording: kept.find(({ filename }) => isOtherEnding(filename, named)), problems: [] };
  if (!otherEndings) {
    const problems = others.map(({ filename }) => ({
      filename,
      message: `is not the recording that ${analysis} names, ${named}, but may be the same in another format. Send other_endings=true to use it for ${named}, or leave it out.`,
    }));
    return { recording: undefined, problems };
  }
  if (second !== undefined) {
    const message = `may stand for ${named}, and so may ${second.filename}. Send one of them.`;
    return { recording: undefined, problems: [{ filename: first.filename, message }] };
  }
  return { recording: first, problems: [] };
}
