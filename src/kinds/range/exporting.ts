import { isRecord } from '../../shared/fields.ts';
import type { ExportAround, ExportedPart, KindExporting, Observation } from '../contract/exporting.ts';
import { placeCells } from '../exporting/places.ts';
import type { RangeComponent } from './component.ts';
import { OWN_COLUMNS, TEXT_COLUMNS } from './csv-columns.ts';

type Ranges = readonly RangeComponent[];

export const exporting: KindExporting<RangeComponent> = {
  uses: ['labels', 'tier', 'chapters', 'comments'],
  table: {
    columns: OWN_COLUMNS,
    textColumns: TEXT_COLUMNS,
    *rows({ components: ranges }, around) {
      for (const range of ranges) {
        const { start, end, pre_start = start, post_end = end } = range;
        yield [
          ...[start, end, nameOf(around, range.row), pre_start, post_end],
          ...[range.label, range.color, range.comments, range.id],
          ...[...placeCells(around, start), ...placeCells(around, end)],
        ];
      }
    },
  },
  parts: ({ components: ranges }, around) => rowsOf(ranges).map((row) => partOf(ranges, row, around)),
  observed: ({ components: ranges }, around) =>
    rowsOf(ranges).map((row) => ({
      namespace: 'segment_open',
      notes: { row: nameOf(around, row) },
      *data(): Generator<Observation> {
        for (const { start, end, label, row: own } of ranges)
          if (own === row) yield { time: start, duration: end - start, value: label };
      },
    })),
};

/** The rows that have ranges, from the top down. */
const rowsOf = (ranges: Ranges): readonly number[] =>
  [...new Set(ranges.map(({ row }) => row))].sort((a, b) => a - b);

const partOf = (ranges: Ranges, row: number, around: ExportAround): ExportedPart => ({
  name: nameOf(around, row),
  noun: 'range',
  uses: exporting.uses,
  lasts: 'a moment',
  *entries() {
    for (const range of ranges) if (range.row === row) yield range;
  },
});

/** Name of a row; its number, counted from 1, where the author gave none. */
function nameOf({ attributes }: ExportAround, row: number): string {
  const rows: unknown = attributes['rows'];
  const written: unknown = Array.isArray(rows) ? rows[row] : undefined;
  const name = isRecord(written) ? written['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : `row ${row + 1}`;
}
