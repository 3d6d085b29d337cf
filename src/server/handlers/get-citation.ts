import { cite } from '../../cite/cite.ts';
import { dayOf } from '../../cite/cited.ts';
import { citedComponent, citedMeasures, citedTimes } from '../../cite/passage.ts';
import { AppError } from '../../shared/app-error.ts';
import { filePath } from '../../shared/file-id.ts';
import {
  noMeasure,
  readMeasures,
  writtenMeasures,
  type MeasurePassage,
} from '../../shared/measure-passage.ts';
import { attachment } from '../http/content-disposition.ts';
import type { Call, Handler } from '../http/handler.ts';
import { measureNumbers } from '../viewer-json/measure-numbers.ts';
import { readViewerJson } from '../viewer-json/read-viewer-json.ts';
import type { Services } from '../services.ts';
import { findSeen, readerOf } from '../sharing/see-file.ts';
import type { FoundFile } from '../storage/files.ts';
import { citedFile } from './citing.ts';

const ONE_PASSAGE = 'Give one of c, m and t: a citation has one passage.';

/** A citation of a file, of a passage or of a component in it. Throws `not_found`, and `bad_request` for a passage that cannot be read or is not there. */
export const getCitation: Handler<'getCitation'> = async (call, services) => {
  const { params, query } = call;
  const { blobs, publicUrl, now } = services;
  const file = await findSeen(params.id, query.version, readerOf(call), services);
  const passage =
    query.c === undefined ? readPassage(query) : await readComponent(query.c, query, file, services);
  if (passage.measures) await requireMeasures(passage.measures, file, blobs);
  const { text, type, filename } = cite(query.style ?? 'apa', {
    ...citedFile(file),
    address: `${publicUrl()}${filePath(file.id, file.number)}${passage.query}`,
    download: `${publicUrl()}/api/v1/files/${file.id}/tla?version=${file.number}`,
    passage: passage.words,
    accessedOn: dayOf(now()),
  });
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      ...(type !== 'text/plain' && { 'content-disposition': attachment(filename) }),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    },
    open: () => Buffer.from(text),
  };
};

/** Throws `bad_request` for a component that the version does not have. */
async function readComponent(
  id: number,
  { m, t }: Pick<Call<'getCitation'>['query'], 'm' | 't'>,
  file: FoundFile,
  { tlaReader, blobs }: Services,
): Promise<Passage> {
  if (m !== undefined || t !== undefined) throw new AppError('bad_request', ONE_PASSAGE);
  const component = await tlaReader.placeComponent(async () => ({
    id,
    json: await readViewerJson(file, blobs),
    length: file.length,
  }));
  if (component === undefined)
    throw new AppError('bad_request', `Component ${id} is not in version ${file.number} of this file.`);
  const { label, start, end, measures } = component;
  const place = measures ? citedMeasures(measures) : citedTimes(start, end);
  return { query: `?c=${id}`, words: citedComponent(label, place) };
}

/** Throws `bad_request` with the viewer's sentence for measures that the file does not have. */
async function requireMeasures(
  { from, to = from }: MeasurePassage,
  { viewer_blob_id, viewer_crc, viewer_length }: FoundFile,
  blobs: Services['blobs'],
): Promise<void> {
  const part = { blobId: viewer_blob_id, crc: viewer_crc, length: viewer_length };
  const numbers = await measureNumbers(blobs, part);
  if (!numbers) return;
  if (numbers.length === 0)
    throw new AppError('bad_request', 'This file has no measures. Give t, in seconds.');
  const missing = [from, to].find(({ measure }) => !numbers.includes(measure));
  if (missing) throw new AppError('bad_request', noMeasure(missing.measure));
}

/** A passage as the address of the viewer names it, and in words; undefined words for the whole. */
interface Passage {
  readonly query: string;
  readonly words: string | undefined;
  readonly measures?: MeasurePassage;
}

function readPassage({ m, t }: Pick<Call<'getCitation'>['query'], 'm' | 't'>): Passage {
  if (m !== undefined && t !== undefined) throw new AppError('bad_request', ONE_PASSAGE);
  if (m !== undefined) {
    const measures = readMeasures(m);
    if (!measures) throw new AppError('bad_request', 'm: expected measures, such as 12 or 12-15');
    return { query: `?m=${writtenMeasures(measures)}`, words: citedMeasures(measures), measures };
  }
  if (t === undefined) return { query: '', words: undefined };
  const [start = 0, end] = t.split(',').map(Number);
  if (end !== undefined && end <= start)
    throw new AppError('bad_request', 't: expected an end that is after the start');
  return { query: `?t=${t}`, words: citedTimes(start, end) };
}
