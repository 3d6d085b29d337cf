import type { Beat, GridMeasure, KindImporting } from '../contract/importing.ts';
import { integerList, measuresOf } from './measures.ts';

const FIELDS = { time: 0 };
const TIMELINE = {
  ...{ beat_pattern: [4], measure_numbers: [], beats_in_measure: [], measures_to_force_display: [] },
  ...{ height: 35, is_visible: true, name: '', ordinal: 1 },
};

/** Beats, divided into measures where they say which of them begin one. */
export const importing: KindImporting = {
  inQuestion: 'Beats and measures',
  makes: {
    beats(name, entries, ordinal) {
      const beats = entries.toSorted((a, b) => a.time - b.time);
      return {
        kind: 'BEAT_TIMELINE',
        fields: { ...TIMELINE, ...divided(beats), name, ordinal },
        components: beats.map(({ time }) => ({ kind: 'BEAT', fields: { time } })),
      };
    },
  },
  table: {
    shape: 'beats',
    places: [{ time: 'time', measure: '', fraction: '' }],
    required: [],
    telling: ['is_first_in_measure'],
    entry([time = 0], cells) {
      const isFirst = cells.text('is_first_in_measure').trim().toLowerCase() === 'true';
      const number = cells.number('measure');
      if (number !== undefined && !Number.isSafeInteger(number))
        cells.refuse('measure: expected a whole number');
      const isCounted = isFirst || !cells.has('is_first_in_measure');
      return { time, isFirst, ...(number !== undefined && isCounted && { number }) };
    },
  },
  written: { BEAT: FIELDS },
  timelineFields: TIMELINE,
  measures,
};

/** Lists that divide sorted beats; by fours where no beat says that it begins a measure. */
function divided(beats: readonly Beat[]) {
  const isMarked = beats.some(({ isFirst }) => isFirst);
  const starts = beats.flatMap(({ isFirst }, index) =>
    index === 0 || (isMarked ? isFirst : index % 4 === 0) ? [index] : [],
  );
  const numbers: number[] = [];
  const forced: number[] = [];
  for (const [measure, start] of starts.entries()) {
    const number = beats[start]?.number;
    if (number !== undefined) forced.push(measure);
    numbers.push(number ?? (numbers.at(-1) ?? 0) + 1);
  }
  const sizes = starts.map((start, measure) => (starts[measure + 1] ?? beats.length) - start);
  return {
    beat_pattern: [mostFrequent(sizes) ?? 4],
    measure_numbers: numbers,
    beats_in_measure: sizes,
    measures_to_force_display: forced,
  };
}

function mostFrequent(sizes: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function measures(
  components: readonly { readonly time: number }[],
  attributes: Readonly<Record<string, unknown>>,
): readonly GridMeasure[] {
  const { starts, numbers } = measuresOf(components.length, {
    pattern: integerList(attributes['beat_pattern']) ?? [4],
    beatsInMeasure: integerList(attributes['beats_in_measure']) ?? [],
    numbers: integerList(attributes['measure_numbers']) ?? [],
  });
  return Array.from(starts, (start, measure) => ({
    number: numbers[measure] ?? measure + 1,
    beats: components.slice(start, starts[measure + 1] ?? components.length).map(({ time }) => time),
  }));
}
