/** An error in a notation; the message continues its name: "is damaged at line 3, column 9: unclosed tag." */
export class NotationError extends Error {
  override readonly name: string = 'NotationError';
}

/** Failure of a notation that is too large or too long. */
export class LargeNotationError extends NotationError {
  override readonly name = 'LargeNotationError';
}
