import { createReadStream } from 'node:fs';
import path from 'node:path';
import { ROOT_FOLDER } from './root-folder.ts';
import type { Services } from './services.ts';
import { insertUser, type NewUser } from './storage/users.ts';
import { HEAD_LENGTH } from './upload/media-type.ts';
import { PendingBlobs } from './upload/pending-blobs.ts';
import { readUpload } from './upload/read-upload.ts';
import type { ReceivedFile } from './upload/receive-parts.ts';
import { storeUpload } from './upload/store-upload.ts';

const FOLDER = path.join(ROOT_FOLDER, 'src', 'server', 'examples');
const FILES = ['prelude-bwv846.tla', 'prelude-bwv846.mp3', 'prelude-bwv846.pdf'];

/** The account that the project's own files belong to. Nobody can log in to it. */
const PROJECT: NewUser = {
  username: 'tilia',
  firstName: 'TiLiA',
  lastName: '',
  email: 'tilia@localhost.invalid',
  passwordHash: undefined,
};

/**
 * Puts a first public file into an empty database, so that there is something to see. Account and file are stored in one
 * transaction, so a start that was cut off begins anew and a database with any account is left alone.
 */
export async function loadExample(services: Services): Promise<void> {
  const someone = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone !== undefined) return;
  const blobs = new PendingBlobs(services.blobs);
  try {
    const files: ReceivedFile[] = [];
    for (const filename of FILES) files.push(await receive(filename, blobs));
    const uploads = await readUpload(files, services.blobs);
    await storeUpload(
      uploads,
      true,
      async (trx) => {
        const user = await insertUser(trx, PROJECT);
        // The database was empty, and only this process writes to it before it listens.
        if (typeof user === 'string')
          throw new Error(`Somebody else has the ${user} of the project's account.`);
        return user.id;
      },
      blobs,
      services,
    );
  } finally {
    await blobs.discard();
  }
}

async function receive(filename: string, blobs: PendingBlobs): Promise<ReceivedFile> {
  const file = path.join(FOLDER, filename);
  const head = Buffer.concat(await createReadStream(file, { end: HEAD_LENGTH - 1 }).toArray());
  return { filename, head, blob: await blobs.put(createReadStream(file)) };
}
