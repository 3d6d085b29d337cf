import { createHash } from 'node:crypto';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import type { StreamReply } from '../http/handler.ts';
import type { CatalogueEntry } from '../storage/files/list-catalogue.ts';

/** Raised whenever lines are written in another way, so that kept copies are fetched anew. */
const FORMAT = 1;

/** One page of the catalogue, before its lines are written. */
export interface CataloguePage {
  /** Its entries, in order. */
  readonly entries: readonly CatalogueEntry[];
  /** Address of the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** Everything beside the entries that its lines depend on. */
  readonly key: string;
}

/** A page as JSON lines, which `open` writes while they are sent, gzipped for who takes that. */
export function ndjson(
  { headers }: FastifyRequest,
  { entries, next, key }: CataloguePage,
  open: (isGzipped: boolean) => Readable,
): StreamReply<Readable> {
  const isGzipped = negotiate(headers['accept-encoding'] ?? '', ['gzip']) !== null;
  const places = entries.map(({ id, micros, isGone }) => `${id} ${micros} ${isGone}`);
  const version = createHash('sha256')
    .update([FORMAT, key, ...places].join('\n'))
    .digest('base64url')
    .slice(0, 22);
  const newest = entries.at(-1)?.changedAt;
  return {
    status: 200,
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'public, max-age=300, must-revalidate',
      vary: 'Accept-Encoding',
      etag: isGzipped ? `"${version}-gzip"` : `"${version}"`,
      ...(newest && { 'last-modified': newest.toUTCString() }),
      ...(next !== undefined && { link: `<${next}>; rel="next"` }),
      ...(isGzipped && { 'content-encoding': 'gzip' }),
    },
    open: () => open(isGzipped),
  };
}

/** What `transform` makes of a stream; it breaks off where that does. */
export function packed(stream: Readable, transform: Transform): Readable {
  // `pipeline` destroys `transform` with any error, so whoever reads from it gets it.
  pipeline(stream, transform, () => undefined);
  return transform;
}
