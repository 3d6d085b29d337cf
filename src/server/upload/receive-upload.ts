import type { FastifyRequest } from 'fastify';
import type { components } from '../../api/schema.d.ts';
import type { Services } from '../services.ts';
import { HttpError } from '../http/http-errors.ts';
import { accountUser } from '../reading/reader-pool.ts';
import type { UploadReading } from '../reading/upload-reading.ts';
import { PendingBlobs } from './pending-blobs.ts';
import { presentProblems, UploadRefused } from './problems.ts';
import { receiveParts } from './receive-parts.ts';

/** A completely received form, valid until its work is done. */
interface ReceivedUpload extends Awaited<ReturnType<typeof receiveParts>> {
  readonly blobs: PendingBlobs;
  readonly reading: UploadReading;
}

interface Refused {
  readonly status: 400 | 413;
  readonly body: components['schemas']['UploadErrors'];
}

/** Error of an upload whose sender has disconnected: nobody reads the response. */
class SenderLeft extends HttpError {
  constructor() {
    super(400, 'The connection ended before the upload was answered. Send the files again.');
  }
}

/**
 * Receives a form with files and texts of these `names`, and returns the result of `work`; files that it does not keep are
 * then deleted. Refusals are returned, not thrown. Reading stops for a sender who has disconnected.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  authorId: number,
  names: readonly string[],
  services: Services,
  work: (received: ReceivedUpload) => Promise<T>,
): Promise<T | Refused> {
  const blobs = new PendingBlobs(services.blobs);
  const left = new AbortController();
  const leave = () => left.abort(new SenderLeft());
  const { socket } = request.raw;
  if (socket.destroyed) leave();
  socket.once('close', leave);
  const reading = services.tlaReader.begin({ user: accountUser(authorId), signal: left.signal });
  try {
    const received = await services.uploadSlots.whileSent(request.raw, (signal) =>
      receiveParts(request, names, blobs, services.maxUploadBytes, signal),
    );
    // Reading and storing a large upload takes longer than a connection may be idle.
    socket.setTimeout(0);
    return await work({ ...received, blobs, reading });
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    const isTooLarge = error.problems.some((problem) => problem.isTooLarge);
    return { status: isTooLarge ? 413 : 400, body: presentProblems(error.problems) };
  } finally {
    socket.off('close', leave);
    // Unread bytes of a refused upload would keep the sender waiting for the connection.
    request.raw.unpipe();
    request.raw.resume();
    reading.close();
    await blobs.discard();
  }
}
