import type { Attributes, Component, Detail } from '../../kinds/contract/kind.ts';
import type { Searched } from '../../kinds/contract/searched.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import { searchedFile } from '../../kinds/registry/searched.ts';
import { laneWordsOf, makeFile, packTimeline, packTimes, termsOf, withLanes } from '../../tql/tql.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import type { SearchedLanes } from '../storage/files/searched-lanes.ts';
import { fromTopmost } from '../viewer-json/stored-measures.ts';
import type { SketchedVersion } from './sketch-version.ts';

/** A timeline under the ids of the viewer. */
interface ShownTimeline {
  readonly id: number;
  readonly kind: KindName;
  readonly name: string;
  readonly attributes: Attributes;
  readonly isTimeMap?: boolean;
  readonly details?: readonly Detail[];
  readonly components: readonly Searched<Component>[];
}

/** What the query language searches of timelines from the topmost down; `length` of the recording. */
export function searchedLanes(timelines: readonly ShownTimeline[], length: number): SearchedLanes {
  const unnamed = { id: '', title: '', composer: '', performer: '', metadata: [] };
  const given = searchedFile({ ...unnamed, length, timelines });
  const made = {
    ...given,
    timelines: given.timelines.map((timeline) => ({ ...timeline, parts: timeline.parts.map(withLanes) })),
  };
  const { timelines: searched } = makeFile(made);
  return {
    length,
    map: given.map && packTimes(given.map),
    timelines: made.timelines.map((timeline, index) => ({
      ordinal: timeline.ordinal,
      isUsual: timeline.parts.some(({ isUsual }) => isUsual),
      names: [timeline.name, ...rowsOf(timeline)],
      words: laneWordsOf(timeline),
      terms: searched[index] ? termsOf(searched[index]) : [],
      lanes: packTimeline(timeline),
    })),
  };
}

const rowsOf = ({ parts }: ReturnType<typeof searchedFile>['timelines'][number]): readonly string[] => [
  ...new Set(
    parts.flatMap(({ lanes, units }) => (lanes === 'rows' ? units.flatMap(({ row }) => row ?? []) : [])),
  ),
];

/** The same of a stored version. */
export function lanesOfVersion({ json, length }: SketchedVersion): SearchedLanes {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const timelines = fromTopmost(readStoredTimelines(viewed.timelines)).map((timeline) => ({
    ...timeline,
    isTimeMap: timeline.attributes['is_time_map'] !== false,
  }));
  return searchedLanes(timelines, length);
}
