import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Component, KindReading } from '../../kinds/contract/kind.ts';
import { componentsOf } from '../../kinds/registry/encoding.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import { KIND_READINGS } from '../../kinds/registry/reading.ts';
import { labelOf, type MeasureTable } from '../../measures/measure-table.ts';
import { positionOn } from '../../measures/measure-times.ts';
import { isMeasured } from '../../versions/places.ts';
import { readStoredTimelines } from '../../versions/version-timeline.ts';
import { storedMeasures } from '../viewer-json/stored-measures.ts';

/** A version's JSON, which version it is, and the kind that is asked for; undefined for all. */
export interface ComponentsWanted {
  readonly json: Uint8Array;
  readonly file: number;
  readonly version: number;
  readonly kind: KindName | undefined;
}

/** Lines that are packed at a time. */
const LINES_AT_ONCE = 500;

/**
 * The components of a version as JSON lines in one gzip member, timeline by timeline, but for those that a program measured. Text
 * is packed piece by piece, so that it never stands in memory as a whole.
 */
export async function componentLines(wanted: ComponentsWanted): Promise<Uint8Array> {
  const packed = Readable.from(pieces(linesOf(wanted)), { highWaterMark: 1 }).pipe(createGzip());
  return Buffer.concat((await packed.toArray()) as Buffer[]);
}

function* linesOf({ json, file, version, kind: only }: ComponentsWanted): Generator<string> {
  const viewed = JSON.parse(Buffer.from(json).toString()) as { readonly timelines: unknown };
  const timelines = readStoredTimelines(viewed.timelines);
  const measures = storedMeasures(timelines);
  for (const { id, kind, name, attributes, components } of timelines) {
    if (isMeasured(kind) || (only !== undefined && kind !== only)) continue;
    const reading: KindReading<Component> = KIND_READINGS[kind];
    for (const component of componentsOf(kind, components, { ...attributes, id })) {
      const at = measures && placeAt(measures, reading.span(component)[0]);
      yield JSON.stringify({
        file,
        version,
        timeline: id,
        timeline_name: name,
        kind,
        ...(at && { at }),
        ...component,
      });
    }
  }
}

/** Where a time stands in the measures, the beat with the part of it that has passed; undefined outside them. */
function placeAt(measures: MeasureTable, time: number): object | undefined {
  const position = positionOn(measures, time);
  if (position === undefined) return undefined;
  const { measure, beat, part } = position;
  return {
    measure: labelOf(measures, measure),
    beat: beat + Math.round(part * 1000) / 1000,
    pass: measures.passes[measure],
  };
}

function* pieces(lines: Iterable<string>): Generator<string> {
  let piece: string[] = [];
  for (const line of lines) {
    if (piece.push(`${line}\n`) < LINES_AT_ONCE) continue;
    yield piece.join('');
    piece = [];
  }
  yield piece.join('');
}
