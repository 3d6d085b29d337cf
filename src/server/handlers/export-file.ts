import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { AnalysisFacts, ExportOptions } from '../../exports/analysis.ts';
import { formatOf, type FormatName } from '../../exports/formats.ts';
import type { WantedPassage } from '../../exports/read-analysis.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { AppError } from '../../shared/app-error.ts';
import { notFound } from '../auth/access.ts';
import { exportedFacts } from '../exporting/exported-facts.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Call, Handler } from '../http/handler.ts';
import { hasAlready } from '../http/if-match.ts';
import { storedJson } from '../http/stored-json.ts';
import { seenTag } from '../media/seen-tag.ts';
import type { ExportedFile } from '../reading/exported-file.ts';
import type { Services } from '../services.ts';
import { findReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

type Query = Call<'exportFile'>['query'];

/** A version in a format, and all that decides what is written. */
interface Wanted {
  readonly format: FormatName;
  readonly facts: AnalysisFacts;
  readonly passage: WantedPassage;
  readonly options: ExportOptions;
}

/** A file or a passage of it in a format. Throws `not_found`, `bad_request` where there is nothing to write, and `Unavailable`. */
export const exportFile: Handler<'exportFile'> = async (call, services) => {
  const { params, query, request } = call;
  const file = await findReadable(params.id, query.version, viewerOf(call), services);
  const { timeline, level, exact } = query;
  const wanted: Wanted = {
    format: params.format,
    facts: exportedFacts(file, services),
    passage: readPassage(query),
    options: { timeline, level, exact: exact === '1' },
  };
  const { revision, type, ending } = formatOf(wanted.format);
  const made = JSON.stringify([file.viewer_blob_id, revision, wanted]);
  const tag = createHash('sha256').update(made).digest('base64url').slice(0, 22);
  const { isGzipped, headers } = storedJson(request, seenTag(file, tag, services));
  const typed = { ...headers, 'content-type': type };
  // Nothing is written for a client that has it.
  if (hasAlready(request, headers['etag'] ?? ''))
    return { status: 200, headers: typed, open: () => Buffer.alloc(0) };
  const exported = await services.keptAnswers.answer(`export ${file.id} ${tag}`, async () => {
    const value = await write(file, wanted, services);
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
};

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

const write = (
  file: ReadableFile,
  wanted: Wanted,
  { tlaReader, shownTimelines }: Services,
): Promise<ExportedFile> =>
  tlaReader.exportFile({
    size: file.viewer_length,
    load: async () => ({ ...wanted, json: await shownTimelines.jsonOf(file) }),
  });
