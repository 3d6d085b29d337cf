import { dayOf } from '../../cite/cited.ts';
import { citedComponent, citedTimes } from '../../cite/passage.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { citedMeasures } from '../../measures/measure-words.ts';
import { AppError } from '../../shared/app-error.ts';
import { filePath } from '../../shared/file-id.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { citedFile } from './citing.ts';
import { sendCitation } from './send-citation.ts';

/** A citation of a file, of a passage or of a component in it. Throws `not_found`, and `bad_request` for a passage that cannot be read or is not there. */
export const getCitation: Handler<'getCitation'> = async (call, services) => {
  const { params, query } = call;
  const { publicUrl, now } = services;
  const file = await findReadable(params.id, query.version, viewerOf(call), services);
  const passage = await readPassage(query, file, services);
  return sendCitation(query.style, {
    ...citedFile(file),
    address: `${publicUrl()}${filePath(file.addressId, file.number)}${passage.query}`,
    download: `${publicUrl()}/api/v1/files/${file.addressId}/tla?version=${file.number}`,
    passage: passage.words,
    accessedOn: dayOf(now()),
  });
};

type Named = Pick<Call<'getCitation'>['query'], 'c' | 'm' | 't'>;

/** A passage as the address of the viewer names it, and in words; undefined words for the whole. */
interface Passage {
  readonly query: string;
  readonly words: string | undefined;
}

/** Throws `bad_request` for a passage that cannot be read or that the version does not have. */
async function readPassage({ c, m, t }: Named, file: ReadableFile, services: Services): Promise<Passage> {
  if ([c, m, t].filter((one) => one !== undefined).length > 1)
    throw new AppError('bad_request', 'Give one of c, m and t: a citation has one passage.');
  if (c !== undefined) return readComponent(c, file, services);
  if (m !== undefined) return readMeasurePassage(m, file, services);
  if (t === undefined) return { query: '', words: undefined };
  const [start = 0, end] = t.split(',').map(Number);
  if (end !== undefined && end <= start)
    throw new AppError('bad_request', 't: expected an end that is after the start');
  return { query: `?t=${t}`, words: citedTimes(start, end, file.time_unit) };
}

async function readComponent(
  id: number,
  file: ReadableFile,
  { tlaReader, shownTimelines }: Services,
): Promise<Passage> {
  const component = await tlaReader.placeComponent(await shownTimelines.sourceOf(file, { id }));
  if (component === undefined)
    throw new AppError('bad_request', `Component ${id} is not in version ${file.number} of this file.`);
  const { label, start, end, measures } = component;
  const place = measures ? citedMeasures(measures) : citedTimes(start, end, file.time_unit);
  return { query: `?c=${id}`, words: citedComponent(label, place) };
}

async function readMeasurePassage(
  written: string,
  file: ReadableFile,
  { tlaReader, shownTimelines }: Services,
): Promise<Passage> {
  const passage = readMeasures(written);
  if (!passage) throw new AppError('bad_request', 'm: expected measures, such as 12 or 12-15');
  const measures = await tlaReader.placeMeasures(await shownTimelines.sourceOf(file, { passage }));
  if (measures.problem !== undefined) throw new AppError('bad_request', measures.problem);
  return { query: `?m=${measures.address}`, words: measures.cited };
}
