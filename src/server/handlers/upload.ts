import { signedIn } from '../access.ts';
import type { Handler } from '../handler.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { presentProblems, UploadRefused } from '../upload/problems.ts';
import { readUpload } from '../upload/read-upload.ts';
import { receiveParts } from '../upload/receive-parts.ts';

/** Stores annotation files and what belongs to them, all or nothing. */
export const upload: Handler<'upload'> = async ({ caller, request }, services) => {
  const author = signedIn(caller);
  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin();
  try {
    const { files, isPublic } = await receiveParts(request, blobs, services.maxUploadBytes);
    const uploads = await readUpload(files, services.blobs, reading);
    const stored = await storeUpload(uploads, isPublic, () => Promise.resolve(author.id), blobs, services);
    return {
      status: 201,
      body: {
        files: stored.map(({ id, work }, index) => ({
          id,
          title: work.title,
          warnings: [...(uploads[index]?.warnings ?? [])],
        })),
      },
    };
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    const isTooLarge = error.problems.some((problem) => problem.isTooLarge);
    return { status: isTooLarge ? 413 : 400, body: presentProblems(error.problems) };
  } finally {
    // What a refusal leaves unread would keep the sender waiting for the connection.
    request.raw.unpipe();
    request.raw.resume();
    reading.close();
    await blobs.discard();
  }
};
