import type { PublicVersion } from '../storage/public-version.ts';

const MEGABYTE = 1024 * 1024;

/** How much memory kept answers may have, with their keys. */
interface AnswerMemory {
  /** Bytes of all answers. */
  readonly inAll: number;
  /** Bytes of the largest answer that is kept. */
  readonly each: number;
}

export const ANSWER_MEMORY: AnswerMemory = { inAll: 48 * MEGABYTE, each: MEGABYTE };

/** Bytes that an answer has in memory beside its key and its body. */
const OVERHEAD_BYTES = 500;

/** What was made for an answer, and whether everybody may have it who asks the same. */
export interface Made<T> {
  readonly value: T;
  /** Bytes in memory, undefined for what is not to be kept. */
  readonly bytes: number | undefined;
}

/** JSON that is ready to be sent; `Body` is what it says. */
export interface KeptJson<Body> {
  readonly status: 200;
  readonly json: Buffer;
  /** Never there: ties the bytes to the contract. */
  readonly body?: Body;
}

/**
 * Answers that are the same for everybody, kept until anything changes that anybody may see; those asked for last stay
 * longest. What a caller alone may have must not be kept here.
 */
export class KeptAnswers {
  private version: string | undefined;
  /** The one used last comes last. */
  private readonly answers = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  private bytes = 0;

  constructor(
    private readonly publicVersion: PublicVersion,
    private readonly memory: AnswerMemory = ANSWER_MEMORY,
  ) {}

  /** The answer that was last made for `key`, if nothing has changed since, or what `make` gives. A key has values of one type. */
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
    // What was read before a change is not kept after it.
    if (bytes !== undefined && this.version === version) this.keep(key, value, bytes);
    return value;
  }

  /** `answer` for a body of JSON, which is written once; with `isLasting` false it is not kept. */
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
    // Two that asked the same at once have both made it.
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
