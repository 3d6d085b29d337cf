import { float64At } from '../../shared/elements.ts';
import {
  firstBeatOf,
  labelOf,
  measureOfBeat,
  sizeOf,
  type MeasureTable,
} from '../../measures/measure-table.ts';
import type {
  Cell,
  ExportAround,
  ExportedEntry,
  KindExporting,
  Observation,
  ObservedPart,
  Passage,
} from '../contract/exporting.ts';
import { encoding, tableOf } from './columns.ts';
import type { BeatComponent } from './component.ts';
import { DESKTOP_COLUMNS, OWN_COLUMNS } from './csv-columns.ts';
import { integerList } from './measures.ts';

type Beats = Passage<BeatComponent>;

export const exporting: KindExporting<BeatComponent> = {
  uses: ['labels', 'tier'],
  table: { columns: [...DESKTOP_COLUMNS, ...OWN_COLUMNS], textColumns: [], rows },
  parts: (beats, around) => [
    {
      name: '',
      noun: 'beat',
      uses: ['labels'],
      lasts: 'until the next',
      *entries() {
        for (const { id, time, measure, place, table } of placed(beats, around))
          yield { id, start: time, end: time, label: `${labelOf(table, measure)}.${place}`, comments: '' };
      },
    },
    {
      name: 'measures',
      noun: 'measure',
      uses: ['tier'],
      lasts: 'until the next',
      *entries(): Generator<ExportedEntry> {
        for (const { id, time, measure, place, table } of placed(beats, around))
          if (place === 1) yield { id, start: time, end: time, label: labelOf(table, measure), comments: '' };
      },
    },
  ],
  observed: (beats, around) => [countedPlaces(beats, around), ...positions(beats, around)],
};

interface PlacedBeat extends BeatComponent {
  readonly measure: number;
  /** Place in its measure, from 1. */
  readonly place: number;
  readonly table: MeasureTable;
}

function* placed({ components, all }: Beats, { attributes }: ExportAround): Generator<PlacedBeat> {
  const [first] = components;
  if (!first) return;
  const table = tableOf(encoding.toColumns(all, { ...attributes }));
  const before = all.indexOf(first);
  for (const [index, beat] of components.entries()) {
    const row = before + index;
    const measure = measureOfBeat(table, row);
    yield { ...beat, measure, place: row - firstBeatOf(table, measure) + 1, table };
  }
}

/**
 * A number is written only where it does not count on from the one before, or where the author set it: the desktop
 * program takes every written number for one that was set.
 */
function* rows(beats: Beats, around: ExportAround): Generator<readonly Cell[]> {
  const forced = new Set(integerList(around.attributes['measures_to_force_display']) ?? []);
  let expected = 1;
  for (const { id, time, measure, place, table } of placed(beats, around)) {
    const number = float64At(table.numbers, measure);
    const isFirst = place === 1;
    const isWritten = isFirst && (number !== expected || forced.has(measure));
    if (isFirst) expected = number + 1;
    yield [time, isFirst, isWritten ? number : undefined, id, place];
  }
}

const countedPlaces = (beats: Beats, around: ExportAround): ObservedPart => ({
  namespace: 'beat',
  notes: { ids: beats.components.map(({ id }) => id) },
  *data(): Generator<Observation> {
    for (const { time, place } of placed(beats, around)) yield { time, duration: 0, value: place };
  },
});

/** Units of a beat that the namespace knows. */
const UNITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32, 64, 128, 256]);

/** Places with measures, where the signature says what note a beat is, and no measure is counted below 0. */
function positions(beats: Beats, around: ExportAround): readonly ObservedPart[] {
  const [, written = ''] = /^\s*\d+\s*\/\s*(\d+)\s*$/.exec(around.timeSignature) ?? [];
  const unit = Number(written);
  const [first] = placed(beats, around);
  if (!UNITS.has(unit) || !first || first.table.numbers.some((number) => !(number >= 0))) return [];
  return [
    {
      namespace: 'beat_position',
      notes: {},
      derivedFrom: 'beat',
      *data(): Generator<Observation> {
        for (const { time, measure, place, table } of placed(beats, around)) {
          const value = {
            position: place,
            measure: float64At(table.numbers, measure),
            num_beats: sizeOf(table, measure),
            beat_units: unit,
          };
          yield { time, duration: 0, value };
        }
      },
    },
  ];
}
