import type { Kysely } from 'kysely';
import type { ExportSlots } from './limits/at-once/export-slots.ts';
import type { StreamSlots } from './limits/at-once/stream-slots.ts';
import type { KeptAnswers } from './answers/kept-answers.ts';
import type { TokenSigner } from './auth/tokens.ts';
import type { RateLimits } from './limits/attempts/rate-limits.ts';
import type { AccountMails } from './mail/account-mails.ts';
import type { EmailLinks } from './mail/email-links.ts';
import type { ReportMails } from './mail/report-mails.ts';
import type { ResetLinks } from './mail/reset-links.ts';
import type { LoadLimit } from './limits/at-once/load-limit.ts';
import type { MediaLinks } from './media/media-links.ts';
import type { RecordingIndexes } from './media/recording-indexes.ts';
import type { RedactedCopies } from './reading/redacted-copies.ts';
import type { Removals } from './storage/files/removals.ts';
import type { TlaReader } from './reading/tla-reader.ts';
import type { SearchLimit } from './limits/at-once/search-limit.ts';
import type { BlobStore } from './storage/blobs/blobs.ts';
import type { Schema } from './storage/engine/schema.ts';
import type { Health } from './metrics/health.ts';
import type { KnownNames } from './suggest/known-names.ts';
import type { LaneIndex } from './tql/lane-index.ts';
import type { SearchConnections } from './storage/engine/search-connections.ts';
import type { UploadSlots } from './limits/at-once/upload-slots.ts';
import type { SiteState } from './metrics/site-state.ts';
import type { ShownTimelines } from './viewer-json/shown-timelines.ts';

/** Dependencies of the handlers; created once at startup. */
export interface Services {
  readonly db: Kysely<Schema>;
  readonly bulk: Kysely<Schema>;
  readonly searches: SearchConnections<Schema>;
  readonly lists: SearchConnections<Schema>;
  readonly keptAnswers: KeptAnswers;
  readonly blobs: BlobStore;
  readonly health: Health;
  readonly siteState: SiteState;
  readonly tlaReader: TlaReader;
  readonly removals: Removals;
  readonly redactedCopies: RedactedCopies;
  readonly shownTimelines: ShownTimelines;
  /** Reads versions for the query language behind the requests. */
  readonly laneIndex: LaneIndex;
  /** Names of public files, for suggestions. */
  readonly knownNames: KnownNames;
  readonly tokens: TokenSigner;
  readonly rateLimits: RateLimits;
  readonly resetLinks: ResetLinks;
  readonly emailLinks: EmailLinks;
  readonly accountMails: AccountMails;
  readonly reportMails: ReportMails;
  readonly exportSlots: ExportSlots;
  /** Places for packages of analyses. */
  readonly packageSlots: StreamSlots;
  /** Mail address of whoever runs the site. */
  readonly contact: string;
  /** Places for pages of the catalogue. */
  readonly catalogueSlots: StreamSlots;
  /** Works off packages behind the requests. */
  readonly packageJobs: {
    wake(): void;
    stop(id: number): Promise<void>;
    sweep(now: Date): Promise<void>;
  };
  readonly mediaLinks: MediaLinks;
  readonly recordingIndexes: RecordingIndexes;
  readonly callLimit: LoadLimit;
  readonly searchLimit: SearchLimit;
  readonly uploadSlots: UploadSlots;
  /** The largest file of an upload, in bytes. */
  readonly maxUploadBytes: number;
  /** The address of the site, without a slash at the end; known once it listens. */
  readonly publicUrl: () => string;
  /** The time, for what lasts only so long. */
  readonly now: () => Date;
}
