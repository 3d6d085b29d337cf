import { createHash } from 'node:crypto';
import type { BlobStore } from '../blobs/blobs.ts';
import type { Dump } from './dump.ts';

/** The table that lists the stored files. */
export const BLOBS_TABLE = 'blobs';

/** A row of the table `blobs`; its bytes are stored elsewhere. */
interface ListedBlob {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Hash in hex. */
  readonly sha256: string;
}

/** All blobs that a dump refers to. */
export async function* listBlobs(dump: Pick<Dump, 'rows'>): AsyncGenerator<ListedBlob> {
  for await (const lines of dump.rows(BLOBS_TABLE)) {
    for (const line of lines) {
      const { id, size, sha256 } = JSON.parse(line) as ListedBlob;
      // It becomes a path.
      if (!/^[0-9a-f]{32}$/.test(id))
        throw new Error(`The table of stored files holds ${JSON.stringify(id)}.`);
      yield { id, size, sha256 };
    }
  }
}

/** Error of a blob that a row names and that is not there. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';

  constructor(
    readonly id: string,
    options: ErrorOptions,
  ) {
    super(`The stored file ${id} is missing.`, options);
  }
}

/**
 * Copies a blob under its id. Throws, with nothing left of it, when it is not what the row says; `BlobMissing` when there is
 * none.
 */
export async function copyBlob(blob: ListedBlob, from: BlobStore, to: BlobStore): Promise<void> {
  const { size, sha256 } = await to.put(from.open(blob.id), blob.id).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new BlobMissing(blob.id, { cause: error }) : error;
  });
  if (size === blob.size && sha256 === blob.sha256) return;
  await to.delete(blob.id);
  throw damaged(blob);
}

/** Reads a blob. Throws when it is not what the row says. */
export async function checkBlob(blob: ListedBlob, store: BlobStore): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of store.open(blob.id) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  if (size !== blob.size || hash.digest('hex') !== blob.sha256) throw damaged(blob);
}

function damaged({ id }: ListedBlob): Error {
  return new Error(`The stored file ${id} is damaged: it is not what was stored under this name.`);
}
