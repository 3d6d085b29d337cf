import { HttpError } from './http-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** Refused because the same visitor has as much under way as one may have; it passes as soon as some of it ends. */
export class TooManyAtOnce extends HttpError {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS;

  constructor(message: string) {
    super(429, message);
    this.name = 'TooManyAtOnce';
  }
}
