import type { Check } from './check.ts';

/** State of a chosen file; `check` is undefined while it is being read. */
export interface ChosenFile {
  readonly name: string;
  readonly check: Check | undefined;
  /** Whether to use it for a recording with another extension; undefined until the owner answers. */
  readonly isAccepted?: boolean | undefined;
}
