import { isOwner, requireReadable } from '../auth/access.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Handler } from '../http/handler.ts';
import { findBlob } from '../storage/blobs/blob-rows.ts';
import { findFile } from '../storage/files.ts';

/**
 * The file as it was uploaded, byte for byte for its owner; others get the paths of the author's machine cut to file
 * names. The desktop program opens no export, so that one is no .tla. Throws `not_found`.
 */
export const downloadFile: Handler<'downloadFile'> = async (
  { params, query, caller },
  { db, blobs, redactedCopies },
) => {
  const file = requireReadable(caller, await findFile(db, params.id, query.version));
  const blobId = isOwner(caller, file) ? file.original_blob_id : await redactedCopies.blobOf(file);
  const { size } = await findBlob(db, blobId);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(size),
      'content-disposition': attachment(`${file.title}.${file.is_export ? 'json' : 'tla'}`),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    },
    open: () => blobs.open(blobId),
  };
};
