import type { BlobStore } from '../storage/blobs/blobs.ts';
import type { FoundFile } from '../storage/files.ts';
import { openPlain } from './viewer-body.ts';

type Stored = Pick<FoundFile, 'viewer_blob_id' | 'viewer_crc' | 'viewer_length'>;

/** A version's timelines as JSON, `{"timelines": [...]}`, whole: only for who reads them outside the server's process. */
export async function readViewerJson(file: Stored, blobs: BlobStore): Promise<Uint8Array> {
  const part = { blobId: file.viewer_blob_id, crc: file.viewer_crc, length: file.viewer_length };
  return Buffer.concat(await openPlain(blobs, '{"timelines":', part).toArray());
}
