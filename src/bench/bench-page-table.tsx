import textStyles from '../ui/text.module.css';
import { grouped } from '../viewer/panels/frame-times/frame-times-text.ts';
import { inMs, SPREAD_COLUMNS } from '../viewer/scene/spread.ts';
import { PHASE_WORDS, type BenchResult } from './bench-page-run.ts';
import styles from './bench-page.module.css';

/** Results of a run, and the machine. */
export function BenchTable({
  result: { components, loadMs, phases, machine },
}: {
  readonly result: BenchResult;
}) {
  return (
    <>
      <table className={`${textStyles.num} ${styles.table}`}>
        <caption>{grouped(components)} components, in milliseconds</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              Phase
            </th>
            <td className={styles.name} />
            {SPREAD_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={styles.phase}>
              Load
            </th>
            <td className={styles.name}>to the first complete picture</td>
            <td colSpan={SPREAD_COLUMNS.length}>{Math.round(loadMs)}</td>
          </tr>
        </tbody>
        {phases.map(({ name, scripting, interval }) => (
          <tbody key={name}>
            <tr>
              <th rowSpan={2} scope="rowgroup" className={styles.phase}>
                {PHASE_WORDS[name]}
              </th>
              <th scope="row" className={styles.name}>
                scripting
              </th>
              {SPREAD_COLUMNS.map((column) => (
                <td key={column}>{inMs(scripting[column])}</td>
              ))}
            </tr>
            <tr>
              <th scope="row" className={styles.name}>
                frame interval
              </th>
              {SPREAD_COLUMNS.map((column) => (
                <td key={column}>{inMs(interval[column])}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      <dl className={styles.machine}>
        {machine.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
