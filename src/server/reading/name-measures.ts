import { unpackTimes } from '../../tql/tql.ts';
import { measuresOf } from './search-lanes.ts';

/** Spans of files, each file with its map as the index has it. */
export interface SpanSearch {
  readonly files: readonly {
    readonly map: string;
    /** In its time unit; 0 where it is not known. */
    readonly length: number;
    readonly spans: readonly { readonly start: number; readonly end: number }[];
  }[];
}

/** Printed measures and pass of each span of each file, as one text; undefined where none are counted. */
export type MeasureNames = readonly (readonly (string | undefined)[])[];

export function nameMeasures({ files }: SpanSearch): MeasureNames {
  return files.map(({ map: packed, length, spans }) => {
    const map = unpackTimes(packed, length > 0 ? length : Infinity);
    return spans.map(({ start, end }) => {
      const { fromMeasure, toMeasure, pass } = measuresOf({ map }, start, end);
      return fromMeasure === undefined ? undefined : JSON.stringify([fromMeasure, toMeasure, pass]);
    });
  });
}
