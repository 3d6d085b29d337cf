import { Pencil } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { MAX_TITLE } from '../../shared/limits.ts';
import fieldStyles from '../../ui/field.module.css';
import type { PieceField } from './edit-piece.ts';
import styles from './piece-cell.module.css';
import type { OwnFile } from './own-files.ts';

/** Where the editing goes on: the same text of the next row, or the text beside it. */
export type Step = 'down' | 'next' | 'before' | 'stay';

interface Props {
  readonly file: OwnFile;
  readonly field: PieceField;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  /** Callback with the text; undefined where it stays as it was. */
  readonly onLeave: (text: string | undefined, step: Step) => void;
  /** Content of the cell while it is not edited. */
  readonly children: ReactNode;
}

/** Text of a row that a pencil turns into a field in its place: Enter keeps it, Escape takes it back, Tab goes on. */
export function PieceCell({ file, field, isEdited, onEdit, onLeave, children }: Props) {
  const isAdding = file[field] === '';
  const verb = isAdding ? 'Add' : 'Edit';
  const name = `${verb} ${field}: ${file.title}`;
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    // The field that had the focus is gone.
    if (wasEdited.current && !isEdited && document.activeElement === document.body) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <>
      {children}
      {isEdited ? (
        <PieceInput name={name} text={file[field]} onLeave={onLeave} />
      ) : (
        <button
          ref={pencil}
          type="button"
          className={isAdding ? styles.add : styles.pencil}
          aria-label={name}
          title={`${verb} ${field}`}
          onClick={onEdit}
        >
          {isAdding ? name.slice(0, name.indexOf(':')) : <Pencil size={15} aria-hidden="true" />}
        </button>
      )}
    </>
  );
}

interface InputProps {
  readonly name: string;
  readonly text: string;
  readonly onLeave: Props['onLeave'];
}

function PieceInput({ name, text, onLeave }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    input.current?.focus();
    input.current?.select();
  }, []);
  const leave = (isKept: boolean, step: Step) => {
    // The blur that follows the key's own leaving is no second one.
    if (isLeft.current) return;
    isLeft.current = true;
    const entered = input.current?.value.trim() ?? text;
    onLeave(isKept && entered !== text ? entered : undefined, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a character belongs to that.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key];
    if (step === undefined) return;
    event.preventDefault();
    leave(event.key !== 'Escape', step);
  };
  return (
    <input
      ref={input}
      className={`${fieldStyles.input} ${styles.input}`}
      aria-label={name}
      maxLength={MAX_TITLE}
      defaultValue={text}
      onKeyDown={onKeyDown}
      onBlur={() => leave(true, 'stay')}
    />
  );
}

const STEPS: Readonly<Record<string, Step>> = {
  Enter: 'down',
  Tab: 'next',
  'Shift+Tab': 'before',
  Escape: 'stay',
};
