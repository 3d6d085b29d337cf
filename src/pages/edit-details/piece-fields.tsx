import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { operations } from '../../api/schema.d.ts';
import { MAX_METADATA_VALUE, MAX_NAME, MAX_TITLE } from '../../shared/limits.ts';
import { QUARTERS_FIELD_VALUE, saysQuarters, TIME_UNIT_FIELD } from '../../shared/time-unit.ts';
import { editedMetadata, type DetailEdits } from '../../tla/details.ts';
import { pieceField } from '../../tla/metadata.ts';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import fieldStyles from '../../ui/field.module.css';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import textStyles from '../../ui/text.module.css';
import { QUARTERS_LABEL, QUARTERS_MEANING } from '../quarters-words.ts';
import styles from './about-form.module.css';

export type Details = operations['getDetails']['responses'][200]['content']['application/json'];

/** Fields that lists show. */
const PIECE = [
  ['title', 'TITLE'],
  ['composer', 'COMPOSER'],
  ['performer', 'PERFORMER'],
] as const;
/** Letters of a value that are read in one line. */
const ONE_LINE = 80;

interface Row {
  /** Name as the file writes it. */
  readonly name: string;
  readonly label: string;
  /** Current value; empty where it was removed. */
  readonly value: string;
  /** Value in the uploaded file, where it differs. */
  readonly uploaded: string | undefined;
  readonly maxLength: number;
}

interface Props {
  readonly details: Details;
  readonly errors: readonly string[];
}

/** Fields of the piece from the file, each with its name, and room for new ones. */
export function PieceFields({ details, errors }: Props) {
  const [added, setAdded] = useState<readonly number[]>([]);
  const [addedTo, setAddedTo] = useState(details);
  const next = useRef(0);
  const lastName = useRef<HTMLDivElement>(null);
  const errorsId = useId();
  // The saved details now contain the added fields.
  if (addedTo !== details) {
    setAddedTo(details);
    setAdded([]);
  }
  const add = () => {
    setAdded([...added, (next.current += 1)]);
    requestAnimationFrame(() => lastName.current?.querySelector('input')?.focus());
  };
  return (
    <fieldset
      className={`${styles.group} ${styles.piece}`}
      aria-describedby={errors.length > 0 ? errorsId : undefined}
    >
      <legend className={textStyles.capsHead}>THE PIECE</legend>
      <p className={fieldStyles.help}>
        As lists, searches and downloads show it. Your uploaded file stays as it is. A field that you leave
        empty is taken away.
      </p>
      {rowsOf(details).map(({ name, label, value, uploaded, maxLength }) => (
        <div key={name} className={styles.row}>
          <input type="hidden" name="detail-name" value={name} />
          <TextField
            label={label}
            name="detail-value"
            rows={value.length > ONE_LINE || value.includes('\n') ? 3 : undefined}
            maxLength={maxLength}
            defaultValue={value}
            help={uploaded === undefined ? undefined : inTheFile(uploaded)}
          />
        </div>
      ))}
      <TimeUnitField key={String(details.time_unit)} details={details} />
      {added.map((key, index) => (
        <div
          key={key}
          ref={index === added.length - 1 ? lastName : undefined}
          className={styles.credit}
          role="group"
          aria-label={`New field ${index + 1}`}
        >
          <TextField label="Name" name="detail-name" maxLength={MAX_NAME} />
          <TextField label="Text" name="detail-value" maxLength={MAX_METADATA_VALUE} />
          <Button
            look="plain"
            size="small"
            aria-label={`Remove new field ${index + 1}`}
            onClick={() => setAdded(added.filter((other) => other !== key))}
          >
            Remove
          </Button>
        </div>
      ))}
      {errors.length > 0 && (
        <div id={errorsId}>
          {errors.map((error) => (
            <FieldError key={error} message={error} />
          ))}
        </div>
      )}
      <Button look="plain" onClick={add}>
        <Plus size={16} aria-hidden="true" />
        Add field
      </Button>
    </fieldset>
  );
}

const isTimeUnit = (name: string): boolean => name.trim().toLowerCase() === TIME_UNIT_FIELD;

interface TimeUnitProps {
  readonly details: Details;
}

/** The owner's word that one second of the file stands for one quarter note, where it has no recording. */
function TimeUnitField({
  details: { fields, edits, time_unit: unit, can_set_time_unit: canSet },
}: TimeUnitProps) {
  const shown = editedMetadata(fields, edits);
  const field = shown.find(({ name }) => isTimeUnit(name)) ?? fields.find(({ name }) => isTimeUnit(name));
  const [isChecked, setIsChecked] = useState(unit === 'quarters');
  const helpId = useId();
  if (!canSet) return null;
  const said = field && saysQuarters(field.value) ? field.value : QUARTERS_FIELD_VALUE;
  return (
    <div className={styles.row}>
      <input type="hidden" name="detail-name" value={field?.name ?? TIME_UNIT_FIELD} />
      <input type="hidden" name="detail-value" value={isChecked ? said : ''} />
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={helpId}
          onChange={({ target }) => setIsChecked(target.checked)}
        />
        {QUARTERS_LABEL}
      </label>
      <p id={helpId} className={fieldStyles.help}>
        {QUARTERS_MEANING}
      </p>
    </div>
  );
}

const inTheFile = (uploaded: string): string =>
  uploaded === '' ? 'The uploaded file does not have this field.' : `In the uploaded file: ${uploaded}`;

/** Fields of the file and those that were added, title, composer and performer first. */
function rowsOf({ fields, edits }: Details): readonly Row[] {
  const shown = editedMetadata(fields, edits);
  const valueOf = (list: typeof shown, name: string) =>
    list.find((field) => field.name === name)?.value ?? '';
  const rowOf = (name: string, label: string, maxLength: number): Row => {
    const [value, uploaded] = [valueOf(shown, name), valueOf(fields, name)];
    return { name, label, value, uploaded: value === uploaded ? undefined : uploaded, maxLength };
  };
  const piece = PIECE.map(([name, label]) => {
    const field = pieceField(shown, name) ?? pieceField(fields, name);
    return rowOf(field?.name ?? name, label, MAX_TITLE);
  });
  const named = new Set([...fields.map(({ name }) => name), ...Object.keys(edits)]);
  const others = [...named].filter((name) => !isTimeUnit(name) && piece.every((row) => row.name !== name));
  return [...piece, ...others.map((name) => rowOf(name, name, MAX_METADATA_VALUE))];
}

/** Changes in a submitted form: a new text, or null for a removed field. */
export function readEdits(data: FormData, { fields, edits }: Details): DetailEdits {
  const shown = new Map(editedMetadata(fields, edits).map(({ name, value }) => [name, inForm(value)]));
  const all = (name: string) => data.getAll(name).map((value) => (typeof value === 'string' ? value : ''));
  const values = all('detail-value').map(inForm);
  const changed = all('detail-name').flatMap((name, index) => {
    const value = values[index] ?? '';
    const isNew = name.trim() === '' && value.trim() === '';
    return isNew || value === (shown.get(name) ?? '') ? [] : [[name, value === '' ? null : value] as const];
  });
  return Object.fromEntries(changed);
}

/** A text as a box of a form gives it back. */
const inForm = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
