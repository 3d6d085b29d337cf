import type { PublicVersion } from '../storage/engine/public-version.ts';

const MEGABYTE = 1024 * 1024;

/** Memory limits of the cache, with its keys. */
interface AnswerMemory {
  /** Limit of all entries together, in bytes. */
  readonly inAll: number;
  /** Largest entry, in bytes. */
  readonly each: number;
}

export const ANSWER_MEMORY: AnswerMemory = { inAll: 48 * MEGABYTE, each: MEGABYTE };

/** Memory of a cache entry beside its key and its body, in bytes. */
const OVERHEAD_BYTES = 500;

/** A value computed for a response, and whether it may be cached for everybody who makes the same request. */
export interface Made<T> {
  readonly value: T;
  /** Size in memory, in bytes; undefined for a value that must not be cached. */
  readonly bytes: number | undefined;
}

/** Serialized JSON of type `Body`, ready to be sent. */
export interface KeptJson<Body> {
  readonly status: 200;
  readonly json: Buffer;
  /** Never set; ties the bytes to the contract's type. */
  readonly body?: Body;
}

/**
 * Cache of responses that are the same for everybody, emptied when anything public changes; the least recently used ones are
 * dropped first. Data for one caller alone must not be cached here.
 */
export class KeptAnswers {
  private version: string | undefined;
  /** Entries by key, the most recently used last. */
  private readonly answers = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  private bytes = 0;

  constructor(
    private readonly publicVersion: PublicVersion,
    private readonly memory: AnswerMemory = ANSWER_MEMORY,
  ) {}

  /** The cached value for `key`, or that of `make` if anything public has changed. A key has values of one type. */
  async answer<T>(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const version = await this.publicVersion.current();
    if (version === undefined) return (await make()).value;
    if (version !== this.version) this.beginVersion(version);
    const kept = this.answers.get(key);
    if (kept !== undefined) {
      this.answers.delete(key);
      this.answers.set(key, kept);
      return kept.value as T;
    }
    const { value, bytes } = await make();
    // A value read before a change would be stale.
    if (bytes !== undefined && this.version === version) this.keep(key, value, bytes);
    return value;
  }

  /** `answer` for a JSON body, which is serialized once; not cached if `isLasting` is false. */
  json<Body>(
    key: string,
    make: () => Promise<{ readonly body: Body; readonly isLasting?: boolean }>,
  ): Promise<KeptJson<Body>> {
    return this.answer(key, async () => {
      const { body, isLasting = true } = await make();
      const json = Buffer.from(JSON.stringify(body));
      return { value: { status: 200, json }, bytes: isLasting ? json.length : undefined };
    });
  }

  private beginVersion(version: string): void {
    this.version = version;
    this.answers.clear();
    this.bytes = 0;
  }

  private keep(key: string, value: unknown, bodyBytes: number): void {
    // Two concurrent requests with the same key have both made the value.
    if (this.answers.has(key)) return;
    const bytes = bodyBytes + 2 * key.length + OVERHEAD_BYTES;
    if (bytes > this.memory.each) return;
    this.answers.set(key, { value, bytes });
    this.bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.answers) {
      if (this.bytes <= this.memory.inAll) return;
      this.answers.delete(oldest);
      this.bytes -= freed;
    }
  }
}
