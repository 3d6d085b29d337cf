import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { About } from '../../../cite/about.ts';
import type { FormStrip } from '../../../kinds/registry/form-strip.ts';
import type { KindName } from '../../../kinds/registry/facts.ts';
import type { SearchFieldName } from '../../../kinds/registry/searching.ts';
import type { TimeUnit } from '../../../shared/time-unit.ts';
import type { DetailEdits } from '../../../tla/details.ts';
import type { MetadataField, NotShown } from '../../../tla/tla-file.ts';
import type { ChangeSummary } from '../../../versions/changes.ts';
import type { OwnMedia } from '../files/own-media.ts';
import type { PackageChoices, PackageFacts } from '../packages/package-facts.ts';
import type { FoundByColumns } from '../files/file-columns.ts';

/**
 * The tables, as the migrations leave them. A `..._key` column holds the `normalise`d text beside it, and it is what
 * is searched and sorted by; its collation is "C", so that every engine sorts alike.
 */
export interface Schema {
  users: UsersTable;
  username_skeletons: UsernameSkeletonsTable;
  former_usernames: FormerUsernamesTable;
  refresh_tokens: RefreshTokensTable;
  password_resets: PasswordResetsTable;
  email_confirmations: EmailConfirmationsTable;
  email_undos: EmailUndosTable;
  try_limits: TryLimitsTable;
  known_networks: KnownNetworksTable;
  blobs: BlobsTable;
  recording_indexes: RecordingIndexesTable;
  abstract_works: AbstractWorksTable;
  concrete_works: ConcreteWorksTable;
  files: FilesTable;
  file_versions: FileVersionsTable;
  version_scores: VersionScoresTable;
  work_sketches: WorkSketchesTable;
  work_keys: WorkKeysTable;
  searched_versions: SearchedVersionsTable;
  searched_timelines: SearchedTimelinesTable;
  parted_works: PartedWorksTable;
  work_log: WorkLogTable;
  joined_performers: JoinedPerformersTable;
  parted_performers: PartedPerformersTable;
  performer_log: PerformerLogTable;
  detail_log: DetailLogTable;
  share_links: ShareLinksTable;
  timelines: TimelinesTable;
  components: ComponentsTable;
  id_blocks: IdBlocksTable;
  public_version: PublicVersionTable;
  tombstones: TombstonesTable;
  catalogue_removals: CatalogueRemovalsTable;
  reports: ReportsTable;
  operator_log: OperatorLogTable;
  corpora: CorporaTable;
  corpus_files: CorpusFilesTable;
  saved_questions: SavedQuestionsTable;
  packages: PackagesTable;
  package_parts: PackagePartsTable;
  package_files: PackageFilesTable;
}

/** Set by the database, never changed. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** JSON that is empty where nothing is given. */
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** The beginning of a key of a work or a user, as the database copies it to where it is sorted by. */
type CopiedKey = ColumnType<string, never, never>;

interface UsersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  first_name: string;
  last_name: string;
  /** Address as the person gave it, confirmed or not. */
  email: string;
  email_key: string;
  /** Confirmed address: links for a new password go to it, and no other account may have it. */
  confirmed_email: string;
  confirmed_email_key: string;
  /** Hash of the password; null where nobody can log in with one. */
  password_hash: string | null;
  created_at: CreatedAt;
  /** Public name, which stands on the person's analyses; where both parts are empty the username does. */
  given_name: Generated<string>;
  family_name: Generated<string>;
  /** The `normalise`d public name, or empty. */
  public_name_key: Generated<string>;
  /** ORCID iD, bare, or empty. */
  orcid: Generated<string>;
  /** The person's public description of themselves. */
  about: Generated<string>;
  /** Web address, or empty. */
  homepage: Generated<string>;
  /** Time at which the account was deleted; its row identifies nobody since, except by a name that was chosen to stay. */
  deleted_at: ColumnType<Date | null, undefined, Date>;
  /** Whether the account decides on reports: `operators.ts`. */
  is_operator: Generated<boolean>;
}

