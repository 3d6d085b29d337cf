import { PART_BYTES } from '../../packages/limits.ts';
import type { RandomBytes } from '../../packages/open-package.ts';
import { readBlob, type BlobStore } from '../storage/blobs/blobs.ts';

/** Parts that are held at a time: files of a zip are read one after the other, and some begin in one part and end in the next. */
const HELD = 2;

/** The bytes of a package out of its stored parts, of which at most two are in memory. */
export function partBytes(
  size: number,
  parts: ReadonlyMap<number, { readonly blobId: string }>,
  blobs: BlobStore,
): RandomBytes {
  const held = new Map<number, Promise<Buffer>>();
  const part = (number: number): Promise<Buffer> => {
    const known = held.get(number);
    held.delete(number);
    const blob = parts.get(number);
    if (blob === undefined) throw new Error(`A package lacks its part ${number}.`);
    const bytes = known ?? readBlob(blobs, blob.blobId);
    held.set(number, bytes);
    for (const [oldest] of held) if (held.size > HELD) held.delete(oldest);
    return bytes;
  };
  return {
    size,
    read: async (start, length) => {
      const all = Buffer.alloc(Math.min(length, size - start));
      for (let done = 0; done < all.length;) {
        const at = start + done;
        const number = Math.floor(at / PART_BYTES);
        const bytes = await part(number);
        const copied = bytes.copy(all, done, at - number * PART_BYTES);
        if (copied === 0) throw new Error(`Part ${number} of a package is too short.`);
        done += copied;
      }
      return all;
    },
  };
}
