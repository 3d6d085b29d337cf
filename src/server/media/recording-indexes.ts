import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Kysely } from 'kysely';
import { FrameScan, needsIndex } from '../../shared/framed-audio/frame-scan.ts';
import { mp4Head } from '../../shared/framed-audio/mp4-head.ts';
import type { BlobStore } from '../storage/blobs/blobs.ts';
import { findIndexHead, keepIndexHead } from '../storage/files/recording-indexes.ts';
import type { Schema } from '../storage/engine/schema.ts';

const gzip = promisify<Uint8Array, Buffer>(zlib.gzip);
const gunzip = promisify<Uint8Array, Buffer>(zlib.gunzip);

/** Format of stored heads, raised with every change of `mp4Head` or `needsIndex`; heads of another format are made anew. */
const INDEX_FORMAT = 1;
/** Content type of a recording behind its head. */
export const INDEXED_TYPE = 'audio/mp4';
/** Types of recordings that consist of frames alone, without an index. */
const FRAMED_TYPES: readonly string[] = ['audio/mpeg', 'audio/aac'];
/** Bytes of heads cached in memory: a player requests a recording in many ranges. */
const MEMORY_BYTES = 16 * 2 ** 20;

/**
 * Heads that make MP4 files of recordings without a table of their frames, so that players jump to where they say they are. Made
 * when the first player asks, so that recordings of earlier releases have one too, and kept beside the recording.
 */
export class RecordingIndexes {
  /** Heads by blob id, the most recently used last. */
  private readonly memory = new Map<string, Uint8Array | undefined>();
  private memoryBytes = 0;
  private readonly finding = new Map<string, Promise<Uint8Array | undefined>>();
  /** Settles with the recording being read; only one is read at a time. */
  private reading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly blobs: BlobStore,
  ) {}

  /** The index to send before the bytes of a recording; undefined if it needs none. */
  async headOf(blobId: string, contentType: string): Promise<Uint8Array | undefined> {
    if (!FRAMED_TYPES.includes(contentType)) return undefined;
    if (this.memory.has(blobId)) return this.remember(blobId, this.memory.get(blobId));
    const finding = this.finding.get(blobId) ?? this.find(blobId).finally(() => this.finding.delete(blobId));
    this.finding.set(blobId, finding);
    return finding;
  }

  private async find(blobId: string): Promise<Uint8Array | undefined> {
    const kept = await findIndexHead(this.db, blobId, INDEX_FORMAT);
    if (kept !== undefined)
      return this.remember(blobId, kept === '' ? undefined : await gunzip(Buffer.from(kept, 'base64')));
    const reading = this.reading.then(() => this.read(blobId));
    this.reading = reading.catch(() => undefined);
    const head = await reading;
    await keepIndexHead(this.db, blobId, INDEX_FORMAT, head ? (await gzip(head)).toString('base64') : '');
    return this.remember(blobId, head);
  }

  private async read(blobId: string): Promise<Uint8Array | undefined> {
    const scan = new FrameScan();
    for await (const piece of this.blobs.open(blobId) as AsyncIterable<Buffer>) scan.add(piece);
    const audio = scan.end();
    return audio && needsIndex(audio) ? mp4Head(audio) : undefined;
  }

  private remember(blobId: string, head: Uint8Array | undefined): Uint8Array | undefined {
    if (!this.memory.delete(blobId)) this.memoryBytes += sizeOf(head);
    this.memory.set(blobId, head);
    for (const [oldest, its] of this.memory) {
      if (this.memoryBytes <= MEMORY_BYTES || oldest === blobId) break;
      this.memory.delete(oldest);
      this.memoryBytes -= sizeOf(its);
    }
    return head;
  }
}

/** Approximate memory of an entry, in bytes. */
const sizeOf = (head: Uint8Array | undefined): number => 200 + (head?.length ?? 0);
