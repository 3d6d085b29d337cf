import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The `ETag` of a JSON response, computed from its content. */
export const tagOf = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names the tag, alone or among others, or any (RFC 9110, section 13.1.2: compared weakly). */
export function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === etag || tag === '*');
}

/**
 * Whether a change may be made to what has this `ETag` now, as its `If-Match` says (RFC 9110, section 13.1.1); undefined where
 * it says nothing. A proxy that packs answers makes tags weak, which still name the same state.
 */
export function isBasedOn({ headers }: FastifyRequest, tag: string): boolean | undefined {
  const given = headers['if-match'];
  if (given === undefined) return undefined;
  const tags = given.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}
