import { AppError } from '../shared/app-error.ts';

/** A file that cannot be imported. The message is a sentence with the problem, its place, and the remedy. */
export class ImportError extends AppError {
  constructor(message: string, options?: ErrorOptions) {
    super('bad_request', message, undefined, options);
    this.name = 'ImportError';
  }
}
