import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/app-error.ts';
import { notFound } from '../auth/access.ts';
import { readBearer } from '../auth/bearer.ts';
import {
  ATTACHMENT_TYPE,
  attachmentName,
  NOTATION_NAME,
  readLinkSession,
  readPreviewSession,
  type SignedParts,
} from './media-links.ts';
import { INDEXED_TYPE } from './recording-indexes.ts';
import { seenTag } from './seen-tag.ts';
import { readRange } from '../http/byte-range.ts';
import type { Services } from '../services.ts';
import { asSeen, findAddressed, requireReadable, type ReadableFile } from '../sharing/readable-file.ts';
import { PLAIN_PDF_NAME } from '../sharing/shown-to-reviewers.ts';
import { findBlob } from '../storage/blobs/blob-rows.ts';
import { sourceOf, type ByteRange, type StoredBlob } from '../storage/blobs/blobs.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { findLink } from '../storage/files/share-links.ts';
import { findTimelineBlobs } from '../storage/files/timelines.ts';
import { isSessionOpen } from '../storage/accounts/tokens.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

const MAX_ID = 2 ** 31 - 1;
/** Header with the key of a link to the file, for what the viewer fetches itself. */
const KEY_HEADER = 'Tilia-Key';

/** MusicXML or MEI: readers tell them apart by their root. */
const PLAIN_NOTATION_TYPE = 'application/xml; charset=utf-8';

