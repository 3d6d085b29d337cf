import { useState } from 'react';
import { counted } from '../../../shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import tableStyles from '../../../ui/table.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './package-panel.module.css';
import type { PackageReport } from './package-report.ts';

type Work = PackageReport['works'][number];

interface Props {
  readonly works: readonly Work[];
  /** Whether the server has said what is new. */
  readonly isPlanned: boolean;
}

/** Rows that are shown before all are asked for. */
const FIRST = 12;

/** The works of a package with their performances, and what becomes of each. */
export function PackageTable({ works, isPlanned }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? works : works.slice(0, FIRST);
  if (works.length === 0) return null;
  return (
    <>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption className={textStyles.visuallyHidden}>Works of the package</caption>
        <thead>
          <tr>
            <th scope="col">
              <span>TITLE</span>
            </th>
            <th scope="col">
              <span>COMPOSER</span>
            </th>
            <th scope="col">
              <span>FILES</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((work) => (
            <tr key={JSON.stringify([work.title, work.composer])}>
              <td data-cell="title">
                {work.title}
                {work.performers.length > 1 && (
                  <span className={styles.performers}>{work.performers.join(', ')}</span>
                )}
              </td>
              <td data-cell="fact">{work.composer}</td>
              <td data-cell="fact">
                {isPlanned ? inWords(work) : counted(work.new, 'analysis', 'analyses')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {works.length > shown.length && (
        <div>
          <Button look="outline" size="small" onClick={() => setWhole(true)}>
            Show all {works.length} works
          </Button>
        </div>
      )}
    </>
  );
}

function inWords({ new: added, newer, same, refused }: Work): string {
  const parts = [
    added > 0 && `${added} new`,
    newer > 0 && `${newer} newer`,
    same > 0 && `${same} here already`,
    refused > 0 && `${refused} left out`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
