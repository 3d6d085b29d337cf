import { AppError } from '../../shared/app-error.ts';
import type { Caller } from './tokens.ts';

/** The caller of a request that needs one. Throws `not_authenticated` for a visitor. */
export function requireSignedIn(caller: Caller | undefined): Caller {
  if (caller !== undefined) return caller;
  throw new AppError('not_authenticated', 'Authentication credentials were not provided.');
}

export function isOwner(caller: Caller | undefined, file: { readonly author_id: number }): boolean {
  return caller?.id === file.author_id;
}

/**
 * The file, where it is the caller's own. Throws `not_found` for a private one of somebody else, and
 * `forbidden` for a public one. A link to a file gives nobody more.
 */
export function requireOwner<File extends { readonly is_public: boolean; readonly author_id: number }>(
  caller: Caller | undefined,
  file: File | undefined,
): File {
  if (file === undefined || !(file.is_public || isOwner(caller, file))) throw notFound();
  if (isOwner(caller, file)) return file;
  throw new AppError('forbidden', 'This file belongs to somebody else.');
}

export function notFound(): AppError {
  return new AppError('not_found', 'Not found.');
}
