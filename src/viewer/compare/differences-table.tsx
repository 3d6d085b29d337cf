import type { Comparison } from '../../compare/compare.ts';
import { differencesCsv } from '../../compare/table.ts';
import { countInWords } from '../../compare/words.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import tableStyles from '../../ui/table.module.css';
import type { OpenComparison } from './create-comparison.ts';
import { analystOf, titleOf } from './side-words.ts';
import styles from './differences-table.module.css';

interface Props {
  readonly open: OpenComparison;
  readonly comparison: Comparison;
  readonly onClose: () => void;
}

/** All differences as a table, to be read, printed and saved. */
export function DifferencesTable({ open, comparison, onClose }: Props) {
  const [a, b] = open.placed.sides;
  const save = () => {
    const text = new Blob([differencesCsv(comparison.differences)], { type: 'text/csv;charset=utf-8' });
    saveBlob(text, `${a ? titleOf(a) : 'Comparison'} differences.csv`);
  };
  return (
    <Dialog heading={countInWords(comparison)} className={styles.dialog ?? ''} onClose={onClose}>
      {a && b && (
        <p className={styles.about}>
          {titleOf(a)}. A: {analystOf(a)}. B: {analystOf(b)}.
        </p>
      )}
      <div className={styles.scrolled}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">What</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
            </tr>
          </thead>
          <tbody>
            {comparison.differences.map(({ where, title, words }, index) => (
              <tr key={index}>
                <td>{where}</td>
                <td>{title}</td>
                <td>{words[0]}</td>
                <td>{words[1]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <Button look="outline" onClick={() => print()}>
          Print
        </Button>
        <Button look="outline" onClick={save}>
          Download CSV
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
