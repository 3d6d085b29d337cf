import type { components } from '../../api/schema.d.ts';
import { changesBetween } from '../../versions/changes.ts';
import { readStoredTimelines, type StoredTimeline } from '../../versions/version-timeline.ts';

type Changes = components['schemas']['Changes'];

/** A version with its viewer's JSON. */
export interface StoredVersion {
  readonly number: number;
  readonly json: Uint8Array;
}

/** Changes other than those of the timelines. */
export type OtherChanges = Pick<Changes, 'recording' | 'details'>;

/** The changes from one version to another, as the contract's JSON. */
export function changesJson(from: StoredVersion, to: StoredVersion, other: OtherChanges): string {
  const { transform, timelines } = changesBetween(timelinesOf(from), timelinesOf(to));
  const changes: Changes = {
    from: from.number,
    to: to.number,
    ...(transform !== undefined && { transform }),
    ...other,
    timelines: timelines.map(({ kind, wasNamed, isCut, added, removed, changed, attributes, ...rest }) => ({
      ...rest,
      kind: `${kind}_TIMELINE`,
      ...(wasNamed !== undefined && { was_named: wasNamed }),
      added: [...added],
      removed: removed.map((component) => ({ ...component })),
      changed: changed.map(({ id, fields, was }) => ({
        id,
        ...(was && { was: { ...was } }),
        fields: Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, [...values]])),
      })),
      ...(attributes && { attributes: withoutAddresses(attributes) }),
      ...(isCut && { is_cut: true }),
    })),
  };
  return JSON.stringify(changes);
}

/** Leaves out the addresses of documents: their names may reveal more than the reader may know. */
const withoutAddresses = (attributes: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.endsWith('_url')));

function timelinesOf({ json }: StoredVersion): StoredTimeline[] {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  return readStoredTimelines(viewed.timelines);
}
