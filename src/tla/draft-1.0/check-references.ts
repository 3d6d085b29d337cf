import { isRecord, MAX_TIME, shown } from '../../shared/fields.ts';
import type { RawObject } from '../../kinds/contract/kind.ts';
import type { Warnings } from '../warnings.ts';

/** What of a document is referred to; its structure is sound. */
interface Referred {
  readonly documentId: string;
  readonly mediaLength: unknown;
  readonly timelines: Readonly<Record<string, RawObject>>;
  readonly scores: ReadonlyMap<string, RawObject>;
}

/** Formats of scores (tla-1.0, section 8). */
const SCORE_FORMATS: readonly unknown[] = ['mei', 'svg-osmd-legacy'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Warns of what a document says wrongly and is shown nevertheless: references to nothing, ids that come twice, values of other types. */
export function checkReferences(document: Referred, warnings: Warnings): void {
  const { documentId, mediaLength, timelines, scores } = document;
  if (!UUID.test(documentId)) warnings.add('document_id', `expected a UUID, found ${shown(documentId)}`);
  if (
    mediaLength !== null &&
    !(typeof mediaLength === 'number' && mediaLength > 0 && mediaLength <= MAX_TIME)
  )
    warnings.add(
      'media.length',
      `expected seconds above 0, or null, found ${shown(mediaLength)}; it is not known`,
    );
  const ids = new Set([...Object.keys(timelines), ...scores.keys()]);
  if (ids.size < Object.keys(timelines).length + scores.size)
    warnings.add('scores', 'a score has the id of a timeline; both are shown');
  for (const [id, timeline] of Object.entries(timelines))
    checkTimeline(timeline, `timelines.${short(id)}`, { timelines, scores, ids }, warnings);
  for (const [index, { format }] of [...scores.values()].entries())
    if (!SCORE_FORMATS.includes(format))
      warnings.add(
        `scores.${index}.format`,
        `expected "mei" or "svg-osmd-legacy", found ${shown(format)}; the score is not shown, the file keeps it`,
      );
}

type Known = Pick<Referred, 'timelines' | 'scores'> & { readonly ids: Set<string> };

function checkTimeline(
  timeline: RawObject,
  path: string,
  { timelines, scores, ids }: Known,
  warnings: Warnings,
): void {
  const { ordinal, score, measure_table: table, components } = timeline;
  if (!Number.isSafeInteger(ordinal) && ordinal !== undefined)
    warnings.add(`${path}.ordinal`, `expected a whole number, found ${shown(ordinal)}; it stands last`);
  if (isNamed(score) && !(typeof score === 'string' && scores.has(score)))
    warnings.add(`${path}.score`, `names no score of this file, found ${shown(score)}; none is shown`);
  if (isNamed(table) && !(typeof table === 'string' && Object.hasOwn(timelines, table)))
    warnings.add(
      `${path}.measure_table`,
      `names no timeline of this file, found ${shown(table)}; the measures of the file are taken`,
    );
  if (!isRecord(components)) return;
  for (const [id, component] of Object.entries(components)) {
    const own = `${path}.components.${short(id)}`;
    if (ids.has(id)) warnings.add(own, 'has an id that stands elsewhere in this file too; both are shown');
    ids.add(id);
    const measure = isRecord(component) ? component['measure'] : undefined;
    if (isRecord(measure)) checkMeasure(measure, `${own}.measure`, components, warnings);
  }
}

function checkMeasure(
  { number, label, next }: RawObject,
  path: string,
  components: RawObject,
  warnings: Warnings,
): void {
  if (number !== undefined && !Number.isSafeInteger(number))
    warnings.add(
      `${path}.number`,
      `expected a whole number, found ${shown(number)}; it is counted on from the measure before`,
    );
  if (label !== undefined && typeof label !== 'string')
    warnings.add(
      `${path}.label`,
      `expected a text, found ${shown(label)}; the measure is called by its number`,
    );
  if (next === undefined) return;
  const isDownbeat = (id: unknown) => {
    const named = typeof id === 'string' && Object.hasOwn(components, id) ? components[id] : undefined;
    return isRecord(named) && isRecord(named['measure']);
  };
  if (!Array.isArray(next) || next.length === 0)
    warnings.add(
      `${path}.next`,
      `expected a list of ids, found ${shown(next)}; the next measure in time follows`,
    );
  else if (!next.every(isDownbeat))
    warnings.add(`${path}.next`, 'names what begins no measure of this timeline; it is passed over');
}

/** An id as the paths of warnings have it. */
const short = (id: string) => shown(id).replace(/^"|"$/g, '');

const isNamed = (reference: unknown) => reference !== undefined && reference !== null;
