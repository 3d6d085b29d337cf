import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of a zip. */
export interface ZipEntry {
  /** Path below the zip's root, with slashes. */
  readonly name: string;
  /** Whether it is deflated; recordings would not get smaller. */
  readonly isText: boolean;
  readonly open: () => Readable;
}

/**
 * The entries as one zip of any size; each is opened only when it is its turn. If an entry cannot be read, the stream breaks
 * off before the directory at the end of the zip, so that no program takes it for complete.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const { outputStream } = zip;
  const fail = (error: unknown) => void outputStream.destroy(error instanceof Error ? error : undefined);
  zip.on('error', fail);
  addAll(zip, entries, mtime).catch(fail);
  return outputStream;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  const { outputStream } = zip;
  for await (const { name, isText, open } of entries) {
    // The client may have disconnected in the meantime.
    if (outputStream.destroyed) return;
    const stream = open();
    const close = () => void stream.destroy();
    outputStream.once('close', close);
    zip.addReadStreamLazy(name, { mtime, compress: isText }, (give) => give(null, stream));
    await finished(stream, { writable: false });
    outputStream.off('close', close);
  }
  zip.end();
}