interface MediaRoute {
  Params: { readonly fileId: string; readonly role: string; readonly name: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** Recordings and scores that this server holds, whole or in ranges, to those who may see their file. */
export function serveMedia(app: FastifyInstance, services: Services): void {
  app.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: '/media/:fileId/:role/:name',
    handler: async (request, reply) => {
      const { seen, blobId, part, isSeekable } = await findMedia(request, services);
      const blob = await findBlob(services.db, blobId);
      const isNotation =
        part === 'notation' || (part.startsWith('attachment') && blob.content_type !== ATTACHMENT_TYPE);
      const isPlain = seen.hidesNames && isNotation;
      const head = isSeekable ? await services.recordingIndexes.headOf(blobId, blob.content_type) : undefined;
      const size = blob.size + (head?.length ?? 0);
      const etag = `"${seenTag(seen, blob.sha256, services)}${head ? '-indexed' : ''}"`;
      const givenType = isPlain ? PLAIN_NOTATION_TYPE : blob.content_type;
      void reply.headers({
        'content-type': head ? INDEXED_TYPE : givenType,
        'accept-ranges': isPlain ? 'none' : 'bytes',
        etag,
        'cache-control': 'private, no-cache',
        vary: `Authorization, ${KEY_HEADER}`,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        // If a browser ever shows it as a page, that page can do nothing.
        'content-security-policy': "sandbox; default-src 'none'",
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (isPlain) return reply.send(await plainNotation(blob, services));
      const ifRange = request.headers['if-range'];
      const isWanted = ifRange === undefined || ifRange === etag;
      const range = isWanted ? readRange(request.headers.range, size) : undefined;
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
      const { start, end } = range ?? { start: 0, end: size - 1 };
      if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      void reply.header('content-length', String(end - start + 1));
      if (request.method === 'HEAD') return reply.send();
      return reply.send(openBehind(head, blobId, range && { start, end }, services));
    },
  });
}

/**
 * Notation for readers who see no names, without the headers that name its makers. Throws `not_found` for invalid
 * notation.
 */
async function plainNotation(
  blob: Pick<StoredBlob, 'id' | 'size'>,
  { blobs, tlaReader }: Services,
): Promise<string> {
  const notation = await tlaReader.plainNotation(sourceOf(blob, blobs));
  if (notation === undefined) throw notFound();
  return notation;
}

interface FoundMedia {
  readonly seen: ReadableFile;
  readonly blobId: string;
  /** Medium of the file: `recording`, `notation`, `pdf-3`. */
  readonly part: string;
  /** Whether the request wants an index before a recording that has none itself. */
  readonly isSeekable: boolean;
}

async function findMedia(request: FastifyRequest<MediaRoute>, services: Services): Promise<FoundMedia> {
  const { fileId, role, name } = request.params;
  const [, part = '', version = '1'] = /^([a-z]+(?:-\d+)?)(?:-v(\d+))?$/.exec(role) ?? [];
  const isNamed = isId(fileId) && isId(version);
  const file = isNamed ? await findAddressed(Number(fileId), Number(version), services) : undefined;
  if (file === undefined) throw notFound();
  const seen = await requireHeard(request, file, services);
  const media = await mediaOf(seen, part, name === NOTATION_NAME, services);
  if (media?.name !== name) throw notFound();
  const isSeekable = part === 'recording' && request.query['seekable'] === 'true';
  return { seen, blobId: media.blobId, part, isSeekable };
}

/** A part of the bytes of `head` and the blob behind it, or all of them. */
function openBehind(
  head: Uint8Array | undefined,
  blobId: string,
  range: ByteRange | undefined,
  { blobs }: Services,
): Readable {
  if (head === undefined) return blobs.open(blobId, range);
  const { start, end } = range ?? { start: 0, end: Infinity };
  const before = head.subarray(start, end + 1);
  if (end < head.length) return Readable.from([before], { objectMode: false });
  const ofBlob = { start: Math.max(start - head.length, 0), end: end - head.length };
  if (before.length === 0) return blobs.open(blobId, ofBlob);
  async function* both(): AsyncGenerator<Uint8Array> {
    yield before;
    // Opened only now: a client that disconnects earlier would leave it open.
    yield* blobs.open(blobId, range && ofBlob) as AsyncIterable<Buffer>;
  }
  return Readable.from(both(), { objectMode: false });
}

/** The file as the client may hear it. A player sends no token or key, so a signed link is enough. Throws `not_found`. */
async function requireHeard(
  { query, headers, params, ip }: FastifyRequest<MediaRoute>,
  file: FoundFile,
  services: Services,
): Promise<ReadableFile> {
  const isOpen = isOpenToAll(file);
  const signed = isOpen ? undefined : signedParts(query);
  if (signed === undefined) {
    const caller = isOpen ? undefined : await readBearer(headers.authorization, services);
    const key = headers[KEY_HEADER.toLowerCase()];
    return requireReadable(
      { caller, key: typeof key === 'string' ? key : undefined, address: ip },
      file,
      services,
    );
  }
  if (!services.mediaLinks.isSigned(Number(params.fileId), params.role, signed)) throw notFound();
  const isInTime = Number(signed.expires) * 1000 > services.now().getTime();
  const linkId = readLinkSession(signed.session);
  const link = linkId === undefined ? undefined : await findLink(services.db, file.id, linkId);
  // Nobody is told that a revoked link existed.
  if (linkId !== undefined && link === undefined) throw notFound();
  if (isInTime && link !== undefined) return asSeen(file, link, services);
  const previewed = readPreviewSession(signed.session);
  if (isInTime && (await isSessionOpen(services.db, file.author_id, previewed ?? signed.session)))
    return asSeen(file, previewed === undefined ? 'all' : 'preview', services);
  // Somebody who held a valid link may learn why it no longer works; the viewer asks to reload.
  throw new AppError('forbidden', 'This link has ended. Reload the page to get a new one.');
}

function signedParts({ session, expires, signature }: MediaRoute['Querystring']): SignedParts | undefined {
  if (typeof session !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
    return undefined;
  return { session, expires, signature };
}

async function mediaOf(
  file: ReadableFile,
  part: string,
  isNotation: boolean,
  { db }: Services,
): Promise<{ readonly blobId: string; readonly name: string } | undefined> {
  if (part === 'recording') return present(file.recording_blob_id, file.recording_name);
  if (part === 'notation') return present(file.notation_blob_id, file.notation_name);
  const [, of, timelineId = ''] = /^(pdf|attachment)-(\d+)$/.exec(part) ?? [];
  if (!isId(timelineId)) return undefined;
  const timeline = await findTimelineBlobs(db, file.id, file.number, Number(timelineId));
  return of === 'pdf'
    ? present(timeline?.pdf_blob_id, file.hidesNames ? PLAIN_PDF_NAME : timeline?.pdf_name)
    : present(timeline?.attachment_blob_id, attachmentName(isNotation));
}

function present(
  blobId: string | null | undefined,
  name: string | null | undefined,
): { readonly blobId: string; readonly name: string } | undefined {
  return typeof blobId === 'string' && typeof name === 'string' ? { blobId, name } : undefined;
}

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID;
}
