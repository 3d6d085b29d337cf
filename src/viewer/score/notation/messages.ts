/** Why a notation cannot be engraved: it is none that is known, or it is beyond `NOTATION_LIMITS`. */
type NotationFailure = 'unreadable' | 'large';

/** Lines of the engraving that was made of a notation, or why there are none. */
export type NotationAnswer =
  { readonly lines: readonly string[] } | { readonly failure: NotationFailure; readonly problem: string };
