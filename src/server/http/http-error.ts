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
