import { kindOf, type KindName } from '../kinds/registry/facts.ts';
import type { Attributes } from '../kinds/contract/kind.ts';
import { isRecord } from '../shared/fields.ts';

/** A timeline of one version of a file, as it was read; its components stand in the order of their kind. */
export interface VersionTimeline {
  readonly kind: KindName;
  readonly name: string;
  readonly attributes: Attributes;
  readonly components: readonly object[];
  /** False where another timeline counts the measures, of a version that is not stored yet. */
  readonly isTimeMap?: boolean;
}

/** A component with its id on the platform. */
interface StoredComponent {
  readonly id: number;
  readonly tags?: string[];
}

/** A timeline of a version that is stored, with the ids of the platform. */
export interface StoredTimeline extends VersionTimeline {
  readonly id: number;
  readonly components: readonly StoredComponent[];
}

/**
 * Reads `timelines` of the viewer's JSON, as the server has stored it and as a browser gets it. Kinds that are no longer
 * known are left out. Throws `TypeError` for anything else than a list of timelines.
 */
export function readStoredTimelines(timelines: unknown): StoredTimeline[] {
  if (!Array.isArray(timelines)) throw new TypeError('Expected the timelines of a version.');
  return timelines.flatMap((timeline: unknown): StoredTimeline[] => {
    if (!isRecord(timeline) || !Array.isArray(timeline['components']))
      throw new TypeError('Expected a timeline of a version.');
    const { id, kind: written, name, components, ...attributes } = timeline;
    const kind = kindOf(String(written));
    return kind === undefined
      ? []
      : [
          {
            id: Number(id),
            kind,
            name: String(name),
            // The server wrote this JSON, so its shape is known.
            attributes: attributes as Attributes,
            components: components as readonly StoredComponent[],
          },
        ];
  });
}
