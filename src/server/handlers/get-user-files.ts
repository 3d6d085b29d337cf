import { signedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentFiles } from './present.ts';
import { findFilesOf } from '../storage/files.ts';

/** All files of the caller, public and private, newest first. */
export const getUserFiles: Handler<'getUserFiles'> = async ({ caller }, { db }) => ({
  status: 200,
  body: presentFiles(await findFilesOf(db, signedIn(caller).id)),
});
