import { isRecord } from '../../shared/fields.ts';
import type { KindComparing } from '../contract/comparing.ts';
import type { RangeComponent } from './component.ts';

/** Rows from the top one on. */
export const comparing: KindComparing<RangeComponent> = (components, { rows: written }) => {
  const rows = [...new Set(components.map(({ row }) => row))].sort((a, b) => a - b);
  const nameOf = (row: number) => {
    const facts: unknown = Array.isArray(written) ? written[row] : undefined;
    const name = isRecord(facts) ? facts['name'] : undefined;
    return typeof name === 'string' && name !== '' ? name : `row ${row + 1}`;
  };
  return {
    sort: 'sections',
    tiers: rows.map((row) => ({
      name: nameOf(row),
      sections: components
        .filter((range) => range.row === row)
        .map(({ id, start, end, label }) => ({ id, start, end, label })),
    })),
  };
};
