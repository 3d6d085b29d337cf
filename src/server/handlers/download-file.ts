import type { Readable } from 'node:stream';
import { notFound } from '../auth/access.ts';
import { givenDetails } from '../details/given-details.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { viewerOf, requireReadable } from '../sharing/readable-file.ts';
import { findBlobs } from '../storage/blobs/blob-rows.ts';
import { sourceOf } from '../storage/blobs/blobs.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';

/**
 * The file as it was uploaded, byte for byte for its owner, or with what was edited since; others get that too, and the paths
 * of the author's machine cut to file names. The desktop program opens no export, so that one is no .tla. Throws `not_found`,
 * also where a link hides names: the bytes hold them.
 */
export const downloadFile: Handler<'downloadFile'> = async (call, services) => {
  const { params, query } = call;
  const isEdited = query.details === 'edited';
  const find = async () => {
    const file = await findFile(services.db, params.id, query.version);
    const seen = await requireReadable(viewerOf(call), file, services);
    if (file === undefined || seen.hidesNames) throw notFound();
    return { seen, opened: await open(file, isEdited, seen.isOwn, services) };
  };
  // The details may be edited meanwhile, and then the copy with the former ones is gone.
  const first = await find();
  const { seen: file, opened } = first.opened === undefined ? await find() : first;
  if (opened === undefined) throw notFound();
  const { size, bytes } = opened;
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(size),
      'content-disposition': attachment(`${file.title}.${file.is_export ? 'json' : 'tla'}`),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    },
    open: bytes,
  };
};

interface Opened {
  readonly size: number;
  readonly bytes: () => Buffer | Readable;
}

/** Opens the file as its owner or others may download it; undefined if its bytes are gone. */
async function open(
  file: FoundFile,
  isEdited: boolean,
  isOwn: boolean,
  { db, blobs, redactedCopies, tlaReader, publicUrl }: Services,
): Promise<Opened | undefined> {
  if (isOwn && isEdited && Object.keys(file.edits).length > 0) {
    const [original] = await findBlobs(db, [file.original_blob_id]);
    if (original === undefined) return undefined;
    const edited = await tlaReader.writeDetails(sourceOf(original, blobs), file.edits);
    if (edited !== undefined)
      return {
        size: edited.length,
        bytes: () => Buffer.from(edited.buffer, edited.byteOffset, edited.length),
      };
  }
  const blobId = isOwn
    ? file.original_blob_id
    : await redactedCopies.blobOf(file, givenDetails(file, publicUrl()));
  const [blob] = await findBlobs(db, [blobId]);
  return blob && { size: blob.size, bytes: () => blobs.open(blobId) };
}
