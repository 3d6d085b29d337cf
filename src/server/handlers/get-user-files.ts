import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentFiles, presentOwnFile } from './present.ts';
import { findFilesOf } from '../storage/files/find-files.ts';

/** All files of the caller, public and private, newest first. */
export const getUserFiles: Handler<'getUserFiles'> = async ({ caller }, { db, mediaLinks }) => {
  const files = await findFilesOf(db, requireSignedIn(caller).id);
  const own = files.map((file) => ({
    ...presentOwnFile(file),
    ...(file.warnings.length > 0 && { warnings: [...file.warnings] }),
    filename: file.filename,
    length: file.length,
    media: file.plays,
    is_edited: Object.keys(file.edits).length > 0,
    ...(file.hidden_reason !== '' && { hidden_reason: file.hidden_reason }),
    ...(file.link_count > 0 && { link_count: file.link_count }),
  }));
  return { status: 200, body: { ...presentFiles(files, mediaLinks), files: own } };
};
