import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import type { KindTimeline } from '../../kinds/contract/kind-timeline.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import type { StoredTimeline } from '../../versions/version-timeline.ts';

/** No timeline asks another one for its measures here. */
const ALONE = {
  timelineName: '',
  measures: () => undefined,
};

const opened = (kind: KindName, components: readonly object[], facts: object): KindTimeline =>
  openTimeline(kind, encodeTimeline(kind, components, { ...facts }), ALONE);

/** Opens a timeline of a stored version by itself. */
export const openStored = ({ kind, components, attributes }: StoredTimeline): KindTimeline =>
  opened(kind, components, attributes);

/** The measures of a stored version, as its topmost timeline that has some counts them. */
export function storedMeasures(timelines: readonly StoredTimeline[]): MeasureTable | undefined {
  // Whether a kind counts measures is told without its components.
  const counting = timelines
    .filter(
      ({ kind, attributes, components }) => components.length > 0 && opened(kind, [], attributes).measures,
    )
    .toSorted((a, b) => positionOf(a) - positionOf(b) || a.id - b.id)[0];
  return counting && openStored(counting).measures?.all;
}

const positionOf = ({ attributes }: StoredTimeline) => Number(attributes['display_position']);
