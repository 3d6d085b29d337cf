import { HttpError } from './http-error.ts';

/** Refused for reasons of the server that pass; the answer's `Retry-After` says when to come again. */
export class Unavailable extends HttpError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(503, message, options);
    this.name = 'Unavailable';
  }
}
