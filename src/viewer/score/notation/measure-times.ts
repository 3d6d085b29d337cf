import type { EngravedMeasure } from '../../../kinds/engraving/engraving.ts';
import { rounded } from '../../../kinds/engraving/path-data.ts';

/** Entry of Verovio's time map, as far as it is asked for. */
export interface TimemapEntry {
  /** Quarter notes since the beginning. */
  readonly qstamp: number;
  readonly measureOn?: string;
  readonly on?: readonly string[];
  readonly restsOn?: readonly string[];
}

/** Facts on a measure from the time map. */
type MeasureTimes = Required<Pick<EngravedMeasure, 'quarters' | 'onsets' | 'anchors'>>;

/**
 * Reads how long each measure is, how many notes begin in it, and where they stand: by the ids of the measures. `xs` are the
 * places of notes and rests by their ids. Notes that a tie continues are not in the map.
 */
export function readMeasureTimes(
  timemap: readonly TimemapEntry[],
  xs: ReadonlyMap<string, number>,
): ReadonlyMap<string, MeasureTimes> {
  const times = new Map<string, MeasureTimes>();
  const starts = timemap.flatMap(({ measureOn }, index) => (measureOn === undefined ? [] : [index]));
  starts.forEach((start, measure) => {
    const after = starts[measure + 1] ?? timemap.length;
    const { qstamp, measureOn = '' } = timemap[start] ?? { qstamp: 0 };
    const end = timemap[starts[measure + 1] ?? timemap.length - 1]?.qstamp ?? qstamp;
    times.set(measureOn, timesOf(timemap.slice(start, after), qstamp, end - qstamp, xs));
  });
  return times;
}

function timesOf(
  entries: readonly TimemapEntry[],
  start: number,
  quarters: number,
  xs: ReadonlyMap<string, number>,
): MeasureTimes {
  const anchors = { parts: new Array<number>(), xs: new Array<number>() };
  let onsets = 0;
  for (const { qstamp, on = [], restsOn = [] } of entries) {
    onsets += on.length;
    const known = [...on, ...restsOn].map((id) => xs.get(id)).filter((x) => x !== undefined);
    const part = quarters > 0 ? (qstamp - start) / quarters : 0;
    if (known.length === 0 || part >= 1) continue;
    anchors.parts.push(part);
    anchors.xs.push(Math.min(...known));
  }
  return { quarters: rounded(quarters), onsets, anchors };
}
