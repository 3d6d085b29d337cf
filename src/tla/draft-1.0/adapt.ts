import { KIND_NAMES, type KindName } from '../../kinds/registry/facts.ts';
import { KIND_READINGS } from '../../kinds/registry/reading.ts';
import type { Component, KindReading, RawObject } from '../../kinds/contract/kind.ts';
import { checkStructure, StructureError } from './check-structure.ts';
import { READ_DRAFT } from './version.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';

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
 * have; all else has defaults.
 */
export function adaptFormat1(root: RawObject): Adapted {
  const document = checkStructure(root, (kind) => kindNamed(kind) !== undefined);
  const { documentId, timeUnit, media, metadata, timelines, scores } = document;
  const adapted = Object.entries(timelines).map(([id, timeline]) => {
    const kind = kindNamed(String(timeline['kind']));
    const reading: KindReading<Component> | undefined = kind && KIND_READINGS[kind];
    const score = timeline['score'];
    const own = typeof score === 'string' ? scores.get(score) : undefined;
    return [id, reading?.fromFormat1?.(timeline, own) ?? timeline] as const;
  });
  return {
    ...{ documentId, version: READ_DRAFT, timeUnit, metadata },
    timelines: Object.fromEntries(adapted),
    mediaPath: media['path'],
    mediaLength: media['length'],
  };
}
