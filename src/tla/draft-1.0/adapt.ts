import { KIND_NAMES, type KindName } from '../../kinds/registry/facts.ts';
import { KIND_READINGS } from '../../kinds/registry/reading.ts';
import type { Component, KindReading, RawObject } from '../../kinds/contract/kind.ts';
import { checkReferences } from './check-references.ts';
import { checkStructure, StructureError } from './check-structure.ts';
import { READ_DRAFT } from './version.ts';
import { isRecord } from '../../shared/fields.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';
import type { Warnings } from '../warnings.ts';

export { StructureError };

/** A document of format 1.0 as the reader of 0.x takes it. */
interface Adapted {
  readonly documentId: string;
  readonly version: string;
  readonly timeUnit: TimeUnit;
  readonly timelines: Readonly<Record<string, RawObject>>;
  readonly metadata: RawObject;
  readonly mediaPath: unknown;
  /** Seconds; undefined where the file does not say. */
  readonly mediaLength: unknown;
}

/** The kind of a timeline, which may be written in any letter case and with an old ending; undefined for one that is unknown. */
function kindNamed(written: string): KindName | undefined {
  const plain = written.length > 40 ? written : written.toUpperCase().replace(/_?TIMELINE$/, '');
  return KIND_NAMES.find((name) => name === plain);
}

/**
 * A document of format 1.0 in the layout of 0.x (tla-1.0, section 13). Throws `StructureError` for one that lacks what it must
 * have; all else has defaults, and `warnings` says of what.
 */
export function adaptFormat1(root: RawObject, warnings: Warnings): Adapted {
  const document = checkStructure(root, (kind) => kindNamed(kind) !== undefined);
  const { documentId, timeUnit, media, metadata, timelines, scores } = document;
  checkReferences({ documentId, mediaLength: media['length'], timelines, scores }, warnings);
  const readings = Object.entries(timelines).map(([id, timeline]) => {
    const kind = kindNamed(String(timeline['kind']));
    const reading: KindReading<Component> | undefined = kind && KIND_READINGS[kind];
    return { id, timeline, reading };
  });
  const tables = readings
    .filter(({ reading }) => reading?.counting !== undefined)
    .map(({ id, timeline, reading }) => {
      const layout = reading?.fromFormat1?.(timeline, { score: undefined, table: undefined }) ?? timeline;
      return { id, timeline, layout };
    });
  const adapted = readings.map(({ id, timeline, reading }) => {
    const own = tables.find((table) => table.id === id);
    if (own) return [id, own.layout] as const;
    const score = typeof timeline['score'] === 'string' ? scores.get(timeline['score']) : undefined;
    const table = tableOf(timeline, tables)?.layout;
    return [id, reading?.fromFormat1?.(timeline, { score, table }) ?? timeline] as const;
  });
  return {
    ...{ documentId, version: READ_DRAFT, timeUnit, metadata },
    timelines: Object.fromEntries(adapted),
    mediaPath: media['path'],
    mediaLength: media['length'],
  };
}

/** Role of the timeline on which measures are counted (tla-1.0, section 3). */
export const TIME_MAP = 'time_map';

/** The measures of a timeline: those that it names, else those of the time map, else the first. */
function tableOf<T extends { readonly id: string; readonly timeline: RawObject }>(
  { measure_table: named }: RawObject,
  tables: readonly T[],
): T | undefined {
  const isTimeMap = ({ timeline: { metadata } }: T) => isRecord(metadata) && metadata['role'] === TIME_MAP;
  return tables.find(({ id }) => id === named) ?? tables.find(isTimeMap) ?? tables[0];
}
