import type { Kysely } from 'kysely';
import { shownName, type About, type PublicName } from '../../cite/about.ts';
import type { FormStrip } from '../../kinds/registry/form-strip.ts';
import type { FileFacts } from '../../shared/file-head.ts';
import { readFileId } from '../../shared/file-id.ts';
import { citedFile, publicNameOf, type CitedFile } from '../handlers/citing.ts';
import type { Services } from '../services.ts';
import { asSeen, findAddressed, maySee, type Viewer, type ReadableFile } from '../sharing/readable-file.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { contentsOf } from './contents.ts';

/** Facts of a file for link previews and search engines. */
interface ShownFile extends FileFacts {
  readonly id: number;
  /** Undefined where nothing may lead to other files. */
  readonly workId: number | undefined;
  /** Words for the timelines; empty where there are none. */
  readonly contents: string;
  readonly strip: FormStrip | undefined;
  readonly cited: CitedFile;
  readonly about: About;
  readonly account: PublicName;
  readonly updatedAt: Date;
  /** Access by which the reader sees a private file. */
  readonly by: ReadableFile['by'];
  readonly hidesNames: boolean;
}

/**
 * The file named by a part of an address, in its newest version or the one of a number; undefined for one that the reader
 * may not see, and for an unknown or impossible one. Throws `RateLimited`.
 */
export async function findShownFile(
  services: Pick<Services, 'db' | 'rateLimits'>,
  part: string,
  viewer: Viewer,
  version?: number,
): Promise<ShownFile | undefined> {
  const id = readFileId(part);
  const found = id === undefined ? undefined : await findAddressed(id, version, services);
  const sight = found && (await maySee(viewer, found, services));
  if (id === undefined || found === undefined || sight === undefined) return undefined;
  const file = await asSeen(found, sight, services);
  const contents = contentsOf(file.kinds);
  const { title, composer, artist, length, time_unit, measure_count: measures } = file;
  const account = publicNameOf(file);
  return {
    ...{ id, title, composer, artist, length, time_unit, measures, contents, account },
    workId: file.abstract_work_id,
    author: shownName(account),
    by: file.by,
    hidesNames: file.hidesNames,
    strip: file.strip ?? undefined,
    cited: citedFile(file),
    about: file.about,
    updatedAt: file.updated_at,
  };
}

/** How many files are public. */
export async function countPublicFiles(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_public', '=', true)
    .where('is_ready', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A block of the public files in the order of their ids. */
export function listPublicFiles(
  db: Kysely<Schema>,
  from: number,
  most: number,
): Promise<readonly { readonly id: number; readonly updated_at: Date }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'updated_at'])
    .where('is_public', '=', true)
    .where('is_ready', '=', true)
    .orderBy('id')
    .offset(from)
    .limit(most)
    .execute();
}
