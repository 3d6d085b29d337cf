import { AppError } from '../shared/app-error.ts';

/** A file that cannot be read at all. The message names the file, the place in it and the remedy. */
export class TlaError extends AppError {
  constructor(
    readonly filename: string,
    /** The problem, its remedy, and the place inside the file where there is one. */
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super('bad_request', `${filename}: ${problem}`, undefined, options);
    this.name = 'TlaError';
  }
}
