import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../network-of.ts';
import { whenOver } from './answer-end.ts';
import { refusal } from '../../http/http-errors.ts';
import { Share } from '../at-once/share.ts';
import type { TrafficLimits } from './traffic-limits.ts';

/** Most memory of a response streamed from a file or a bucket, in bytes: read ahead, or not yet taken by the client. */
const STREAM_BYTES = 256 * 1024;
/** Responses up to this size are always sent, in bytes; a refusal is one. */
const SHORT_BYTES = 16 * 1024;
/** Share of the memory that one address may use. */
const OWN_PART = 1 / 4;

/** Counts the memory of every response until its last byte is taken, and refuses responses that exceed the limit. */
export function limitAnswers(app: FastifyInstance, { answerBytes }: TrafficLimits): void {
  const memory = new Share(answerBytes, answerBytes * OWN_PART);
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = memoryOf(payload, reply.getHeader('content-length'));
    if (bytes === 0) return payload;
    const who = networkOf(request.ip);
    const lacking = memory.take(who, bytes);
    whenOver(request, reply, () => {
      memory.give(who, bytes);
      // Otherwise the file of a response that was never sent would stay open.
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