interface UsernameSkeletonsTable {
  user_id: number;
  /** Form shared by all names that look alike: `skeletonsOf`. */
  skeleton: string;
  /** Whether no older name had the skeleton when this table was made; no two rows that are true share a skeleton. */
  is_unique: Generated<boolean>;
  /** Time at which others may have names with it, of one that the user has left; null of the present name. */
  free_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Names that users have left, which lead to them for a while. */
interface FormerUsernamesTable {
  username_key: string;
  user_id: number;
  free_at: Date;
}

interface RefreshTokensTable {
  /** SHA-256 of the token's `jti`, in hex: who reads the table cannot make tokens from it. */
  jti_hash: string;
  /** The `jti` hash of the first token of a session, which all its later tokens share. */
  family: string;
  /** The `jti` hash of the token that it was given for; null of the first. */
  parent_hash: string | null;
  user_id: number;
  expires_at: Date;
  used_at: Date | null;
}

interface PasswordResetsTable {
  user_id: number;
  /** SHA-256 of the token in the e-mailed link, in hex. */
  token_hash: string;
  expires_at: Date;
}

interface EmailConfirmationsTable {
  user_id: number;
  /** SHA-256 of the token in the e-mailed link, in hex. */
  token_hash: string;
  expires_at: Date;
}

interface EmailUndosTable {
  /** Number that grows with time. */
  id: Generated<number>;
  user_id: number;
  /** The confirmed address before the change. */
  email: string;
  email_key: string;
  /** SHA-256 of the token in the e-mailed link, in hex. */
  token_hash: string;
  /** Whether the password is another one than at the change. */
  is_password_changed: Generated<boolean>;
  expires_at: Date;
}

interface TryLimitsTable {
  /** The limited action and its subject, hashed with the secret key: the table names nobody. */
  key: string;
  /** Time at which the full number of attempts is free again. */
  free_at: Date;
}

interface KnownNetworksTable {
  /** An account and a network, hashed with the secret key: the table names nobody. */
  key: string;
  expires_at: Date;
}

interface BlobsTable {
  /** The name in the blob store. */
  id: string;
  size: number;
  sha256: string;
  content_type: string;
  /** How many measures a notation has, and how many milliseconds it is reckoned to be engraved for; null where that is not known. */
  engraving_measures: number | null;
  engraving_ms: number | null;
}

interface RecordingIndexesTable {
  blob_id: string;
  /** `INDEX_FORMAT` of the release that made it. */
  format: number;
  /** Index to send before the recording, gzipped, in base64; empty for a recording that needs none. */
  head: string;
}

interface AbstractWorksTable {
  id: Generated<number>;
  /** SHA-256 that identifies the work: `identityOf`. */
  identity: string;
  title: string;
  title_key: string;
  composer: string;
  composer_key: string;
  /** Group of works that it was joined to; null of one that stands alone. */
  group_id: ColumnType<number | null, undefined, number | null>;
  /** Title by which it is ordered: `title_key` with its numbers filled up. */
  title_sort: Generated<string>;
  /** Rules that both were made by: `KEY_RULES`; 0 where they are still to be made. */
  key_rules: Generated<number>;
}

/** Keys under which works are looked for that may be one piece: `workKeys`. */
interface WorkKeysTable {
  work_id: number;
  key: string;
}

/** Works that somebody took apart; the first has the lower id. */
interface PartedWorksTable {
  work_id: number;
  other_id: number;
}

/** Who joined and parted works, and when. */
interface WorkLogTable {
  id: GeneratedAlways<number>;
  at: CreatedAt;
  user_id: number | null;
  action: 'join' | 'part';
  /** The work that came to a group or left it, with its words of then. */
  work_id: number;
  group_id: number;
  title: string;
  composer: string;
}

interface ConcreteWorksTable {
  id: Generated<number>;
  identity: string;
  abstract_work_id: number;
  artist: string;
  artist_key: string;
  /** Key of the recording at the upload: `NewWork`; null of one stored before this column, until it is used again. */
  media_key: string | null;
  /** Rules that the next two were made by: `PERFORMER_RULES`; 0 where they are still to be made. */
  performer_rules: Generated<number>;
  /** Slugs of the people whom `artist` names: `readPeople`. */
  performer_slugs: Generated<readonly string[]>;
  /** Keys under which they are looked for: `personKey`. */
  performer_keys: Generated<readonly string[]>;
}

/** Spellings that were joined to the person of another one. */
interface JoinedPerformersTable {
  slug: string;
  person: string;
  /** Null where the account is gone. */
  joined_by: number | null;
}

/** Spellings that somebody took apart; the first has the lower slug. */
interface PartedPerformersTable {
  slug: string;
  other_slug: string;
}

/** Who joined and parted spellings, and when. */
interface PerformerLogTable {
  id: GeneratedAlways<number>;
  at: CreatedAt;
  user_id: number | null;
  action: 'join' | 'part';
  slug: string;
  person: string;
}

type FoundBy = {
  [Name in keyof FoundByColumns]: ColumnType<
    FoundByColumns[Name],
    FoundByColumns[Name] | undefined,
    FoundByColumns[Name]
  >;
};

interface FilesTable extends FoundBy {
  id: number;
  author_id: number;
  /** Work of the newest version, for lists and searches. */
  concrete_work_id: number;
  is_public: boolean;
  /** Whether the file can be seen; it cannot while it is being stored or deleted. */
  is_ready: Generated<boolean>;
  created_at: CreatedAt;
  /** Number of the newest version. */
  version: Generated<number>;
  /** The highest number that a version of it ever had: none is given twice, whatever is deleted. */
  last_number: Generated<number>;
  /** Time at which anything of it was changed last. */
  updated_at: Generated<Date>;
  /** Form of the newest version. */
  strip: JSONColumnType<FormStrip> | null;
  /** The author's description of the analysis, written on the web. */
  about: ColumnType<About, string | undefined, string>;
  /** Time at which the operator hid the file, which only its owner sees since, and the reason the owner is told. */
  hidden_at: ColumnType<Date | null, undefined, Date | null>;
  hidden_reason: Generated<string>;
  was_public_when_hidden: Generated<boolean>;
  title_key: CopiedKey;
  composer_key: CopiedKey;
  performer_key: CopiedKey;
  annotator_key: CopiedKey;
}

/** One uploaded version of a file, with its later notes and edits. */
interface FileVersionsTable {
  file_id: number;
  /** Number of the version, from 1 on. */
  number: number;
  created_at: CreatedAt;
  /** Time at which everybody could see it first; null of one that is not published, also where its file is public. */
  published_at: Date | null;
  /** Time at which others than the owner could see it first, everybody or whoever had a link; null of one that may be deleted. */
  seen_at: Date | null;
  /** Private name that its owner gave it; empty if it has none. */
  name: Generated<string>;
  /** The changes, in the author's words. */
  note: Generated<string>;
  concrete_work_id: number;
  /** In `time_unit`s. */
  length: number;
  /** The name it was uploaded under. */
  filename: string;
  /** Id of the document in its file, where the format has one: the same in every copy, of whatever name. */
  document_id: string | null;
  /** Version of the file's format from 1.0 on; null of one of 0.x. */
  format: string | null;
  /** What its times count. */
  time_unit: Generated<TimeUnit>;
  /** Measures that its time map counts; null of none, and of one that is older than this column. */
  measure_count: number | null;
  /** Whether it is the desktop program's JSON export. */
  is_export: Generated<boolean>;
  /** Kind of the recording, and where it is stored. */
  type: Generated<'audio' | 'video'>;
  storage: Generated<'staticfiles' | 'youtube' | 'abstract'>;
  /** Address of a `youtube` recording, or of a `staticfiles` one elsewhere; a relative one is below MEDIA_BASE_URL. */
  url: Generated<string>;
  /** Recording that the file itself names, where a link set on the web stands in its place; null without such a link. */
  own_media: JSONColumnType<OwnMedia> | null;
  /** The recording, where this server holds it. */
  recording_blob_id: string | null;
  /** The base name of the recording, where this server holds it. */
  recording_name: string | null;
  /** The MusicXML or MEI beside it, and its base name. */
  notation_blob_id: string | null;
  notation_name: string | null;
  /** How loud the recording is, gzipped JSON of the contract's `Waveform`; null until the owner's browser has read it. */
  waveform_blob_id: string | null;
  /** Fields as the file has them. */
  metadata: JSONColumnType<readonly MetadataField[]>;
  /** Edits made on the web, by name; null removes a field. */
  edits: GeneratedJson<DetailEdits>;
  /** Shown to the uploader. */
  warnings: GeneratedJson<readonly string[]>;
  not_shown: JSONColumnType<readonly NotShown[]>;
  /** The uploaded bytes. */
  original_blob_id: string;
  /** The end of the viewer's JSON, deflated: see `viewer-body.ts`. */
  viewer_blob_id: string;
  /** CRC-32 and number of the bytes that `viewer_blob_id` gives when inflated. */
  viewer_crc: number;
  viewer_length: number;
  /** The rules by which local paths were cut in it: `REDACTION_VERSION`; null of one that is older than them. */
  viewer_redaction: number | null;
  /** How many components it holds; null for a file that is older than this column. */
  viewer_components: number | null;
  /** Copy for others than the owner, made at its first download; `original_blob_id` if they are alike. */
  redacted_blob_id: string | null;
  /** The rules it was made by: `REDACTION_VERSION`. */
  redaction_version: number | null;
  /** Key of the details written into it: `RedactedCopies`; empty for none. */
  redacted_details: Generated<string>;
  /** Form in small; null where there is none. */
  strip: JSONColumnType<FormStrip> | null;
  /** The kind of each of its timelines, from the topmost down. */
  kinds: GeneratedJson<readonly KindName[]>;
  /** How it differs from the version before; null of a first one, of one that is older than this, and where the version before was deleted. */
  summary: JSONColumnType<ChangeSummary> | null;
}

/** PDFs and attachments of the timelines of a version. */
interface VersionScoresTable {
  file_id: number;
  number: number;
  /** Id as the viewer's JSON has it. */
  timeline_id: number;
  pdf_blob_id: string | null;
  pdf_name: string | null;
  /** Its attachment: gzipped lines of JSON. */
  attachment_blob_id: string | null;
}

/** What the pages of works show of versions. */
interface WorkSketchesTable {
  file_id: number;
  number: number;
  /** Rules that it was made by: `SKETCH_RULES`. */
  rules: string;
  /** JSON of a `WorkSketch`. */
  sketch: string;
  /** Key and metre that it begins with; empty where its timelines do not say so. */
  opening_key: Generated<string>;
  metre: Generated<string>;
}

/** Newest versions of files, as the query language searches them. */
interface SearchedVersionsTable {
  file_id: number;
  number: number;
  /** Rules that it was made by: `LANE_RULES`. */
  rules: string;
  /** Of the recording, in the file's time unit; 0 where it is not known. */
  length: number;
  /** Its measures, as `packTimes` writes them; null of none. */
  map: string | null;
}

/** Timelines of these. */
interface SearchedTimelinesTable {
  file_id: number;
  number: number;
  /** Place in its file from 1, from the topmost down. */
  ordinal: number;
  /** Whether a line without IN asks it. */
  is_usual: boolean;
  /** Its name and those of its rows, as written. */
  names: readonly string[];
  /** Folded words by which a line asks for it: `laneWordsOf`. */
  words: readonly string[];
  /** Terms of what it holds: `termsOf`. */
  terms: readonly number[];
  /** Its lanes, as `packTimeline` writes them. */
  lanes: string;
}

/** Log of details edited on the web, before and after. */
interface DetailLogTable {
  id: GeneratedAlways<number>;
  file_id: number;
  number: number;
  changed_at: CreatedAt;
  before: JSONColumnType<object>;
  after: JSONColumnType<object>;
}

/** Links to files for readers without an account; one that is revoked is gone. */
interface ShareLinksTable {
  id: Generated<number>;
  file_id: number;
  /** SHA-256 of the key, in hex: who reads the table cannot make links from it. */
  key_hash: string;
  /** Label by which its owner knows it. */
  label: string;
  hides_names: boolean;
  /** Id in its address where that is not the file's, from `MIN_ADDRESS_ID` on. */
  address_id: ColumnType<number | null, number | null, never>;
  created_at: CreatedAt;
  /** Day in UTC on which somebody read the file by it last. */
  last_used_on: ColumnType<string | null, never, string>;
}

/** Timelines of the newest version. */
interface TimelinesTable {
  id: number;
  file_id: number;
  kind: KindName;
  name: string;
  /** Position from the top, counted from 0. */
  position: number;
  /** Id in the viewer, where that is another: the one that it had in the version before. */
  shown_id: number | null;
  /** The rows it has in `components`. */
  component_count: Generated<number>;
  /** Pairs of characters in their texts, as bits: `LetterPairs`; null where they were not counted. */
  letter_pairs: string | null;
  /** Its role and its vocabulary as they are searched; empty for none. */
  role_key: Generated<string>;
  vocabulary_key: Generated<string>;
  /** Whether its file is public and whole; set by the database. */
  is_listed: ColumnType<boolean, never, never>;
  title_key: CopiedKey;
  composer_key: CopiedKey;
  performer_key: CopiedKey;
}

/** Components that can be searched. The viewer is served from `viewer_blob_id` and needs none of this. */
interface ComponentPlace {
  id: number;
  /** Id in the viewer, where that is another: the one that it had in the version before. */
  shown_id: number | null;
  timeline_id: number;
  kind: KindName;
  /** Seconds; of a point, its time. */
  start: number;
  /** Seconds; null for a point. */
  end: number | null;
}

/** The kinds' fields, as far as they are not times; beside each text the key that it is found by. */
type ComponentsTable = ComponentPlace & {
  [F in SearchFieldName<'text' | 'term' | 'color'>]: string | null;
} & { [F in SearchFieldName<'text' | 'term'> as `${F}_key`]: string | null };

/** The last id given out of a table whose ids are needed before its rows exist. */
interface IdBlocksTable {
  name: 'files' | 'timelines' | 'components';
  last_id: number;
}

interface PublicVersionTable {
  is_only: Generated<boolean>;
  /** Raised by triggers at each commit that changes what anybody may see. */
  version: number;
}

/** Note at the address of a file that had been public. */
interface TombstonesTable {
  file_id: number;
  title: string;
  /** Versions from 1 to this number had an address. */
  number_of_versions: number;
  deleted_at: CreatedAt;
  /** Whether its author withdrew it, or the operator removed it after a report. */
  reason: 'withdrawn' | 'removed';
}

/** Files that everybody could see once and can see no longer; written by triggers of `files`. */
interface CatalogueRemovalsTable {
  file_id: number;
  removed_at: CreatedAt;
}

/** Reports to the operator, about a file or a person. */
interface ReportsTable {
  id: Generated<number>;
  file_id: number | null;
  /** The version that was on screen. */
  version: number | null;
  person_id: number | null;
  reason: string;
  text: string;
  /** Name and address of whoever reports; empty where not given. */
  name: Generated<string>;
  email: Generated<string>;
  email_key: Generated<string>;
  created_at: CreatedAt;
  state: Generated<'open' | 'closed'>;
  /** The operator's decision, in words. */
  decision: Generated<string>;
  decided_at: ColumnType<Date | null, undefined, Date>;
}

/** What operators did. */
interface OperatorLogTable {
  id: Generated<number>;
  at: CreatedAt;
  /** The operator's account; null for a command on the server's machine. */
  operator_id: number | null;
  action: 'hide' | 'restore' | 'close' | 'grant' | 'revoke';
  file_id: number | null;
  /** Slug of the question that was hidden or restored. */
  question: string | null;
  report_id: number | null;
  /** The account that was given the right, or that it was taken from. */
  person_id: number | null;
  /** The reason or the decision. */
  words: Generated<string>;
}

/** A set of files with a page of its own. Texts are empty where they are not given. */
interface CorporaTable {
  id: Generated<number>;
  owner_id: number;
  /** Last part of its page's address. */
  slug: string;
  title: string;
  title_key: string;
  /** Markdown. */
  description: Generated<string>;
  /** Markdown. */
  credits: Generated<string>;
  /** SPDX id of the licence, or its name as a notice has it. */
  licence: Generated<string>;
  licence_url: Generated<string>;
  /** Bare. */
  doi: Generated<string>;
  /** How its makers want it cited, in their words. */
  citation: Generated<string>;
  version: Generated<string>;
  /** Text of the package's NOTICE.md. */
  notice: Generated<string>;
  /** Notes that more than half of its package's files have, told once; empty for none. */
  shared_notes: Generated<string>;
  visibility: Generated<'private' | 'unlisted' | 'public'>;
  /** Order of its works: by title, numbers by their value, or as its owner put them. */
  sort: Generated<'title' | 'hand'>;
  /** SHA-256 of the key of the link to one that is not listed, in hex; null without a link. */
  link_key_hash: ColumnType<string | null, undefined, string | null>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** Places of files in corpora. */
interface CorpusFilesTable {
  corpus_id: number;
  file_id: number;
  /** Place by hand, ascending; two files that came at once may share one. */
  position: number;
  /** Name by which a new package knows the file again. */
  filename: string;
  /** Folder in the package, with slashes, or empty. */
  folder: Generated<string>;
  /** Whether it is in the corpus: somebody else's file is when they say so. */
  is_accepted: boolean;
  added_by: number;
  added_at: CreatedAt;
  /** Whether it came with a package, which feeds tell of as a whole. */
  is_packaged: Generated<boolean>;
}

/** Lines of the query language with a name and a page. */
interface SavedQuestionsTable {
  id: Generated<number>;
  owner_id: number;
  /** Last part of its page's address. */
  slug: string;
  name: string;
  /** As it was typed. */
  line: string;
  /** JSON of the values that places are to have, by facets. */
  facets: Generated<string>;
  is_public: Generated<boolean>;
  /** When the operator hid it from all but its owner; null where it is not hidden. */
  hidden_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: CreatedAt;
  changed_at: Generated<Date>;
}

/** Zips of many files on their way in. */
interface PackagesTable {
  id: Generated<number>;
  owner_id: number;
  /** Name of the zip. */
  name: string;
  /** Bytes of the zip. */
  size: number;
  state: Generated<'receiving' | 'reading' | 'planned' | 'storing' | 'done' | 'refused'>;
  /** Why it cannot be read at all, or empty. */
  problem: Generated<string>;
  /** Facts of the package as a whole. */
  facts: GeneratedJson<PackageFacts>;
  /** How its owner wants it stored; null before they have said so. */
  choices: ColumnType<PackageChoices | null, string | undefined, string>;
  /** The corpus that its files belong to. */
  corpus_id: number | null;
  /** Until then a process works at it, unless that has ended. */
  leased_until: ColumnType<Date | null, undefined, Date | null>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** Bytes of a package. */
interface PackagePartsTable {
  package_id: number;
  /** Place among the parts, from 0 on. */
  number: number;
  size: number;
  sha256: string;
  blob_id: string;
}

/** Annotation files of a package, and other files that are refused. */
interface PackageFilesTable {
  package_id: number;
  /** Place in the order of the paths. */
  position: number;
  path: string;
  /** What is to be done with it; null before it is read. */
  outcome: 'new' | 'same' | 'newer' | 'refused' | null;
  sha256: Generated<string>;
  title: Generated<string>;
  composer: Generated<string>;
  performer: Generated<string>;
  /** SPDX id by its own fields, or empty. */
  licence: Generated<string>;
  /** Why it is refused; continues its path. */
  problem: Generated<string>;
  warnings: GeneratedJson<readonly string[]>;
  /** Paths of its recording and scores in the package. */
  companions: GeneratedJson<readonly string[]>;
  /** The file that it is, or was made. */
  file_id: number | null;
  /** Whether it has no recording and does not say what its times count. */
  lacks_unit: Generated<boolean>;
  /** The field `notes` of its metadata. */
  notes: Generated<string>;
  /** Whether it was read with all that belongs to it, before anything of an all-or-none package is stored. */
  is_checked: Generated<boolean>;
  stored_at: ColumnType<Date | null, undefined, Date | null>;
}
