import type { Sort } from '../../changes/change-list.ts';
import styles from './changes-list.module.css';

/** The signs of the canvas on a square of 12, as strokes. */
const STROKES: Readonly<Record<Sort, string>> = {
  added: 'M6 3v6M3 6h6',
  removed: 'M3 6h6',
  moved: 'M2.5 6h7M4.5 4l-2 2 2 2M7.5 4l2 2-2 2',
  relabelled: 'M2.5 7q1-2.5 2.3-1t2.4 0 2.3-1',
  other: 'M6 5.5v1M5.5 6h1',
};

/** Icon of a change, as on the canvas; its words stand beside it. */
export const SortSign = ({ sorts }: { readonly sorts: readonly Sort[] }) => (
  <svg className={styles.sign} viewBox="0 0 12 12" width={16} height={16} aria-hidden="true">
    <rect width={12} height={12} rx={1.5} />
    <path d={STROKES[sorts[0] ?? 'other']} />
  </svg>
);
