import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import type { Database } from './database.ts';
import * as first from './migrations/0001-first.ts';
import * as componentCount from './migrations/0002-component-count.ts';
import * as passwordResets from './migrations/0003-password-resets.ts';
import * as componentSearch from './migrations/0004-component-search.ts';
import * as tokenSuccessors from './migrations/0005-token-successors.ts';
import * as cutLongTexts from './migrations/0006-cut-long-texts.ts';
import * as searchBounds from './migrations/0007-search-bounds.ts';
import * as recordingsOfFiles from './migrations/0008-recordings-of-files.ts';
import * as emailChanges from './migrations/0009-email-changes.ts';
import * as exportedFiles from './migrations/0010-exports.ts';
import * as readyFiles from './migrations/0011-ready-files.ts';
import * as knownNetworks from './migrations/0012-known-networks.ts';
import * as usernameSkeletons from './migrations/0013-username-skeletons.ts';
import * as pendingLists from './migrations/0014-pending-lists.ts';
import * as letterPairs from './migrations/0015-letter-pairs.ts';
import * as attachments from './migrations/0016-attachments.ts';
import * as waveforms from './migrations/0017-waveforms.ts';
import * as notation from './migrations/0018-notation.ts';
import * as rowNames from './migrations/0019-row-names.ts';
import * as listedTimelines from './migrations/0020-listed-timelines.ts';
import * as publicVersion from './migrations/0022-public-version.ts';
import * as stripLevels from './migrations/0023-strip-levels.ts';
import * as versions from './migrations/0024-versions.ts';
import * as people from './migrations/0025-people.ts';
import * as shareLinks from './migrations/0026-share-links.ts';
import * as leaving from './migrations/0027-leaving.ts';
import * as details from './migrations/0028-details.ts';
import * as versionPages from './migrations/0029-version-pages.ts';
import * as ranges from './migrations/0031-ranges.ts';
import * as formerUsernames from './migrations/0032-former-usernames.ts';
import * as foundBy from './migrations/0033-found-by.ts';
import * as listedLookUps from './migrations/0034-listed-look-ups.ts';
import * as viewerRedaction from './migrations/0035-viewer-redaction.ts';
import * as privateVersions from './migrations/0036-private-versions.ts';
import * as titlesFromNames from './migrations/0038-titles-from-names.ts';
import * as recordingIndexes from './migrations/0040-recording-indexes.ts';
import * as engravings from './migrations/0041-engravings.ts';
import * as linkAddresses from './migrations/0043-link-addresses.ts';
import * as operators from './migrations/0053-operators.ts';
import * as recordingLinks from './migrations/0054-recording-links.ts';
import * as stripsOfMarks from './migrations/0055-strips-of-marks.ts';
import * as catalogue from './migrations/0056-catalogue.ts';
import * as corpora from './migrations/0057-corpora.ts';
import * as packages from './migrations/0058-packages.ts';
import * as works from './migrations/0059-works.ts';
import * as timeUnits from './migrations/0060-time-units.ts';
import * as packagesAsWholes from './migrations/0061-packages-as-wholes.ts';
import * as performers from './migrations/0062-performers.ts';
import * as queryIndex from './migrations/0063-query-index.ts';
import * as timelineWords from './migrations/0064-timeline-words.ts';
import * as names from './migrations/0065-names.ts';
import * as savedQuestions from './migrations/0066-saved-questions.ts';
import * as hiddenQuestions from './migrations/0068-hidden-questions.ts';

