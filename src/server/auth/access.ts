import { AppError } from '../../shared/app-error.ts';
import type { Caller } from './tokens.ts';

/** The caller of a call that needs one. Throws `not_authenticated` for a visitor. */
export function signedIn(caller: Caller | undefined): Caller {
  if (caller !== undefined) return caller;
  throw new AppError('not_authenticated', 'Authentication credentials were not provided.');
}

/** Whether `caller` may see the file, its media and its bytes: a private one is its owner's alone. */
export function mayRead(
  caller: Caller | undefined,
  file: { readonly is_public: boolean; readonly author_id: number },
): boolean {
  return file.is_public || isOwner(caller, file);
}

export function isOwner(caller: Caller | undefined, file: { readonly author_id: number }): boolean {
  return caller?.id === file.author_id;
}

/** The file, where `caller` may see it. Throws `not_found` else: whether a private file exists is private too. */
export function requireReadable<File extends { readonly is_public: boolean; readonly author_id: number }>(
  caller: Caller | undefined,
  file: File | undefined,
): File {
  if (file !== undefined && mayRead(caller, file)) return file;
  throw notFound();
}

/** The file, where it is the caller's own. Throws as `requireReadable` does, and `forbidden` for a public one of somebody else. */
export function requireOwner<File extends { readonly is_public: boolean; readonly author_id: number }>(
  caller: Caller | undefined,
  file: File | undefined,
): File {
  const found = requireReadable(caller, file);
  if (isOwner(caller, found)) return found;
  throw new AppError('forbidden', 'This file belongs to somebody else.');
}

export function notFound(): AppError {
  return new AppError('not_found', 'Not found.');
}
