import type {
  ExportedEntry,
  ExportedPart,
  KindExporting,
  Observation,
  ObservedPart,
} from '../contract/exporting.ts';
import { placeCells } from '../exporting/places.ts';
import type { HierarchyComponent } from './component.ts';
import { DESKTOP_COLUMNS, OWN_COLUMNS, TEXT_COLUMNS } from './csv-columns.ts';

type Units = readonly HierarchyComponent[];

export const exporting: KindExporting<HierarchyComponent> = {
  uses: ['labels', 'tier', 'chapters', 'form', 'comments'],
  table: {
    columns: [...DESKTOP_COLUMNS, ...OWN_COLUMNS],
    textColumns: TEXT_COLUMNS,
    *rows({ components: units }, around) {
      for (const unit of units) {
        const { start, end, pre_start = start, post_end = end } = unit;
        yield [
          ...[start, end, unit.level, pre_start, post_end],
          ...[unit.label, unit.color, unit.comments, unit.formal_type, unit.formal_function],
          ...[unit.id, ...placeCells(around, start), ...placeCells(around, end)],
        ];
      }
    },
  },
  parts: ({ components: units }) => levelsOf(units).map((level) => partOf(units, level)),
  observed({ components: units }) {
    const levels = levelsOf(units);
    return [nested(units, levels), ...levels.map((level) => flat(units, level))];
  },
};

/** The levels that have units, the outermost first. */
const levelsOf = (units: Units): readonly number[] =>
  [...new Set(units.map(({ level }) => level))].sort((a, b) => b - a);

const partOf = (units: Units, level: number): ExportedPart => ({
  name: `level ${level}`,
  noun: 'unit',
  uses: exporting.uses,
  lasts: 'a moment',
  level,
  *entries(): Generator<ExportedEntry> {
    for (const unit of units) if (unit.level === level) yield unit;
  },
});

/** All levels as one annotation, in which the outermost is 0. */
const nested = (units: Units, levels: readonly number[]): ObservedPart => ({
  namespace: 'multi_segment',
  notes: {},
  *data(): Generator<Observation> {
    const depths = new Map(levels.map((level, depth) => [level, depth]));
    for (const unit of units) {
      const { id, start, end, level, label, formal_type, formal_function, comments } = unit;
      yield {
        time: start,
        duration: end - start,
        value: {
          label,
          level: depths.get(level) ?? 0,
          id,
          ...(formal_type !== '' && { formal_type }),
          ...(formal_function !== '' && { formal_function }),
          ...(comments !== '' && { comments }),
        },
      };
    }
  },
});

/** One level by itself, as programs that compare segmentations want it. */
const flat = (units: Units, level: number): ObservedPart => ({
  namespace: 'segment_open',
  notes: { level },
  derivedFrom: 'multi_segment',
  *data(): Generator<Observation> {
    for (const { start, end, label, level: own } of units)
      if (own === level) yield { time: start, duration: end - start, value: label };
  },
});
