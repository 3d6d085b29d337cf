import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Transaction } from 'kysely';
import type { About } from '../../cite/about.ts';
import { HEAD_LENGTH } from '../../shared/media-type.ts';
import { ROOT_FOLDER } from '../root-folder.ts';
import type { Services } from '../services.ts';
import { reserveIds, skipIds } from '../storage/engine/id-blocks.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { insertUser, type NewUser } from '../storage/accounts/users.ts';
import { violatedConstraint } from '../storage/engine/database-errors.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { prepareFiles } from '../upload/prepare-files.ts';
import { readUpload } from '../upload/read-upload.ts';
import type { ReceivedFile } from '../upload/receive-parts.ts';
import { storeAtOnce } from '../upload/store-upload.ts';

const FOLDER = path.join(ROOT_FOLDER, 'src', 'server', 'examples');
const PRELUDE = ['prelude-bwv846.tla', 'prelude-bwv846.mp3', 'prelude-bwv846.pdf'];
/** Each has files `{id}-{name}.tla.gz`, maybe with a recording beside: the home page links to these ids. */
const NUMBERED_FOLDERS = ['songs', 'sonatas'].map((name) => path.join(FOLDER, name));

/** The account that the project's own files belong to. Nobody can log in to it. */
const PROJECT: NewUser = {
  username: 'tilia',
  firstName: 'TiLiA',
  lastName: '',
  email: 'tilia@localhost.invalid',
  passwordHash: undefined,
};

/** `LICENCE.txt` in the folder says so of all of them. */
const ABOUT: About = { licences: { 1: 'CC0-1.0' } };

class LoadedElsewhere extends Error {}

/** An example under an id of its own. */
interface NumberedExample {
  readonly id: number;
  /** Path of the packed annotation, and of the recording if there is one. */
  readonly packed: string;
  readonly recording: string | undefined;
  /** Name of the files without their endings. */
  readonly name: string;
}

/**
 * Puts the project's public files into a database in which nobody has an account: a prelude with sound and score, and
 * songs and sonatas under their own ids, but for an id that another file has. All is stored in one transaction, so a start
 * that was cut off begins anew, and of several processes that start at once one does it.
 */
export async function loadExamples(
  services: Pick<Services, 'db' | 'blobs' | 'mediaLinks' | 'tlaReader'>,
): Promise<void> {
  const { db } = services;
  const users = await db.selectFrom('users').select(['id', 'password_hash', 'deleted_at']).limit(2).execute();
  const isPerson = users.some(({ password_hash, deleted_at }) => password_hash !== null || deleted_at !== null);
  if (users.length > 1 || isPerson) return;
  const projectId = users[0]?.id;
  const missing = await missingExamples(services);
  if (projectId !== undefined && missing.length === 0) return;

  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin();
  try {
    // An upload holds no more annotations than a person sends at once: each example is read by itself.
    const examples: (readonly ReceivedFile[])[] = [];
    const fileIds: number[] = [];
    if (projectId === undefined) {
      const prelude = PRELUDE.map((filename) => receive(path.join(FOLDER, filename), filename, blobs));
      examples.push(await Promise.all(prelude));
      fileIds.push((await reserveIds(db, { files: 1 })).files);
    }
    for (const { id, packed, recording, name } of missing) {
      const annotation = await receivePacked(packed, `${name}.tla`, blobs);
      const sound = recording === undefined ? [] : [await receive(recording, `${name}.mp3`, blobs)];
      examples.push([annotation, ...sound]);
      fileIds.push(id);
    }
    const authorOf = async (trx: Transaction<Schema>) => {
      await skipIds(trx, 'files', Math.max(...fileIds));
      return projectId ?? insertProject(trx);
    };
    const uploads = [];
    for (const files of examples) uploads.push(...(await readUpload(files, services.blobs, reading)));
    const prepared = await prepareFiles(uploads, true, blobs, services, fileIds);
    const examplesToStore = prepared.map((file) => ({ ...file, about: ABOUT }));
    await storeAtOnce(examplesToStore, authorOf, blobs, services);
  } catch (error) {
    // Another process starts on the same database, and was faster.
    if (!(error instanceof LoadedElsewhere) && violatedConstraint(error) === undefined) throw error;
  } finally {
    reading.close();
    await blobs.discard();
  }
}

async function missingExamples({ db }: Pick<Services, 'db'>): Promise<readonly NumberedExample[]> {
  const examples = (await Promise.all(NUMBERED_FOLDERS.map(examplesIn))).flat();
  const ids = examples.map(({ id }) => id);
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  const taken = new Set(rows.map(({ id }) => id));
  return examples.filter(({ id }) => !taken.has(id));
}

async function examplesIn(folder: string): Promise<readonly NumberedExample[]> {
  const files = (await fs.readdir(folder)).sort();
  return files.flatMap((file): NumberedExample[] => {
    const [, id, name] = /^(\d+)-(.+)\.tla\.gz$/.exec(file) ?? [];
    if (name === undefined) return [];
    const recording = files.find((other) => other === `${id}-${name}.mp3`);
    const recordingPath = recording && path.join(folder, recording);
    return [{ id: Number(id), packed: path.join(folder, file), recording: recordingPath, name }];
  });
}

async function insertProject(trx: Transaction<Schema>): Promise<number> {
  const user = await insertUser(trx, PROJECT);
  if (typeof user === 'string') throw new LoadedElsewhere();
  return user.id;
}

async function receive(file: string, filename: string, blobs: PendingBlobs): Promise<ReceivedFile> {
  const head = Buffer.concat(await createReadStream(file, { end: HEAD_LENGTH - 1 }).toArray());
  return { filename, head, blob: await blobs.put(createReadStream(file)) };
}

async function receivePacked(file: string, filename: string, blobs: PendingBlobs): Promise<ReceivedFile> {
  const text = gunzipSync(await fs.readFile(file));
  // Only recordings and scores are known by their first bytes.
  return { filename, head: Buffer.alloc(0), blob: await blobs.put([text]) };
}