/** Every change of the tables in order. A released one is never edited: add the next number. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-component-count': componentCount,
  '0003-password-resets': passwordResets,
  '0004-component-search': componentSearch,
  '0005-token-successors': tokenSuccessors,
  '0006-cut-long-texts': cutLongTexts,
  '0007-search-bounds': searchBounds,
  '0008-recordings-of-files': recordingsOfFiles,
  '0009-email-changes': emailChanges,
  '0010-exports': exportedFiles,
  '0011-ready-files': readyFiles,
  '0012-known-networks': knownNetworks,
  '0013-username-skeletons': usernameSkeletons,
  '0014-pending-lists': pendingLists,
  '0015-letter-pairs': letterPairs,
  '0016-attachments': attachments,
  '0017-waveforms': waveforms,
  '0018-notation': notation,
  '0019-row-names': rowNames,
  '0020-listed-timelines': listedTimelines,
  '0022-public-version': publicVersion,
  '0023-strip-levels': stripLevels,
  '0024-versions': versions,
  '0025-people': people,
  '0026-share-links': shareLinks,
  '0027-leaving': leaving,
  '0028-details': details,
  '0029-version-pages': versionPages,
  '0031-ranges': ranges,
  '0032-former-usernames': formerUsernames,
  '0033-found-by': foundBy,
  '0034-listed-look-ups': listedLookUps,
  '0035-viewer-redaction': viewerRedaction,
  '0036-private-versions': privateVersions,
  '0038-titles-from-names': titlesFromNames,
  '0040-recording-indexes': recordingIndexes,
  '0041-engravings': engravings,
  '0043-link-addresses': linkAddresses,
  '0053-operators': operators,
  '0054-recording-links': recordingLinks,
  '0055-strips-of-marks': stripsOfMarks,
  '0056-catalogue': catalogue,
  '0057-corpora': corpora,
  '0058-packages': packages,
  '0059-works': works,
  '0060-time-units': timeUnits,
  '0061-packages-as-wholes': packagesAsWholes,
  '0062-performers': performers,
  '0063-query-index': queryIndex,
  '0064-timeline-words': timelineWords,
  '0065-names': names,
  '0066-saved-questions': savedQuestions,
  '0068-hidden-questions': hiddenQuestions,
};

/** The same, leaving no trigger to wait for the commit: PostgreSQL refuses to alter a table that one waits for. */
const WITHOUT_WAITING: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(MIGRATIONS).map(([name, migration]) => {
    const upAtOnce: Migration['up'] = async (db) => {
      await sql`set constraints all immediate`.execute(db);
      await migration.up(db);
    };
    return [name, { up: upAtOnce }];
  }),
);

const PROVIDER = { getMigrations: () => Promise.resolve(WITHOUT_WAITING) };

/** Brings the tables to the newest version, all or nothing. Throws what went wrong, and then nothing has changed. */
export async function migrate<Schema>(database: Database<Schema>): Promise<void> {
  const changed = await database.withLongLimit((db) => run(db, (migrator) => migrator.migrateToLatest()));
  if (changed) await database.analyze();
}

/**
 * Brings the tables to the version that this migration leaves, which must be known, or without a name to the newest, inside of
 * the transaction that `connection` is in: what went wrong is thrown, and the caller must roll back.
 */
export async function migrateInside<Schema>(connection: Kysely<Schema>, name?: string): Promise<void> {
  const migrateWith = (migrator: Migrator) =>
    name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name);
  await run(connection, migrateWith, { disableTransactions: true });
}

/** Throws where the tables are not those of this release: the server brings them up to date when it starts. */
export async function checkMigrated<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrations = await new Migrator({ db, provider: PROVIDER }).getMigrations();
  if (migrations.every(({ executedAt }) => executedAt !== undefined)) return;
  throw new Error('The database is of an older release. Start the server once, which brings it up to date.');
}

/** Name of the last migration. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).at(-1) ?? '';

/** Whether this release has a migration of this name. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

/** Whether anything changed. */
async function run<Schema>(
  db: Kysely<Schema>,
  migrateWith: (migrator: Migrator) => Promise<MigrationResultSet>,
  options: { readonly disableTransactions?: boolean } = {},
): Promise<boolean> {
  const { error, results } = await migrateWith(new Migrator({ db, provider: PROVIDER, ...options }));
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
  return results !== undefined && results.length > 0;
}
