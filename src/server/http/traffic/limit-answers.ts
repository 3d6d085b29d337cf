import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../auth/network-of.ts';
import { whenOver } from './answer-end.ts';
import { refusal } from '../http-errors.ts';
import { Share } from './share.ts';
import type { TrafficLimits } from './traffic-limits.ts';

/** What an answer that comes out of a file or a bucket has in memory at most: what was read ahead, and what waits to be taken. */
const STREAM_BYTES = 256 * 1024;
/** Answers this short are given in any case; a refusal is one. */
const SHORT_BYTES = 16 * 1024;
/** One address may have this part of the memory of all. */
const OWN_PART = 1 / 4;

/** Counts the memory of every answer until its last byte was taken, and refuses what would need more than there is. */
export function limitAnswers(app: FastifyInstance, { answerBytes }: TrafficLimits): void {
  const memory = new Share(answerBytes, answerBytes * OWN_PART);
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = memoryOf(payload, reply.getHeader('content-length'));
    if (bytes === 0) return payload;
    const who = networkOf(request.ip);
    const lacking = memory.take(who, bytes);
    whenOver(request, reply, () => {
      memory.give(who, bytes);
      // A file stays open otherwise whose answer never had its turn.
      if (payload instanceof Readable) payload.destroy();
    });
    if (lacking === undefined || bytes <= SHORT_BYTES) return payload;
    if (payload instanceof Readable) payload.destroy();
    throw refusal(lacking);
  });
}

function memoryOf(payload: unknown, length: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (!(payload instanceof Readable)) return 0;
  return length === undefined ? STREAM_BYTES : Math.min(Number(length), STREAM_BYTES);
}
