import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Transaction } from 'kysely';
import { ROOT_FOLDER } from '../root-folder.ts';
import type { Services } from '../services.ts';
import { reserveIds, skipIds } from '../storage/id-blocks.ts';
import type { Schema } from '../storage/schema.ts';
import { insertUser, type NewUser } from '../storage/users.ts';
import { violatedConstraint } from '../storage/database-errors.ts';
import { HEAD_LENGTH } from '../upload/media-type.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { prepareFiles } from '../upload/prepare-files.ts';
import { readUpload } from '../upload/read-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { storeAtOnce } from '../upload/store-upload.ts';

const FOLDER = path.join(ROOT_FOLDER, 'src', 'server', 'examples');
const PRELUDE = ['prelude-bwv846.tla', 'prelude-bwv846.mp3', 'prelude-bwv846.pdf'];
/** Each `{id}-{name}.tla.gz`: the home page links to these ids. */
const SONATAS_FOLDER = path.join(FOLDER, 'sonatas');

/** The account that the project's own files belong to. Nobody can log in to it. */
const PROJECT: NewUser = {
  username: 'tilia',
  firstName: 'TiLiA',
  lastName: '',
  email: 'tilia@localhost.invalid',
  passwordHash: undefined,
};

class LoadedElsewhere extends Error {}

/** A file of the folder of sonatas. */
interface Sonata {
  readonly id: number;
  readonly packed: string;
  readonly filename: string;
}

/**
 * Puts the project's public files into a database in which nobody has an account: a prelude with sound and score, and
 * the sonatas under their own ids, but for an id that another file has. All is stored in one transaction, so a start
 * that was cut off begins anew, and of several processes that start at once one does it.
 */
export async function loadExamples(
  services: Pick<Services, 'db' | 'blobs' | 'mediaLinks' | 'tlaReader'>,
): Promise<void> {
  const { db } = services;
  const users = await db.selectFrom('users').select(['id', 'password_hash']).limit(2).execute();
  if (users.length > 1 || users.some(({ password_hash }) => password_hash !== null)) return;
  const projectId = users[0]?.id;
  const sonatas = await missingSonatas(services);
  if (projectId !== undefined && sonatas.length === 0) return;

  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin();
  try {
    const files: ReceivedFile[] = [];
    const fileIds: number[] = [];
    if (projectId === undefined) {
      for (const filename of PRELUDE) files.push(await receive(filename, blobs));
      fileIds.push(await reserveIds(db, 'files', 1));
    }
    for (const sonata of sonatas) {
      files.push(await receiveSonata(sonata, blobs));
      fileIds.push(sonata.id);
    }
    const authorOf = async (trx: Transaction<Schema>) => {
      await skipIds(trx, 'files', Math.max(...fileIds));
      return projectId ?? insertProject(trx);
    };
    const uploads = await readUpload(files, services.blobs, reading);
    const prepared = await prepareFiles(uploads, true, blobs, services, fileIds);
    await storeAtOnce(prepared, authorOf, blobs, services);
  } catch (error) {
    // Another process starts on the same database, and was faster.
    if (!(error instanceof LoadedElsewhere) && violatedConstraint(error) === undefined) throw error;
  } finally {
    reading.close();
    await blobs.discard();
  }
}

async function missingSonatas({ db }: Pick<Services, 'db'>): Promise<readonly Sonata[]> {
  const sonatas = (await fs.readdir(SONATAS_FOLDER)).sort().flatMap((packed): Sonata[] => {
    const [, id, filename] = /^(\d+)-(.+\.tla)\.gz$/.exec(packed) ?? [];
    return filename === undefined ? [] : [{ id: Number(id), packed, filename }];
  });
  const ids = sonatas.map(({ id }) => id);
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  const taken = new Set(rows.map(({ id }) => id));
  return sonatas.filter(({ id }) => !taken.has(id));
}

async function insertProject(trx: Transaction<Schema>): Promise<number> {
  const user = await insertUser(trx, PROJECT);
  if (typeof user === 'string') throw new LoadedElsewhere();
  return user.id;
}

async function receive(filename: string, blobs: PendingBlobs): Promise<ReceivedFile> {
  const file = path.join(FOLDER, filename);
  const head = Buffer.concat(await createReadStream(file, { end: HEAD_LENGTH - 1 }).toArray());
  return { filename, head, blob: await blobs.put(createReadStream(file)) };
}

async function receiveSonata({ packed, filename }: Sonata, blobs: PendingBlobs): Promise<ReceivedFile> {
  const text = gunzipSync(await fs.readFile(path.join(SONATAS_FOLDER, packed)));
  // Only recordings and scores are known by their first bytes.
  return { filename, head: Buffer.alloc(0), blob: await blobs.put([text]) };
}
