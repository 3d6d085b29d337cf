import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { storedJson } from '../http/stored-json.ts';
import { seenTag } from '../media/seen-tag.ts';
import { findReadable, viewerOf } from '../sharing/readable-file.ts';

/** The waveform that is kept of a file's recording. Throws `not_found` where there is none, or no such file. */
export const getWaveform: Handler<'getWaveform'> = async (call, services) => {
  const { params, query, request } = call;
  const { blobs } = services;
  const file = await findReadable(params.id, query.version, viewerOf(call), services);
  const { waveform_blob_id: blobId } = file;
  if (blobId === null) throw notFound();
  const { isGzipped, headers } = storedJson(request, seenTag(file, blobId, services));
  const openPlain = () => {
    const inflate = zlib.createGunzip();
    // `pipeline` destroys `inflate` with any error, so whoever reads from `inflate` gets it.
    pipeline(blobs.open(blobId), inflate).catch(() => undefined);
    return inflate;
  };
  return { status: 200, headers, open: () => (isGzipped ? blobs.open(blobId) : openPlain()) };
};
