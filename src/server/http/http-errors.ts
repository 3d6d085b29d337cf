import { AppError } from '../../shared/app-error.ts';

/** A refusal by the rules of HTTP rather than of the product, with its status. */
export class HttpError extends AppError {
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super('bad_request', message, undefined, options);
    this.name = 'HttpError';
  }
}

const RETRY_AFTER_SECONDS = 5;

/** Error of a visitor who has reached the limit of concurrent requests; it passes as soon as one of them ends. */
export class TooManyAtOnce extends HttpError {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS;

  constructor(message: string) {
    super(429, message);
    this.name = 'TooManyAtOnce';
  }
}

/** Error for a temporary reason within the server; `Retry-After` says when to try again. */
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

/** Messages for a visitor who is refused for lack of room, by the exhausted resource. */
export function refusal(lacking: 'own' | 'all'): TooManyAtOnce | Unavailable {
  return lacking === 'own'
    ? new TooManyAtOnce(
        'Too many requests from your network are under way. Wait until some have ended and try again.',
      )
    : new Unavailable('The server is busy. Wait a few seconds and try again.', RETRY_AFTER_SECONDS);
}
