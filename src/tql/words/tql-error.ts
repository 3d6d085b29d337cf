import type { Span } from './span.ts';

/** Text to put in place of what is wrong, and the words of the button that does so. */
export interface Mend {
  readonly words: string;
  readonly text: string;
}

/** Why a line cannot be read: what is wrong, then how to write it, and where it stands. */
export class TqlError extends Error {
  override readonly name = 'TqlError';
  readonly from: number;
  readonly to: number;
  /** What may stand there instead, the most probable first. */
  readonly mends: readonly Mend[];

  constructor(message: string, { from, to }: Span, mends: readonly Mend[] = []) {
    super(message);
    this.from = from;
    this.to = to;
    this.mends = mends;
  }
}

/** A mend that puts a text in place of the span. */
export const writeInstead = (text: string): Mend => ({ words: `Write ${text}`, text });

/** Message about words of an earlier prototype, which may come back with another meaning. */
export const notInThisVersion = (what: string, instead: string): string =>
  `${what} is not part of TQL v0.1.0: ${instead}.`;
