import type { StoredTimeline, VersionTimeline } from './version-timeline.ts';

/** The older timeline that each newer one goes on with: of the same kind and name, else of the same kind in order. */
export function matchTimelines(
  older: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
): (StoredTimeline | undefined)[] {
  const free = new Set(older);
  const partners = new Array<StoredTimeline | undefined>(newer.length).fill(undefined);
  for (const isSame of [
    (a: VersionTimeline, b: VersionTimeline) => a.kind === b.kind && a.name === b.name,
    (a: VersionTimeline, b: VersionTimeline) => a.kind === b.kind,
  ]) {
    for (const [index, timeline] of newer.entries()) {
      if (partners[index] !== undefined) continue;
      const partner = [...free].find((one) => isSame(one, timeline));
      if (partner === undefined) continue;
      partners[index] = partner;
      free.delete(partner);
    }
  }
  return partners;
}
