import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/**
 * How stored JSON is answered that is kept deflated: gzipped to who takes it, and asked for anew each time by its `version`, a
 * text that changes with it.
 */
export function storedJson(
  { headers }: FastifyRequest,
  version: string,
): { readonly isGzipped: boolean; readonly headers: Readonly<Record<string, string>> } {
  const isGzipped = negotiate(headers['accept-encoding'] ?? '', ['gzip']) !== null;
  return {
    isGzipped,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
      etag: isGzipped ? `"${version}-gzip"` : `"${version}"`,
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    },
  };
}
