import type { Answers } from '../../imports/question.ts';
import type { Check } from './check.ts';

/** State of a chosen file; `check` is undefined while it is being read. */
export interface ChosenFile {
  readonly name: string;
  readonly check: Check | undefined;
  /** Whether to use it for a recording with another extension; undefined until the owner answers. */
  readonly isAccepted?: boolean | undefined;
  /** Answers to the questions of its import. */
  readonly answers?: Answers;
  /** Whether it is being read again, by other answers. */
  readonly isReading?: boolean;
  /** Texts that its owner has typed beside it; those of the file where there are none. */
  readonly given?: Given;
}

/** Facts of the piece that an analysis gets from its owner, and whether it is public where that is chosen for it alone. */
export interface Given {
  readonly title?: string;
  readonly composer?: string;
  readonly performer?: string;
  /** Address of a recording on the web. */
  readonly recordingLink?: string;
  readonly isPublic?: boolean;
}
