import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { notFound, requireOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { keepWaveformBlob } from '../storage/blobs/waveform-blobs.ts';
import { findFile } from '../storage/files/find-files.ts';

const gzip = promisify<string, Buffer>(zlib.gzip);

/**
 * Keeps the waveform of one's own file. Throws `not_found` where there is no such file or the server does not hold its
 * recording, and `forbidden` for somebody else's public file.
 */
export const keepWaveform: Handler<'keepWaveform'> = async (
  { params, query, body, caller },
  { db, blobs },
) => {
  const file = requireOwner(caller, await findFile(db, params.id, query.version));
  const { id, recording_blob_id } = file;
  if (recording_blob_id === null) throw notFound();
  const blob = await blobs.put([await gzip(JSON.stringify(body))]);
  let unneeded: readonly string[] = [blob.id];
  try {
    const kept = await keepWaveformBlob(db, { id, recording_blob_id }, blob);
    unneeded = kept.unneeded;
    if (!kept.isKept) throw notFound();
  } finally {
    await deleteUnneeded(blobs, unneeded);
  }
  return { status: 204, body: undefined };
};
