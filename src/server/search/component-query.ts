import {
  isTextField,
  KIND_SEARCHES,
  SEARCH_KINDS,
  searchFieldsOf,
  type SearchFieldName,
  type SearchKind,
} from '../../kinds/registry/searching.ts';
import { authorColor } from '../../shared/author-color.ts';
import { isRecord, shown } from '../../shared/fields.ts';
import { readNumberRange } from '../../shared/number-range.ts';
import { TIMELINE_ORDERS } from '../../site/file-facets.ts';
import {
  parse,
  propertiesOf,
  readFileConditions,
  requireFew,
  textsOf,
  wantedTexts,
  wrong,
} from './search.ts';
import type { ComponentOrder } from './by-index.ts';
import type { ComponentCondition } from './fields.ts';
import type { FileCondition } from './files.ts';

const [USUAL_KIND] = SEARCH_KINDS;
const EXAMPLE = `{"tl":{"kind":"${USUAL_KIND}"},"cmp":{"label":"coda"},"file":{"composer":"bach"}}`;
const PARTS = ['tl', 'cmp', 'file'] as const;

interface ComponentQuery {
  readonly kind: SearchKind;
  readonly conditions: readonly ComponentCondition[];
  readonly fileConditions: readonly FileCondition[];
}

/**
 * Parses a component search: the kind (the first if none is named), the conditions on its fields and on the files. Empty
 * values are left out. Throws `bad_request` that names the place.
 */
export function readComponentQuery(query: string): ComponentQuery {
  const parts = new Map(propertiesOf(parse(query, EXAMPLE), PARTS, 'query'));
  const kind = readKind(recordOf(parts.get('tl'), 'query.tl'));
  const fields = searchFieldsOf(kind);
  const asked = propertiesOf(recordOf(parts.get('cmp'), 'query.cmp'), fields, 'query.cmp');
  const conditions = asked.flatMap(([field, value]) => readField(kind, field, value));
  const fileConditions = readFileConditions(recordOf(parts.get('file'), 'query.file'), 'query.file');
  requireFew(conditions.length + fileConditions.length);
  return { kind, conditions, fileConditions };
}

/** A field of the kind, or a property of the file; by title where none is named. Throws `bad_request`. */
export function readOrder(kind: SearchKind, written = 'title'): ComponentOrder {
  const property = TIMELINE_ORDERS.find((known) => known === written);
  if (property !== undefined) return { ofFile: property };
  const fields = searchFieldsOf(kind);
  const field = fields.find((known) => known === written);
  if (field !== undefined) return { ofComponent: field };
  throw wrong('order_by', `one of ${[...fields, ...TIMELINE_ORDERS].join(', ')}`);
}

function recordOf(part: unknown, place: string): Readonly<Record<string, unknown>> {
  if (part === undefined) return {};
  if (isRecord(part)) return part;
  throw wrong(place, `an object, found ${shown(part)}`);
}

function readKind(timeline: Readonly<Record<string, unknown>>): SearchKind {
  const [[, written] = []] = propertiesOf(timeline, ['kind'], 'query.tl');
  if (written === undefined) return USUAL_KIND;
  const kind = SEARCH_KINDS.find((known) => written === known || written === `${known}_TIMELINE`);
  if (kind !== undefined) return kind;
  throw wrong('query.tl.kind', `one of ${SEARCH_KINDS.join(', ')}, found ${shown(written)}`);
}

function readField(kind: SearchKind, field: SearchFieldName, value: unknown): ComponentCondition[] {
  const place = `query.cmp.${field}`;
  if (isTextField(field)) return wantedTexts(value, place).map((wanted) => ({ field, ...wanted }));
  return textsOf(value, place).flatMap((written): ComponentCondition[] => {
    const text = written.trim();
    if (text === '') return [];
    return KIND_SEARCHES[kind].fields[field] === 'color'
      ? [{ field, color: readColor(text, place) }]
      : [{ field, range: readRange(text, place) }];
  });
}

function readColor(text: string, place: string): string {
  const color = authorColor(text) ?? authorColor(`#${text}`);
  if (color !== undefined) return color;
  throw wrong(place, `a color such as #4f94d4, found ${shown(text)}`);
}

function readRange(text: string, place: string) {
  const range = readNumberRange(text);
  if (range !== undefined) return range;
  throw wrong(place, `a time such as 30, 1:10, >60, <60 or 60..90, found ${shown(text)}`);
}
