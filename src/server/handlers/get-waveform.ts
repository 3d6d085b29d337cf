import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { notFound, requireReadable } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import { findFile } from '../storage/files.ts';

/** The waveform that is kept of a file's recording. Throws `not_found` where there is none, or no such file. */
export const getWaveform: Handler<'getWaveform'> = async (
  { params, query, caller, request },
  { db, blobs },
) => {
  const file = requireReadable(caller, await findFile(db, params.id, query.version));
  const { waveform_blob_id: blobId } = file;
  if (blobId === null) throw notFound();
  const { isGzipped, headers } = storedJson(request, blobId);
  const openPlain = () => {
    const inflate = zlib.createGunzip();
    // The error, if there is one, is the reader's: `pipeline` destroys `inflate` with it.
    pipeline(blobs.open(blobId), inflate).catch(() => undefined);
    return inflate;
  };
  return { status: 200, headers, open: () => (isGzipped ? blobs.open(blobId) : openPlain()) };
};
