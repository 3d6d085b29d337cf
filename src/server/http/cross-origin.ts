import type { FastifyInstance } from 'fastify';
import { requestPath } from './request-path.ts';

/** What pages of other sites may read: what is public here, and what a frame without an origin of its own loads. */
const OPEN =
  /^\/(?:(?:api\/v1|media|assets|embed)(?:\/|$)|oembed\/?$|embed-api\.js$|viewer\/.*\/picture\.png$|(?:.*\/)?feed\.atom$)/;

const READING = { 'access-control-allow-origin': '*' } as const;
/** Headers of answers that scripts of other sites may read, beside the plain ones. */
const EXPOSED =
  'Content-Disposition, Content-Range, ETag, Link, Tilia-Component-Count, Tilia-Json-Length, Tilia-Left-Out';
/** No credentials and no token: other sites read what everybody may, and what a link's key opens. */
const PREFLIGHT = {
  ...READING,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'If-None-Match, Range, Tilia-Key',
  'access-control-max-age': '86400',
} as const;

/** Lets pages of other sites read what is public, and nothing that takes a login. */
export function allowCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (!OPEN.test(requestPath(url))) return;
    if (method === 'OPTIONS') return reply.code(204).headers(PREFLIGHT).send();
    if (method === 'GET' || method === 'HEAD')
      void reply.headers({ ...READING, 'access-control-expose-headers': EXPOSED });
  });
}
