import { isRecord, shown } from '../../shared/fields.ts';

/** Something that a document of 1.0 cannot be read without. The message begins with the place, a JSON Pointer. */
export class StructureError extends Error {}

type Raw = Readonly<Record<string, unknown>>;

/** A document of 1.0 whose structure is sound: all else has defaults. */
interface Document1 {
  readonly root: Raw;
  readonly documentId: string;
  readonly timeUnit: 'seconds' | 'quarters';
  readonly media: Raw;
  readonly metadata: Raw;
  readonly timelines: Readonly<Record<string, Raw>>;
  /** Scores by their ids. */
  readonly scores: ReadonlyMap<string, Raw>;
}

/** Longest `document_id` that is kept; a UUID has 36 characters. */
const MAX_ID = 100;

/**
 * Checks the structure as the format demands it (tla-1.0, section 10): keys that must be there, and objects, lists and texts
 * where these stand. `isKnown` tells the kinds of timelines that are read. Throws `StructureError`.
 */
export function checkStructure(root: Raw, isKnown: (kind: string) => boolean): Document1 {
  for (const key of ['app_name', 'version']) required(root, '', key);
  const documentId = text(root, '', 'document_id');
  if (documentId === '' || documentId.length > MAX_ID)
    throw new StructureError(`/document_id: expected a UUID, found ${shown(documentId)}`);
  const timeUnit = text(root, '', 'time_unit');
  if (timeUnit !== 'seconds' && timeUnit !== 'quarters')
    throw new StructureError(`/time_unit: expected "seconds" or "quarters", found ${shown(timeUnit)}`);
  const media = object(root, '', 'media');
  for (const key of ['path', 'length']) required(media, '/media', key);
  const metadata = object(root, '', 'metadata');
  const timelines = object(root, '', 'timelines');
  const checked: Record<string, Raw> = {};
  for (const [id, value] of Object.entries(timelines)) {
    const place = `/timelines/${escaped(id)}`;
    if (!isRecord(value)) throw expected('an object', place, value);
    checkTimeline(value, place, isKnown);
    checked[id] = value;
  }
  return { root, documentId, timeUnit, media, metadata, timelines: checked, scores: checkScores(root) };
}

function checkTimeline(timeline: Raw, place: string, isKnown: (kind: string) => boolean): void {
  const kind = text(timeline, place, 'kind');
  if ('metadata' in timeline) object(timeline, place, 'metadata');
  // A timeline of another kind is kept whole, and may have anything.
  if (!isKnown(kind)) return;
  required(timeline, place, 'ordinal');
  if ('rows' in timeline) list(timeline, place, 'rows');
  const components = object(timeline, place, 'components');
  for (const [id, component] of Object.entries(components)) {
    const own = `${place}/components/${escaped(id)}`;
    if (!isRecord(component)) throw expected('an object', own, component);
    text(component, own, 'kind');
    for (const key of ['metadata', 'measure', 'beat_unit']) if (key in component) object(component, own, key);
  }
}

function checkScores(root: Raw): ReadonlyMap<string, Raw> {
  const scores = new Map<string, Raw>();
  for (const [index, score] of list(root, '', 'scores').entries()) {
    const place = `/scores/${index}`;
    if (!isRecord(score)) throw expected('an object', place, score);
    const id = text(score, place, 'id');
    if (scores.has(id)) throw new StructureError(`${place}/id: two scores have the id ${shown(id)}`);
    text(score, place, 'format');
    for (const [line, written] of list(score, place, 'content').entries())
      if (typeof written !== 'string') throw expected('a text', `${place}/content/${line}`, written);
    if ('source' in score) object(score, place, 'source');
    scores.set(id, score);
  }
  return scores;
}

/** A key as a JSON Pointer has it, cut where it is longer than an id. */
const escaped = (key: string) =>
  (key.length > MAX_ID ? `${key.slice(0, MAX_ID)}…` : key).replaceAll('~', '~0').replaceAll('/', '~1');

const expected = (what: string, place: string, found: unknown) =>
  new StructureError(`${place}: expected ${what}, found ${shown(found)}`);

function required(record: Raw, place: string, key: string): unknown {
  if (!Object.hasOwn(record, key)) throw new StructureError(`${place}/${key}: is missing`);
  return record[key];
}

function text(record: Raw, place: string, key: string): string {
  const value = required(record, place, key);
  if (typeof value !== 'string') throw expected('a text', `${place}/${key}`, value);
  return value;
}

function object(record: Raw, place: string, key: string): Raw {
  const value = required(record, place, key);
  if (!isRecord(value)) throw expected('an object', `${place}/${key}`, value);
  return value;
}

function list(record: Raw, place: string, key: string): readonly unknown[] {
  const value = required(record, place, key);
  if (!Array.isArray(value)) throw expected('a list', `${place}/${key}`, value);
  return value;
}
