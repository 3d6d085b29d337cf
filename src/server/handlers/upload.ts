import type { FastifyRequest } from 'fastify';
import { entryAt } from '../../shared/elements.ts';
import { signedIn } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Handler, Reply } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { PendingBlobs } from '../upload/pending-blobs.ts';
import { presentProblems, UploadRefused } from '../upload/problems.ts';
import { readUpload } from '../upload/read-upload.ts';
import { receiveParts } from '../upload/receive-parts.ts';

/** Stores annotation files and what belongs to them, all or nothing. */
export const upload: Handler<'upload'> = ({ caller, request }, services) => {
  const author = signedIn(caller);
  return services.uploadSlots.run(author.id, request.ip, () => receive(author, request, services));
};

async function receive(
  author: Caller,
  request: FastifyRequest,
  services: Services,
): Promise<Reply<'upload'>> {
  const blobs = new PendingBlobs(services.blobs);
  const reading = services.tlaReader.begin();
  try {
    const { files, isPublic } = await services.uploadSlots.whileSent(request.raw, (signal) =>
      receiveParts(request, blobs, services.maxUploadBytes, signal),
    );
    // To read and store much takes longer than a connection may be silent.
    request.raw.socket.setTimeout(0);
    const uploads = await readUpload(files, services.blobs, reading);
    const ids = await storeUpload(uploads, isPublic, author.id, blobs, services);
    return {
      status: 201,
      body: {
        files: uploads.map(({ tla, warnings }, index) => ({
          id: entryAt(ids, index),
          title: tla.outline.title,
          warnings: [...warnings],
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
}
