import type { KeyboardEvent, ReactNode } from 'react';
import { MAX_TITLE } from '../../shared/limits.ts';
import checkStyles from '../../ui/check.module.css';
import fieldStyles from '../../ui/field.module.css';
import type { Analysis } from './check.ts';
import type { Given } from './chosen-file.ts';
import styles from './piece-inputs.module.css';

const FIELDS = [
  ['title', 'Title'],
  ['composer', 'Composer'],
  ['performer', 'Performer'],
] as const;

interface Props {
  /** Name of the file. */
  readonly name: string;
  readonly check: Analysis;
  readonly given: Given;
  /** Whether files are public where nothing else is said of one. */
  readonly isPublic: boolean;
  /** Callback of the fields; undefined while the files are being sent. */
  readonly onGive: ((given: Given) => void) | undefined;
  /** The choice of its recording; left out where it has one. */
  readonly children?: ReactNode;
}

/** Title, composer and performer of an analysis before it is sent, and whether it is public. */
export function PieceInputs({ name, check, given, isPublic, onGive, children }: Props) {
  return (
    <div className={styles.inputs} role="group" aria-label={`What lists say of ${name}`}>
      {FIELDS.map(([field, label]) => (
        <label key={field} className={styles.field}>
          <span>{label}</span>
          <input
            className={fieldStyles.input}
            data-field={field}
            autoComplete="off"
            maxLength={MAX_TITLE}
            value={given[field] ?? check[field]}
            disabled={onGive === undefined}
            onChange={({ target }) => onGive?.({ [field]: target.value })}
            onKeyDown={goOnWithEnter}
          />
        </label>
      ))}
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          checked={given.isPublic ?? isPublic}
          disabled={onGive === undefined}
          onChange={({ target }) => onGive?.({ isPublic: target.checked })}
        />
        Public
      </label>
      {children}
    </div>
  );
}

/** Enter goes to the same field of the next file; it does not send the form. */
function goOnWithEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form, dataset } = event.currentTarget;
  const same = [...(form?.querySelectorAll<HTMLInputElement>(`[data-field='${dataset['field']}']`) ?? [])];
  const next = same[same.indexOf(event.currentTarget) + 1];
  next?.focus();
  next?.select();
}
