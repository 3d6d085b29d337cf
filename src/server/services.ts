import type { Kysely } from 'kysely';
import type { TokenSigner } from './auth/tokens.ts';
import type { Tries } from './auth/tries.ts';
import type { ResetLinks } from './mail/reset-links.ts';
import type { MediaLinks } from './media-links.ts';
import type { BlobStore } from './storage/blobs.ts';
import type { Schema } from './storage/schema.ts';

/** What a handler works with; made once at the start. */
export interface Services {
  readonly db: Kysely<Schema>;
  readonly blobs: BlobStore;
  readonly tokens: TokenSigner;
  readonly tries: Tries;
  readonly resetLinks: ResetLinks;
  readonly mediaLinks: MediaLinks;
  /** The largest file of an upload, in bytes. */
  readonly maxUploadBytes: number;
  /** The time, for what lasts only so long. */
  readonly now: () => Date;
}
