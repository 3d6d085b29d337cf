import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { appendCrc32 } from './append-crc32.ts';
import type { BlobStore, StoredBlob } from '../storage/blobs/blobs.ts';
import type { StoredPart } from '../storage/blobs/stored-part.ts';

/** Deflates and stores the second part. */
export async function storePart(
  blobs: Pick<BlobStore, 'put'>,
  text: AsyncIterable<string> | Iterable<string>,
): Promise<{ readonly part: StoredPart; readonly blob: StoredBlob }> {
  let crc = 0;
  let length = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of text) {
      const bytes = Buffer.from(chunk);
      crc = zlib.crc32(bytes, crc);
      length += bytes.length;
      yield bytes;
    }
  }
  const deflate = zlib.createDeflateRaw();
  const [blob] = await Promise.all([blobs.put(deflate), pipeline(Readable.from(counted()), deflate)]);
  return { part: { blobId: blob.id, crc, length }, blob };
}

/** `head` and the stored part as one gzip member. */
export function openGzipped(blobs: BlobStore, head: string, part: StoredPart): Readable {
  const headBytes = Buffer.from(head);
  // A sync flush ends the head's blocks on a whole byte, none of them being the last of the member.
  const deflated = zlib.deflateRawSync(headBytes, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(appendCrc32(zlib.crc32(headBytes), part.crc, part.length), 0);
  trailer.writeUInt32LE((headBytes.length + part.length) % 2 ** 32, 4);
  return concat(Buffer.concat([GZIP_HEADER, deflated]), blobs.open(part.blobId), trailer);
}

/** `head` and the stored part as plain text. */
export function openPlain(blobs: BlobStore, head: string, part: StoredPart): Readable {
  const inflate = zlib.createInflateRaw();
  // The error, if there is one, is the reader's: `pipeline` destroys `inflate` with it.
  pipeline(blobs.open(part.blobId), inflate).catch(() => undefined);
  return concat(Buffer.from(head), inflate, Buffer.alloc(0));
}

/** Deflate, no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

function concat(before: Buffer, middle: Readable, after: Buffer): Readable {
  async function* parts(): AsyncGenerator<Buffer> {
    let isBegun = false;
    for await (const chunk of middle as AsyncIterable<Buffer>) {
      // Not before there is a chunk: a reply that has not begun can still say what is wrong.
      if (!isBegun) yield before;
      isBegun = true;
      yield chunk;
    }
    if (!isBegun) yield before;
    yield after;
  }
  return Readable.from(parts(), { objectMode: false });
}
