import type { Kysely } from 'kysely';
import { REDACTION_VERSION } from '../../tla/redact-tla.ts';
import { notFound } from '../auth/access.ts';
import type { TlaReader } from '../reading/tla-reader.ts';
import { deleteUnneeded, type BlobStore } from '../storage/blobs/blobs.ts';
import { findRenewed, keepRenewed } from '../storage/files/viewer-blobs.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { openPlain, storePart } from './viewer-body.ts';
import { type StoredPart } from '../storage/blobs/stored-part.ts';

type Stored = Pick<
  FoundFile,
  'id' | 'number' | 'viewer_blob_id' | 'viewer_crc' | 'viewer_length' | 'viewer_redaction'
>;

const HEAD = '{"timelines":';

/**
 * The timelines of versions as everybody may see them. Those that an older release has stored are looked through when they are
 * asked for first, and stored anew where local paths stand in their texts.
 */
export class ShownTimelines {
  /** Versions being looked through and stored anew, by blob id. */
  private readonly renewing = new Map<string, Promise<StoredPart>>();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly blobs: BlobStore,
    private readonly tlaReader: Pick<TlaReader, 'renew'>,
  ) {}

  /** Location of the timelines of a file. Throws `not_found` for a version that is replaced or deleted meanwhile. */
  async partOf(file: Stored): Promise<StoredPart> {
    const part = { blobId: file.viewer_blob_id, crc: file.viewer_crc, length: file.viewer_length };
    if (file.viewer_redaction === REDACTION_VERSION) return part;
    const renewing =
      this.renewing.get(part.blobId) ??
      this.renew(file, part).finally(() => this.renewing.delete(part.blobId));
    this.renewing.set(part.blobId, renewing);
    return renewing;
  }

  /** A version's timelines as JSON, `{"timelines": [...]}`, whole: only for who reads them outside the server's process. */
  async jsonOf(file: Stored): Promise<Uint8Array> {
    return this.read(await this.partOf(file));
  }

  /**
   * What a reader's process needs of a version, with `more` beside its JSON. Looks through it first where that is due: it takes
   * a turn of the reader, for which one that holds a turn already would wait for ever.
   */
  async sourceOf<More extends object>(
    file: Stored,
    more: More,
  ): Promise<{ readonly size: number; readonly load: () => Promise<More & { readonly json: Uint8Array }> }> {
    const part = await this.partOf(file);
    return { size: part.length, load: async () => ({ ...more, json: await this.read(part) }) };
  }

  private async read(part: StoredPart): Promise<Buffer> {
    return Buffer.concat(await openPlain(this.blobs, HEAD, part).toArray());
  }

  private async renew(file: Stored, part: StoredPart): Promise<StoredPart> {
    // The row may have been read before another request renewed it.
    const current = await findRenewed(this.db, file);
    if (current !== undefined) return current;
    const shown = await this.tlaReader.renew({ size: part.length, load: () => this.read(part) });
    const renewed = shown && (await this.store(shown));
    let unneeded: readonly string[] = renewed === undefined ? [] : [renewed.blob.id];
    try {
      const kept = await keepRenewed(this.db, file, part, renewed);
      if (kept === undefined) throw notFound();
      unneeded = kept.unneeded;
      return kept.part;
    } finally {
      await deleteUnneeded(this.blobs, unneeded);
    }
  }

  private store(json: Uint8Array): ReturnType<typeof storePart> {
    return storePart(this.blobs, [Buffer.from(json.subarray(HEAD.length)).toString()]);
  }
}
