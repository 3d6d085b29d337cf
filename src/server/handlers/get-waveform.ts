import zlib from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { negotiate } from '@fastify/accept-negotiator';
import { notFound, requireReadable } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files.ts';

/** The waveform that is kept of a file's recording. Throws `not_found` where there is none, or no such file. */
export const getWaveform: Handler<'getWaveform'> = async ({ params, caller, request }, { db, blobs }) => {
  const { waveform_blob_id: blobId } = requireReadable(caller, await findFile(db, params.id));
  if (blobId === null) throw notFound();
  const isGzipped = negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) !== null;
  const openPlain = () => {
    const inflate = zlib.createGunzip();
    // The error, if there is one, is the reader's: `pipeline` destroys `inflate` with it.
    pipeline(blobs.open(blobId), inflate).catch(() => undefined);
    return inflate;
  };
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
      etag: isGzipped ? `"${blobId}-gzip"` : `"${blobId}"`,
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    },
    open: () => (isGzipped ? blobs.open(blobId) : openPlain()),
  };
};
