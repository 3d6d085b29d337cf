import { engravingMs, engravingProblem } from '../../shared/notation/engraving-cost.ts';
import { LargeNotationError, NotationError } from '../../shared/notation/notation-errors.ts';
import { readNotation, type ReadNotation } from '../../shared/notation/notation-xml.ts';
import { CANNOT_BE_ENGRAVED, EXPORT_AGAIN } from '../../shared/notation/notation-words.ts';
import type { NotationVerdict, Results } from './messages.ts';

/** Longest time that an engraving among quick work is reckoned to take. */
const QUICK_MS = 1000;

/** Starts the engraver, seven megabytes that no other process needs. */
export async function startEngraver(): Promise<void> {
  const { withVerovio } = await import('../../viewer/score/notation/with-verovio.ts');
  await withVerovio(() => undefined);
}

/**
 * Judges a notation as the viewer will: engraves it, unless it is reckoned to take a reader's browser more than the limits allow. 'long'
 * where that is to be done at its own time.
 */
export async function judgeNotation(bytes: Uint8Array, isQuick: boolean): Promise<Results['notation']> {
  let read: ReadNotation;
  try {
    read = readNotation(bytes);
  } catch (error) {
    return problemOf(error);
  }
  const problem = engravingProblem(read.size);
  if (problem !== undefined) return { problem, isLarge: true };
  const ms = engravingMs(read.size);
  if (isQuick && ms > QUICK_MS) return 'long';
  const { engrave } = await import('../../viewer/score/notation/engrave.ts');
  try {
    const [, ...measures] = await engrave(bytes);
    return { measures: measures.length, ms };
  } catch (error) {
    if (error instanceof NotationError) return problemOf(error);
    return { problem: `${CANNOT_BE_ENGRAVED}. ${EXPORT_AGAIN}` };
  }
}

function problemOf(error: unknown): NotationVerdict {
  if (!(error instanceof NotationError)) throw error;
  return { problem: error.message, ...(error instanceof LargeNotationError && { isLarge: true }) };
}
