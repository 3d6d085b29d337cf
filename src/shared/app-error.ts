/** Failures that a person can act on; the server and the pages choose status and message by the code. */
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

/** An expected failure. `message` is a sentence with the problem and the remedy. */
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
