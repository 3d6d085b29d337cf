import { changesBetween, summaryOf, type ChangeSummary } from './changes.ts';
import { entryAt, int32At } from '../shared/elements.ts';
import { matchVersions, withNewIds, type VersionMatch } from './match.ts';
import type { StoredTimeline, VersionTimeline } from './version-timeline.ts';

/** First of the numbers that stand for ids which the server has still to give. */
const FIRST_NEW = -1_000_000_000;

/** What would change if `newer` replaced `older`, before anything is sent: as the server will match them. */
export function previewChanges(
  older: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
): ChangeSummary {
  return changesOf(older, newer, matchVersions(older, newer));
}

/** What changed since `base` in a file that `match` gives the ids of a version after it. */
export function changesOf(
  base: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
  { timelines }: VersionMatch,
): ChangeSummary {
  const numbered = newer.map((timeline, index): StoredTimeline => {
    const match = entryAt(timelines, index);
    const ids = withNewIds(match, FIRST_NEW);
    return {
      ...timeline,
      id: match.id ?? FIRST_NEW + index,
      components: timeline.components.map((component, row) => ({ ...component, id: int32At(ids, row) })),
    };
  });
  return summaryOf(changesBetween(base, numbered));
}
