import { entryAt } from '../../shared/elements.ts';
import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { accountUser } from '../reading/reader-pool.ts';
import { findBlob } from '../storage/blobs/blob-rows.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { presentProblems, UploadRefused } from '../upload/problems.ts';
import { readUpload } from '../upload/read-upload.ts';
import {
  keptCompanionsOf,
  storeVersion,
  VersionRefused,
  type StoredVersion,
} from '../upload/store-version.ts';
import { created, findOwn, orRefusal, requireNewest, withStored } from './new-version.ts';

/**
 * Makes an older version of one's own file the newest again, as a further version. Throws `not_found`, and `forbidden` for
 * somebody else's public file.
 */
export const restoreVersion: Handler<'restoreVersion'> = async (call, services) => {
  const { params, body, caller, request } = call;
  const file = await findOwn(params.id, caller, services);
  const restored = await findFile(services.db, file.id, params.number);
  if (restored === undefined) throw notFound();
  return orRefusal(file.id, caller, services, async () => {
    requireNewest(file, body.expected_version);
    if (restored.number === file.number)
      throw new VersionRefused('same_file', 'This is the newest version already. Nothing was changed.');
    const store = () => withStored([file, restored], services, () => storeAgain(restored, file, services));
    return services.uploadSlots.run(file.author_id, request.ip, async () => {
      try {
        return created(await store());
      } catch (error) {
        // This release may take less than the one that it came with.
        if (!(error instanceof UploadRefused)) throw error;
        return { status: 400 as const, body: presentProblems(error.problems) };
      }
    });
  });
};

/** Reads the uploaded file of the version anew, with the recording, the scores and the notation that it has. */
async function storeAgain(restored: FoundFile, file: FoundFile, services: Services): Promise<StoredVersion> {
  const { id, size, sha256 } = await findBlob(services.db, restored.original_blob_id);
  const received = { filename: restored.filename, blob: { id, size, sha256 }, head: Buffer.alloc(0) };
  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin({ user: accountUser(file.author_id) });
  try {
    const kept = await keptCompanionsOf(restored, services);
    const uploads = await readUpload([received], services.blobs, reading, { kept });
    const note = `Version ${restored.number} restored.`;
    return await storeVersion(entryAt(uploads, 0), file, { note, restored }, blobs, services);
  } finally {
    reading.close();
    await blobs.discard();
  }
}
