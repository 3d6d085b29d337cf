/** What can go wrong in a way a person can act on; the server and the pages choose status and words by it. */
export type ErrorCode =
  | 'bad_request'
  | 'token_not_valid'
  | 'not_authenticated'
  | 'no_active_account'
  | 'forbidden'
  | 'not_found'
  | 'gone'
  | 'has_blind_links'
  | 'too_large'
  | 'unreachable'
  | 'server';

/** An expected failure. `message` is a sentence that says what is so and what to do. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Messages by form field, where the failure belongs to fields. */
    readonly fields?: Readonly<Record<string, readonly string[]>>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AppError';
  }
}
