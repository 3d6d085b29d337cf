import type { MeasurePassage } from '../../measures/measure-passage.ts';
import { passageOfComponent } from '../../measures/passage-of.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { openStored, storedMeasures } from '../viewer-json/stored-measures.ts';

/** A component of a stored version: what it is called, and where it is, in seconds and in measures where some are counted. */
export interface PlacedComponent {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly measures: MeasurePassage | undefined;
}

/** A version's JSON, and the id that is looked for in it. */
export interface ComponentSearch {
  readonly json: Uint8Array;
  readonly id: number;
}

/** Looks for a component by its id; undefined where the version has none of that id. */
export function placeComponent({ json, id }: ComponentSearch): PlacedComponent | undefined {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const timelines = readStoredTimelines(viewed.timelines);
  const timeline = timelines.find(({ components }) => components.some((component) => component.id === id));
  if (timeline === undefined) return undefined;
  const { rows, words } = openStored(timeline);
  for (let row = 0; row < rows.count; row++) {
    if (rows.id(row) !== id) continue;
    const [start, end] = rows.span(row);
    const counted = storedMeasures(timelines);
    const measures = counted && passageOfComponent(counted, { start, end });
    return { label: words.label(row), start, end, measures };
  }
  return undefined;
}
