import { isRecord } from '../../shared/fields.ts';
import type { GivenFile, GivenPart, GivenTimeline } from '../../tql/lanes/searched-file.ts';
import { TimeMap } from '../../tql/lanes/time-map.ts';
import type { Attributes, Component, Detail } from '../contract/kind.ts';
import { searchedId, type KindSearched, type Searched } from '../contract/searched.ts';
import * as kinds from '../index.ts';
import { facetOf } from './facet-of.ts';
import type { KindName } from './facts.ts';

const SEARCHED = facetOf(kinds, 'searched') as { readonly [K in KindName]?: KindSearched<Component> };

interface ReadTimeline {
  readonly id?: number | string;
  readonly kind: KindName;
  readonly name: string;
  readonly attributes: Attributes;
  readonly components: readonly Searched<Component>[];
  /** Details that its author gave it, such as its role and its author. Of a stored file they are among the attributes. */
  readonly details?: readonly Detail[];
  /** False where another timeline counts the measures, although this one could. */
  readonly isTimeMap?: boolean;
}

interface ReadFile {
  readonly id: string;
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  readonly metadata: readonly { readonly name: string; readonly value: string }[];
  /** Seconds. */
  readonly length: number;
  /** In the order of display. */
  readonly timelines: readonly ReadTimeline[];
}

/** A file as the query language searches it. */
export function searchedFile(file: ReadFile): GivenFile {
  const { id, title, composer, performer, metadata, length } = file;
  const measured = file.timelines.map(({ kind, components, attributes, isTimeMap = true }) =>
    isTimeMap ? SEARCHED[kind]?.measures?.(components, attributes) : undefined,
  );
  const mapIndex = measured.findIndex((table) => table !== undefined);
  const measures = measured[mapIndex];
  const analyst = metadata.find(({ name }) => /^analyst$/i.test(name))?.value ?? '';
  return {
    id,
    title,
    fields: fileFields(metadata, composer, performer),
    ...(length > 0 && { length }),
    ...(measures && { map: new TimeMap(measures, measures.passes, length > 0 ? length : Infinity) }),
    timelines: file.timelines.flatMap((timeline, index) => {
      const kind = SEARCHED[timeline.kind];
      if (!kind) return [];
      const given = givenTimeline(timeline, kind, index + 1, file, analyst);
      return [index === mapIndex ? { ...given, role: 'time_map' } : given];
    }),
  };
}

/** Fields of a file by the names that a line has for them. */
export function fileFields(
  metadata: ReadFile['metadata'],
  composer: string,
  performer: string,
): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, readonly string[]>();
  for (const { name, value } of [
    ...metadata,
    { name: 'composer', value: composer },
    { name: 'performer', value: performer },
  ]) {
    const field = fieldName(name);
    const known = fields.get(field) ?? [];
    if (value !== '' && !known.includes(value)) fields.set(field, [...known, value]);
  }
  return fields;
}

/** The name that a line has for a field of the metadata. */
export const fieldName = (name: string): string => name.trim().toLowerCase().replace(/\s+/gu, '_');

function givenTimeline(
  { id, kind, name, components, attributes, details = detailsAmong(attributes) }: ReadTimeline,
  searched: KindSearched<Component>,
  ordinal: number,
  { timelines, length }: ReadFile,
  analyst: string,
): GivenTimeline {
  const { word, role } = searched;
  const detailOf = (wanted: string) => details.find(({ name: one }) => one === wanted)?.value;
  const [, named = analyst] = /\(([^()]+)\)[^()]*$/u.exec(name) ?? [];
  const ownRole = detailOf('role');
  const isNamed = role?.isNamed(name) ?? false;
  const isUsual =
    role?.isUsual === true && !timelines.some((other) => other.kind === kind && role.isNamed(other.name));
  return {
    id: String(id ?? ordinal),
    name,
    kind: word,
    ordinal,
    author: detailOf('author') ?? named,
    ...(ownRole !== undefined ? { role: ownRole } : role && (isNamed || isUsual) && { role: role.name }),
    parts: withTags(searched.parts(components, attributes, length), components),
  };
}

function detailsAmong({ details }: Attributes): readonly Detail[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail: unknown) =>
    isRecord(detail) ? [{ name: String(detail['name']), value: String(detail['value']) }] : [],
  );
}

function withTags(parts: readonly GivenPart[], components: ReadTimeline['components']): readonly GivenPart[] {
  const tags = new Map(
    components.flatMap((component, index) =>
      component.tags ? [[searchedId(component, index), component.tags] as const] : [],
    ),
  );
  if (tags.size === 0) return parts;
  return parts.map((part) => ({
    ...part,
    units: part.units.map((unit) => ({ ...unit, tags: tags.get(unit.id) ?? [] })),
  }));
}
