import { Link } from 'react-router';
import { workPath } from '../../site/work-path.ts';
import { SortHeader } from '../../ui/sort-header.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { cycleRuns } from '../corpus/work-names.ts';
import { Fact } from '../search/cells.tsx';
import type { Order } from '../search/order.ts';
import styles from './works-table.module.css';
import { WORK_COLUMNS, type ListedWork, type WorkColumn } from './works.ts';

const ARROWS = { ascending: '▼', descending: '▲' } as const;
const WORDS = { ascending: 'A-Z', descending: 'Z-A' } as const;
const COUNT_WORDS = { ascending: 'fewest first', descending: 'most first' } as const;
const HEADS: Readonly<Record<WorkColumn, string>> = {
  title: 'TITLE',
  composer: 'COMPOSER',
  files: 'ANALYSES',
};

interface WorksTableProps {
  readonly works: readonly ListedWork[];
  readonly order: Order<WorkColumn>;
  readonly onSort: (column: WorkColumn) => void;
}

/** Works, each with the number of its analyses and performances. */
export const WorksTable = ({ works, order, onSort }: WorksTableProps) => (
  <table className={`${tableStyles.table} ${styles.works}`} aria-label="Works">
    <thead>
      <tr>
        {WORK_COLUMNS.map((column) => (
          <SortHeader
            key={column}
            name={HEADS[column]}
            column={column}
            direction={column === order.orderBy ? order.direction : undefined}
            arrows={ARROWS}
            words={column === 'files' ? COUNT_WORDS : WORDS}
            onSort={() => onSort(column)}
          />
        ))}
      </tr>
    </thead>
    {cycleRuns(works, order.orderBy === 'title').map(({ cycle, works: ofCycle }) => (
      <tbody key={ofCycle[0]?.work.id}>
        {cycle !== '' && (
          <tr className={styles.cycle}>
            <th scope="rowgroup" colSpan={WORK_COLUMNS.length}>
              {cycle}
            </th>
          </tr>
        )}
        {ofCycle.map(({ work: { id, composer, count }, name }) => (
          <tr key={id}>
            <td data-cell="title">
              <Link to={workPath(id)}>
                {name.number === '' ? name.name || 'Untitled' : `${name.number}. ${name.name}`}
              </Link>
            </td>
            <Fact text={composer} />
            <td data-cell="fact" className={textStyles.num}>
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
);
