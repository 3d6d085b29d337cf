import type { Kysely } from 'kysely';
import { shownName, type About, type PublicName } from '../../cite/about.ts';
import type { FormStrip } from '../../kinds/form-strip.ts';
import type { FileFacts } from '../../shared/file-head.ts';
import { readFileId } from '../../shared/file-id.ts';
import { citedFile, publicNameOf, type CitedFile } from '../handlers/citing.ts';
import { findFile } from '../storage/files.ts';
import type { Schema } from '../storage/schema.ts';
import { contentsOf } from './contents.ts';

/** Facts of a public file for link previews and search engines. */
interface PublicFile extends FileFacts {
  readonly id: number;
  /** Words for the timelines; empty where there are none. */
  readonly contents: string;
  readonly strip: FormStrip | undefined;
  readonly cited: CitedFile;
  readonly about: About;
  readonly account: PublicName;
  readonly updatedAt: Date;
}

/**
 * The file of an address's part, as it is called in its newest version or the one of a number; undefined for a private,
 * unknown or impossible one.
 */
export async function findPublicFile(
  db: Kysely<Schema>,
  part: string,
  version?: number,
): Promise<PublicFile | undefined> {
  const id = readFileId(part);
  if (id === undefined) return undefined;
  const file = await findFile(db, id, version);
  if (file?.is_public !== true) return undefined;
  const counts = await db
    .selectFrom('timelines')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
    .where('file_id', '=', id)
    .groupBy('kind')
    .orderBy(({ fn }) => fn.min('position'))
    .execute();
  const contents = contentsOf(counts.map(({ kind, count }) => ({ kind, count: Number(count) })));
  const { title, composer, artist, length } = file;
  const account = publicNameOf(file);
  return {
    ...{ id, title, composer, artist, length, contents, account },
    author: shownName(account),
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
