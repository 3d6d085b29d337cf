import { X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { EngravedNotes, Entry } from '../../../kinds/kind-timeline.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Timeline } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import styles from './inspector.module.css';
import { NotGiven } from '../not-given.tsx';
import { SetLabelText } from '../set-label.tsx';

/** Entries of text at length, on their own lines below their name. */
const LONG = 60;

interface Props {
  readonly session: Session;
  /** The reader closes it from within: the focus needs another place. */
  readonly onClose: () => void;
}

/** The fields of the selected component, as text that can be selected. Absent while it is closed. */
export function Inspector({ session: { timelines, selection, panels }, onClose }: Props) {
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
        <IconButton aria-label="Close inspector" title="Close inspector" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {timeline ? (
        <Component timeline={timeline} row={selected.row} onSay={panels.getState().say} />
      ) : (
        <p className={styles.absent}>Nothing selected. Click a unit, marker or beat to see its details.</p>
      )}
    </aside>
  );
}

interface ComponentProps {
  readonly timeline: Timeline;
  readonly row: number;
  readonly onSay: (text: string) => void;
}

function Component({ timeline, row, onSay }: ComponentProps) {
  const entries = timeline.words.inspect(row);
  const label = timeline.words.label(row);
  const setLabel = timeline.typeset?.label(row);
  const color = timeline.words.color?.(row);
  return (
    <>
      <div className={styles.name}>
        {color !== undefined && <span className={styles.swatch} style={{ background: color }} aria-hidden />}
        {label !== '' && <h3 dir="auto">{setLabel ? <SetLabelText label={setLabel} /> : label}</h3>}
        <Button look="plain" size="small" onClick={() => void copyEntries(entries, onSay)}>
          Copy all
        </Button>
      </div>
      <table className={styles.entries}>
        <tbody>
          {entries.map(({ name, value }) => (
            <tr key={name} className={isLong(name, value) ? styles.long : undefined}>
              <th scope="row">{name}</th>
              {value === '' ? (
                <td className={styles.absent}>
                  <NotGiven />
                </td>
              ) : (
                <td dir="auto">{value}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {timeline.engraved && <Annotations annotations={timeline.engraved.annotations} />}
    </>
  );
}

/** Texts that the author laid over the engraved score: they have no time, so that no component leads to them. */
function Annotations({ annotations }: Pick<EngravedNotes, 'annotations'>) {
  const heading = useId();
  if (annotations.length === 0) return null;
  return (
    <>
      <h3 id={heading} className={styles.annotations}>
        Annotations in the score
      </h3>
      <ul aria-labelledby={heading} className={styles.texts}>
        {annotations.map(({ x, y, text }) => (
          <li key={`${x} ${y} ${text}`} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Copies the table as lines of text, 'Name: value', without what was not given. */
async function copyEntries(entries: readonly Entry[], onSay: (text: string) => void): Promise<void> {
  const given = entries.filter(({ value }) => value !== '');
  try {
    await navigator.clipboard.writeText(given.map(({ name, value }) => `${name}: ${value}`).join('\n'));
    onSay('Copied.');
  } catch {
    // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
    onSay('Your browser did not allow copying. Select the text and press Ctrl+C.');
  }
}

const isLong = (name: string, value: string) =>
  value !== '' && (name === 'Comments' || value.length > LONG || value.includes('\n'));
