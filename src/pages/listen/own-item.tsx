import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { linkTo } from '../../viewer-page/link-to.ts';
import type { KeptItem } from '../../viewer/lists/list-store.ts';
import { MAX_HEADING } from '../../viewer/lists/listening-list.ts';
import styles from './own-list.module.css';

interface Props {
  readonly item: KeptItem;
  readonly name: string;
  /** The file and the passage, in words. */
  readonly about: string;
  readonly index: number;
  readonly count: number;
  readonly isDragged: boolean;
  /** Changes the heading. Returns the reason where it cannot. */
  readonly onHeading: (heading: string) => string | undefined;
  /** Puts the passage to another place, an index. */
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Hears that a drag of this passage has begun, with its index, or that the drag is over. */
  readonly onDrag: (index: number | undefined) => void;
  readonly onDrop: () => void;
}

/** One passage of the list, with its heading and its place in the order. */
export function OwnItem({ item, name, about, index, count, isDragged, ...on }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const step = useKeptFocus(index, on.onMove);
  const steps = [
    ['Move up', ArrowUp, -1, index > 0],
    ['Move down', ArrowDown, 1, index < count - 1],
  ] as const;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where a pointer drops what it drags; keys have the buttons
    <li
      ref={row}
      className={styles.row}
      data-dragged={isDragged || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        on.onDrop();
      }}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a pointer’s way alone: keys and fingers have the buttons */}
      <span
        className={styles.grip}
        draggable
        title="Drag to another place"
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', name);
          if (row.current) dataTransfer.setDragImage(row.current, 0, 0);
          on.onDrag(index);
        }}
        onDragEnd={() => on.onDrag(undefined)}
      >
        <GripVertical size={18} aria-hidden="true" />
        <span className={styles.number}>{index + 1}</span>
      </span>
      <div className={styles.words}>
        <TextField
          label={`Heading of passage ${index + 1}`}
          name={`heading-${item.key}`}
          autoComplete="off"
          maxLength={MAX_HEADING}
          value={item.heading}
          errors={problem === undefined ? [] : [problem]}
          onChange={({ target }) => setProblem(on.onHeading(target.value))}
        />
        <Link to={linkTo('', item.fileId, item.place)}>{about}</Link>
      </div>
      <div className={styles.buttons}>
        {steps.map(([words, Sign, by, isPossible]) => (
          <IconButton
            key={words}
            aria-label={`${words}: ${name}`}
            title={words}
            aria-disabled={!isPossible}
            onClick={({ currentTarget }) => isPossible && step(index + by, currentTarget)}
          >
            <Sign size={18} aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton aria-label={`Remove: ${name}`} title="Remove" onClick={on.onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

/** Moves a row and gives the focus back to the pressed button, since browsers drop the focus of a moved element. */
function useKeptFocus(index: number, onMove: Props['onMove']) {
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [index]);
  return (to: number, button: HTMLElement) => {
    pressed.current = button;
    onMove(to);
  };
}
