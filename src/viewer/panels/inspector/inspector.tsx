import { useId, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { EngravedNotes, Entry } from '../../../kinds/contract/kind-timeline.ts';
import { Button } from '../../../ui/button.tsx';
import type { Timeline } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import styles from './inspector.module.css';
import { SetLabelText } from '../parts/set-label.tsx';
import { PanelFrame, PanelHead } from '../parts/panel-frame.tsx';
import { PHONE, useMedia } from '../parts/use-media.ts';
import { useSheet } from './use-sheet.ts';

/** Entries of text at length, on their own lines below their name. */
const LONG = 60;

interface Props {
  readonly session: Session;
  /** The reader closes it from within: the focus needs another place. */
  readonly onClose: () => void;
}

/** The fields of the selected component, as text that can be selected. On a phone a sheet that can be pulled up. */
export function Inspector({ session: { timelines, selection, panels }, onClose }: Props) {
  const selected = useStore(selection, (state) => state.selected);
  const heading = useId();
  const isPhone = useMedia(PHONE);
  const sheet = useRef<HTMLElement>(null);
  const { isUp, setIsUp, pulling } = useSheet(sheet, onClose);
  const timeline = selected && timelines[selected.timeline];
  return (
    <PanelFrame
      ref={sheet}
      className={styles.inspector}
      data-up={(isPhone && isUp) || undefined}
      headingId={heading}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <PanelHead
        heading="Inspector"
        headingId={heading}
        className={styles.head}
        onClose={onClose}
        {...(isPhone && pulling)}
      >
        {isPhone && <Handle isUp={isUp} onMove={setIsUp} />}
      </PanelHead>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that scroll it */}
      <div
        className={styles.body}
        role="group"
        aria-labelledby={heading}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
        tabIndex={0}
        onKeyDown={keepScrolling}
      >
        {timeline ? (
          <Component timeline={timeline} row={selected.row} onSay={panels.getState().say} />
        ) : (
          <p className={styles.absent}>Nothing selected. Click a unit, marker or beat to see its details.</p>
        )}
      </div>
    </PanelFrame>
  );
}

const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Keeps keys that scroll from the viewer, where there is something to scroll. */
function keepScrolling(event: KeyboardEvent<HTMLElement>): void {
  const { scrollHeight, clientHeight } = event.currentTarget;
  if (SCROLLING.has(event.key) && scrollHeight > clientHeight) event.stopPropagation();
}

interface HandleProps {
  readonly isUp: boolean;
  readonly onMove: (isUp: boolean) => void;
}

function Handle({ isUp, onMove }: HandleProps) {
  const name = isUp ? 'Pull down inspector' : 'Pull up inspector';
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={name}
      title={name}
      onClick={() => onMove(!isUp)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp');
      }}
    />
  );
}

interface ComponentProps {
  readonly timeline: Timeline;
  readonly row: number;
  readonly onSay: (text: string) => void;
}

function Component({ timeline, row, onSay }: ComponentProps) {
  const entries = timeline.words.inspect(row).filter(({ value }) => value !== '');
  const comments = entries.filter(isComment);
  const shown = [...comments, ...entries.filter((entry) => !isComment(entry))];
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
          {shown.map((entry) => (
            <tr key={entry.name} className={isLong(entry) ? styles.long : undefined}>
              <th scope="row">{entry.name}</th>
              <td dir="auto">{entry.value}</td>
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

/** Copies all that is given as lines of text, 'Name: value', in the order of the kind. */
async function copyEntries(entries: readonly Entry[], onSay: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(entries.map(({ name, value }) => `${name}: ${value}`).join('\n'));
    onSay('Copied.');
  } catch {
    // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
    onSay('Your browser did not allow copying. Select the text and press Ctrl+C.');
  }
}

const isComment = ({ name }: Entry) => name === 'Comments';
const isLong = (entry: Entry) => isComment(entry) || entry.value.length > LONG || entry.value.includes('\n');
