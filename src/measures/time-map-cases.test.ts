import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  countPasses,
  firstBeatOf,
  labelOf,
  lastBeatOf,
  measureOfBeat,
  measureTable,
  sizeOf,
  type MeasureTable,
} from './measure-table.ts';
import { beatsIn, positionOn, spanOfBeats } from './measure-times.ts';

const CASES = new URL('../../../shared/data/tla-1.0/timemap/cases.json', import.meta.url);

interface Case {
  readonly name: string;
  readonly media_length: number | null;
  readonly time_unit: string;
  readonly beats: readonly {
    readonly time: number;
    readonly measure?: { number?: number; label?: string; cadenza?: boolean; restart?: boolean };
  }[];
  readonly measures?: readonly Readonly<Record<string, unknown>>[];
  readonly positions?: readonly {
    readonly start: number;
    readonly end: number;
    readonly at: Readonly<Record<string, unknown>> | null;
  }[];
}

/** The table of a case, as a reader of the format 1.0 makes it of the marks on its beats. */
function tableOf({ beats }: Case): MeasureTable {
  const marks = beats.flatMap(({ measure }, beat) => (measure ? [{ ...measure, beat }] : []));
  const numbers: number[] = [];
  for (const { number } of marks) numbers.push(number ?? (numbers.at(-1) ?? 0) + 1);
  let movement = 1;
  const movements = Int32Array.from(marks, ({ restart }, index) =>
    restart === true && index > 0 ? ++movement : movement,
  );
  const cadenzas = new Set(marks.flatMap(({ cadenza }, index) => (cadenza === true ? [index] : [])));
  return measureTable({
    numbers: Float64Array.from(numbers),
    firstBeats: Int32Array.from(marks, ({ beat }) => beat),
    beats: Float64Array.from(beats, ({ time }) => time),
    labels: marks.map(({ label }, index) => label ?? String(numbers[index])),
    movements,
    passes: countPasses(numbers, movements, cadenzas),
  });
}

describe.skipIf(!existsSync(CASES))('cases of the format 1.0 (skipped where they are absent)', () => {
  const { cases } = existsSync(CASES)
    ? (JSON.parse(readFileSync(CASES, 'utf8')) as { readonly cases: readonly Case[] })
    : { cases: [] };
  const measured = cases.filter(({ measures }) => (measures?.length ?? 0) > 0);

  test.each(measured.map((one) => [one.name, one] as const))('%s: measures', (_, one) => {
    const table = tableOf(one);
    // A file in quarters is as long as its music, and media that end before the last beat say nothing of it.
    const cut = one.media_length ?? Infinity;
    const end = one.time_unit === 'quarters' || cut < (table.beats.at(-1) ?? 0) ? Infinity : cut;
    const rows = Array.from(table.numbers.keys(), (measure) => ({
      ...{ count: measure + 1, number: table.numbers[measure], label: labelOf(table, measure) },
      ...{ pass: table.passes[measure] || null, movement: table.movements[measure] },
      ...{ cadenza: table.passes[measure] === 0, beats: sizeOf(table, measure) },
      ...spanOfBeats(table, { first: firstBeatOf(table, measure), last: lastBeatOf(table, measure) }, end),
    }));
    expect(rows).toEqual(one.measures);
  });

  const placed = measured.filter(({ positions }) => (positions?.length ?? 0) > 0);
  test.each(placed.map((one) => [one.name, one] as const))('%s: positions', (_, one) => {
    const table = tableOf(one);
    for (const { start, end, at } of one.positions ?? []) {
      const position = positionOn(table, start);
      if (!at) {
        expect(position, `${start}`).toBeUndefined();
        continue;
      }
      const { measure = NaN, beat = NaN, part = NaN } = position ?? {};
      // `downbeat` is not compared, since no function returns it alone. `end_bar` of a span beyond the measures is the
      // last of them here.
      const { end_bar: endBar, downbeat: _, ...expected } = at;
      const last = beatsIn(table, { start, end })?.last ?? NaN;
      expect(
        {
          ...{ bar: table.numbers[measure], label: labelOf(table, measure), beat: beat + part },
          ...{ pass: table.passes[measure] || null, bar_count: measure + 1 },
          ...{ movement: table.movements[measure], cadenza: table.passes[measure] === 0 },
        },
        `${start}`,
      ).toEqual(expected);
      expect(table.numbers[measureOfBeat(table, last)], `${start} to ${end}`).toBe(
        endBar ?? table.numbers.at(-1),
      );
    }
  });
});
