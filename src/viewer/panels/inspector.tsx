import { X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../session.ts';
import styles from './inspector.module.css';

/** Entries of text at length, on their own lines below their name. */
const LONG = 60;

interface Props {
  readonly session: Session;
  /** The reader closes it from within: the focus needs another place. */
  readonly onClose: () => void;
}

/** The fields of the selected component, as text that can be selected. Absent while it is closed. */
export function Inspector({ session: { timelines, selection }, onClose }: Props) {
  const isOpen = useStore(selection, (state) => state.inspectorOpen);
  const selected = useStore(selection, (state) => state.selected);
  const heading = useId();
  if (!isOpen) return null;
  const timeline = selected && timelines[selected.timeline];
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is inside
    <aside
      className={styles.inspector}
      aria-labelledby={heading}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={heading}>Inspector</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close inspector"
          title="Close inspector"
          onClick={onClose}
        >
          <X className="icon" size={18} aria-hidden />
        </button>
      </div>
      {timeline ? (
        <table className={styles.entries}>
          <tbody>
            {timeline.inspect(selected.row).map(({ name, value }) => (
              <tr key={name} className={isLong(name, value) ? styles.long : undefined}>
                <th scope="row">{name}</th>
                {value === '' ? <td className={styles.absent}>not given</td> : <td>{value}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.absent}>Nothing is selected. Click an item on a timeline.</p>
      )}
    </aside>
  );
}

const isLong = (name: string, value: string) =>
  value !== '' && (name === 'Comments' || value.length > LONG || value.includes('\n'));
