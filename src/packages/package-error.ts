import { AppError } from '../shared/app-error.ts';

/** Error of a package that cannot be read at all. */
export class PackageError extends AppError {
  constructor(message: string, options?: ErrorOptions) {
    super('bad_request', message, undefined, options);
    this.name = 'PackageError';
  }
}

/** Error of one file of a package; `problem` continues the file's name. */
export class EntryError extends Error {
  constructor(
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(problem, options);
    this.name = 'EntryError';
  }
}
