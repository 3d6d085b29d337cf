import { AppError } from '../../shared/app-error.ts';
import { TlaError } from '../../tla/tla-error.ts';
import { Unavailable } from '../http/http-errors.ts';
import { accountUser } from '../reading/reader-pool.ts';
import type { Services } from '../services.ts';
import { findBlob } from '../storage/blobs/blob-rows.ts';
import { deleteUnneeded, readBlob } from '../storage/blobs/blobs.ts';
import { stageComponents } from '../storage/components/insert-components.ts';
import { deleteVersion, type Deleted, type StagedTimelines } from '../storage/files/delete-version.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { reserveIds } from '../storage/engine/id-blocks.ts';
import { stageTimelines } from '../storage/files/timelines.ts';
import { findVersionBefore } from '../storage/files/versions.ts';
import { isOfDeletion } from './deleted-version.ts';
import { newTimeline } from './prepare-files.ts';
import { reserveVersionIds } from './store-version.ts';

/** How often a version is tried to be deleted while others come and go. */
const MAX_TRIES = 5;
const RETRY_AFTER_SECONDS = 5;

type Needed = Pick<
  Services,
  'db' | 'bulk' | 'blobs' | 'shownTimelines' | 'mediaLinks' | 'removals' | 'tlaReader'
>;

/**
 * Deletes a version that nobody but its owner could see, with the bytes that nothing else needs. Where it is the newest one, the
 * timelines of the one before it are stored again, for those of the newest alone are there to be searched. `seen` and `only` say
 * why it stays, `gone` that there is no such version. Throws `Unavailable` where others change the file all the time.
 */
export async function removeVersion(
  version: FoundFile,
  services: Needed,
): Promise<'done' | 'seen' | 'only' | 'gone'> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let outcome = await deleteVersion(services.db, version, undefined);
    if (outcome.is === 'newest') outcome = await removeNewest(version, services);
    if (outcome.is === 'done') await deleteUnneeded(services.blobs, outcome.unneeded);
    if (outcome.is !== 'newest') return outcome.is;
  }
  const message = 'This file is being changed at the moment. Nothing was deleted; try again.';
  throw new Unavailable(message, RETRY_AFTER_SECONDS);
}

async function removeNewest(version: FoundFile, services: Needed): Promise<Deleted> {
  const { db, removals } = services;
  const number = await findVersionBefore(db, version.id, version.number);
  const before = number === undefined ? undefined : await findFile(db, version.id, number);
  if (before === undefined) return { is: 'newest' };
  const { files: stagedId } = await reserveIds(db, { files: 1 });
  try {
    const staged = await stageAgain(before, stagedId, services);
    return staged === undefined ? { is: 'newest' } : await deleteVersion(db, version, staged);
  } catch (error) {
    if (await isOfDeletion(error, [before], services)) return { is: 'newest' };
    throw error;
  } finally {
    removals.add(stagedId);
  }
}

/** Stores the timelines of a version with a hidden file, under the ids of its viewer; undefined where it is deleted meanwhile. */
async function stageAgain(
  before: FoundFile,
  stagedId: number,
  services: Needed,
): Promise<StagedTimelines | undefined> {
  const { db, bulk, blobs, shownTimelines, tlaReader } = services;
  const { number, original_blob_id: id } = before;
  const { size } = await findBlob(db, id);
  const reading = tlaReader.begin({ user: accountUser(before.author_id) });
  try {
    const tla = await reading.read({ size, load: () => readBlob(blobs, id) }, before.filename);
    const { timelines } = tla.outline;
    return await tla.withLoaded(async () => {
      const json = await shownTimelines.jsonOf(before);
      const { match } = await tla.match({ newest: json, restored: json });
      const ids = await reserveVersionIds({ tla, scores: new Map() }, match, before, services);
      const rows = timelines.map((timeline, index) => newTimeline(timeline, ids[index]));
      const isStaged = await db.transaction().execute((trx) => stageTimelines(trx, stagedId, before, rows));
      if (!isStaged) return undefined;
      for await (const components of tla.searchedRows(ids)) await stageComponents(bulk, components);
      return { number, fileId: stagedId, kinds: timelines.map(({ kind }) => kind) };
    });
  } catch (error) {
    if (!(error instanceof TlaError)) throw error;
    const message = `Version ${number} would be the newest then, and can no longer be read: ${error.problem} Restore another version first.`;
    throw new AppError('bad_request', message);
  } finally {
    reading.close();
  }
}
