import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { dayOf } from '../../cite/cited.ts';
import { FORMAT_NAMES, formatOf } from '../../exports/formats.ts';
import type { WantedPassage } from '../../exports/read-analysis.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { AppError } from '../../shared/app-error.ts';
import { zipOf } from '../account-export/zip-of.ts';
import { notFound } from '../auth/access.ts';
import { exportedFacts } from '../exporting/exported-facts.ts';
import { packageEntries, type Packed } from '../exporting/package-entries.ts';
import { listExports, writeExport, type Wanted } from '../exporting/write-export.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Call, Handler, StreamReply } from '../http/handler.ts';
import { hasAlready } from '../http/if-match.ts';
import { storedJson } from '../http/stored-json.ts';
import { seenTag } from '../media/seen-tag.ts';
import type { Services } from '../services.ts';
import { findAddressed, requireReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

type Query = Call<'exportFile'>['query'];

/** Raised when what the package holds changes, beside the formats' own. */
const PACKAGE_REVISION = 1;

/** A file or a passage of it in a format. Throws `not_found`, `bad_request` where there is nothing to write, and `Unavailable`. */
export const exportFile: Handler<'exportFile'> = async (call, services) => {
  const { params, query, request } = call;
  const stored = await findAddressed(params.id, query.version, services);
  const file = await requireReadable(viewerOf(call), stored, services);
  if (stored === undefined) throw notFound();
  const { timeline, level, exact } = query;
  const wanted = {
    facts: exportedFacts(file, services),
    passage: readPassage(query),
    options: { timeline, level, exact: exact === '1' },
  };
  return params.format === 'zip'
    ? sendPackage(stored, file, { wanted, withMedia: file.isOwn && query.media === '1' }, request, services)
    : sendExport(file, { ...wanted, format: params.format }, request, services);
};

async function sendExport(
  file: ReadableFile,
  wanted: Wanted,
  request: FastifyRequest,
  services: Services,
): Promise<StreamReply> {
  const { revision, type, ending } = formatOf(wanted.format);
  const tag = tagOf([file.viewer_blob_id, revision, wanted]);
  const { isGzipped, headers } = storedJson(request, seenTag(file, tag, services));
  const typed = { ...headers, 'content-type': type };
  // Nothing is written for a client that has it.
  if (hasAlready(request, headers['etag'] ?? ''))
    return { status: 200, headers: typed, open: () => Buffer.alloc(0) };
  const exported = await services.keptAnswers.answer(`export ${file.id} ${tag}`, async () => {
    const value = await writeExport(file, wanted, services);
    const isKept = isOpenToAll(file) && value.problem === undefined;
    return { value, bytes: isKept ? value.gzipped.length : undefined };
  });
  if (exported.problem !== undefined) {
    if (exported.code === 'no_timeline') throw notFound();
    throw new AppError('bad_request', exported.problem);
  }
  const { gzipped } = exported;
  const name = [file.title, exported.timeline ?? ''].filter((part) => part !== '').join('.');
  return {
    status: 200,
    headers: { ...typed, 'content-disposition': attachment(`${name}.${ending}`) },
    open: () =>
      isGzipped
        ? Buffer.from(gzipped.buffer, gzipped.byteOffset, gzipped.byteLength)
        : Readable.from([gzipped]).pipe(createGunzip()),
  };
}

/** Everything as one zip, which is made while it is sent. */
async function sendPackage(
  stored: FoundFile,
  seen: ReadableFile,
  { wanted, withMedia }: Pick<Packed, 'wanted' | 'withMedia'>,
  request: FastifyRequest,
  services: Services,
): Promise<StreamReply> {
  const revisions = FORMAT_NAMES.map((name) => formatOf(name).revision);
  const day = dayOf(services.now());
  const tag = tagOf([seen.viewer_blob_id, PACKAGE_REVISION, revisions, wanted, withMedia, day]);
  const headers = {
    'content-type': 'application/zip',
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
    etag: `"${seenTag(seen, tag, services)}"`,
    'content-disposition': attachment(`${seen.title}.zip`),
  };
  if (hasAlready(request, headers.etag)) return { status: 200, headers, open: () => Buffer.alloc(0) };
  const exports = await listExports(seen, wanted, services);
  if ('problem' in exports) throw new AppError('bad_request', exports.problem);
  const place = services.packageSlots.take(request.ip);
  const packed = { stored, seen, wanted, exports, withMedia };
  return {
    status: 200,
    headers,
    open: () => place(() => zipOf(packageEntries(packed, services), services.now())),
  };
}

const tagOf = (made: unknown): string =>
  createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 22);

/** Throws `bad_request` for a passage that cannot be read. */
function readPassage({ m, t }: Pick<Query, 'm' | 't'>): WantedPassage {
  if (m !== undefined && t !== undefined)
    throw new AppError('bad_request', 'Give one of m and t: an export has one passage.');
  if (m !== undefined) {
    const measures = readMeasures(m);
    if (!measures) throw new AppError('bad_request', 'm: expected measures, such as 12 or 12-15');
    return { measures };
  }
  if (t === undefined) return {};
  const [start = 0, end = 0] = t.split(',').map(Number);
  if (end <= start) throw new AppError('bad_request', 't: expected an end that is after the start');
  return { span: { start, end } };
}
