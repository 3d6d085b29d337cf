import type { LongNotation } from '../engraving/engraving.ts';

/** Reason why a notation cannot be engraved: its format is unknown, or it is beyond `NOTATION_LIMITS`. */
type NotationFailure = 'unreadable' | 'large';

/** A notation that is to be engraved, and whether its reader has asked for that however long it takes. */
export interface NotationQuestion {
  readonly notation: ArrayBuffer;
  readonly isAsked: boolean;
}

/** Lines of the engraving that was made of a notation, or why there are none: it takes long and nobody has asked, or it fails. */
export type NotationAnswer =
  | { readonly lines: readonly string[] }
  | { readonly long: LongNotation }
  | { readonly failure: NotationFailure; readonly problem: string };
