import { shown, type Fields } from '../../shared/fields.ts';
import type { BeatComponent } from './component.ts';
import { groupedPattern } from './grouped-pattern.ts';
import type { KindReading } from '../contract/kind.ts';
import { readHeightPx } from '../fields/read-fields.ts';
import { fromFormat1 } from './from-format-1.ts';
import { BEAT_UNIT, readTimeSignatures } from './time-signatures.ts';
import { readMeasureFacts, writeMeasureFacts } from './measure-facts.ts';
import { integerList, measureSizes, measuresOf, patternExplains } from './measures.ts';

const DESKTOP_HEIGHT_PX = 35;
const DESKTOP_PATTERN = [4];

/** Beats, which measures are counted from. The lists of the timeline become JSON text, as the contract has them. */
export const reading: KindReading<BeatComponent> = {
  componentKinds: ['BEAT'],
  partKinds: [BEAT_UNIT],
  readComponent: (fields) => ({ time: fields.time('time') }),
  compare: (a, b) => a.time - b.time,
  readAttributes(fields, beats) {
    const written = readPattern(fields);
    const pattern = written.length > 0 ? written : DESKTOP_PATTERN;
    const measures = measuresOf(beats.length, {
      pattern,
      beatsInMeasure: readList(fields, 'beats_in_measure', 1),
      numbers: readList(fields, 'measure_numbers'),
    });
    const sizes = measureSizes(measures, beats.length);
    const times = beats.map(({ time }) => time);
    const facts = readMeasureFacts(
      (name) => fields.raw(name),
      measures.numbers,
      (name, message) => fields.warn(name, message),
    );
    const signatures = readTimeSignatures(fields, times, measures.starts);
    return {
      height: readHeightPx(fields, DESKTOP_HEIGHT_PX),
      beat_pattern: JSON.stringify(patternExplains(pattern, sizes) ? pattern : sizes),
      beats_in_measure: JSON.stringify(sizes),
      measure_numbers: JSON.stringify(measures.numbers),
      ...writeMeasureFacts(facts),
      measures_to_force_display: JSON.stringify(readList(fields, 'measures_to_force_display', 0)),
      ...(signatures.length > 0 && { time_signatures: signatures.map((signature) => ({ ...signature })) }),
    };
  },
  span: ({ time }) => [time, time],
  fromFormat1,
  endOf: closingBarline,
  counting: ({ measure_next: next, beats_in_measure: written }) => {
    const sizes = integerList(written) ?? [];
    const [first = 0, second = 0] = sizes;
    const hasPickup = first < second;
    return { order: next === undefined ? 'played' : 'folded', measures: sizes.length - Number(hasPickup) };
  },
};

/** Where the last measure ends: as long after the last beat as the one before it; undefined where nothing tells. */
function closingBarline(beats: readonly { readonly time: number }[]): number | undefined {
  const [before, last] = [beats.at(-2), beats.at(-1)];
  return before && last && last.time + (last.time - before.time);
}

/** Reads the pattern, which newer versions write as text with groups. */
function readPattern(fields: Fields): readonly number[] {
  const written = fields.raw('beat_pattern');
  const grouped = typeof written === 'string' ? groupedPattern(written) : undefined;
  return grouped ?? readList(fields, 'beat_pattern', 1);
}

/** Reads a list of whole numbers not below `min`; empty, with a warning, where the field contains anything else. */
function readList(fields: Fields, name: string, min = -Infinity): readonly number[] {
  const written = fields.raw(name);
  if (written === undefined) return [];
  const list = integerList(written);
  if (list?.every((entry) => entry >= min)) return list;
  fields.warn(
    name,
    `expected a list of whole numbers, found ${list ? `one below ${min}` : shown(written)}; it is worked out anew`,
  );
  return [];
}
