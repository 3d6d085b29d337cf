import { useId } from 'react';
import { LICENCES } from '../../cite/licences.ts';
import { MAX_TITLE } from '../../shared/limits.ts';
import checkStyles from '../../ui/check.module.css';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { QUARTERS_LABEL, QUARTERS_MEANING } from '../quarters-words.ts';
import type { Given } from './chosen-file.ts';
import styles from './piece-inputs.module.css';

const NO_LICENCE = ['', 'No licence stated'] as const;
const CHOICES = [NO_LICENCE, ...LICENCES.map(({ id, name, asks }) => [id, `${name}: ${asks}`] as const)];

interface Props {
  readonly count: number;
  readonly given: Given;
  readonly licence: string;
  readonly isDisabled: boolean;
  readonly onGive: (given: Given) => void;
  readonly onLicence: (licence: string) => void;
  /** Whether seconds are quarter notes; undefined where all files say what their times count. */
  readonly isQuarters: boolean | undefined;
  readonly onQuarters: (isQuarters: boolean) => void;
}

/** Fields that all chosen analyses get at once; each can be changed beside its file. */
export function FieldsOfAll(props: Props) {
  const { count, given, licence, isDisabled, onGive, onLicence, isQuarters, onQuarters } = props;
  const helpId = useId();
  return (
    <fieldset className={styles.all} disabled={isDisabled}>
      <legend>{count === 1 ? 'For this file' : `For all ${count} files`}</legend>
      {(count > 1 || given.composer || given.performer) && (
        <>
          <TextField
            label="Composer"
            name="all-composer"
            value={given.composer ?? ''}
            autoComplete="off"
            maxLength={MAX_TITLE}
            onChange={({ target }) => onGive({ composer: target.value })}
          />
          <TextField
            label="Performer"
            name="all-performer"
            value={given.performer ?? ''}
            autoComplete="off"
            maxLength={MAX_TITLE}
            onChange={({ target }) => onGive({ performer: target.value })}
          />
        </>
      )}
      <SelectField
        label="Licence"
        name="licence"
        defaultValue={licence}
        choices={CHOICES}
        help="It covers the analysis, not the recording or the score."
        onChoose={onLicence}
      />
      {isQuarters !== undefined && (
        <div>
          <label className={checkStyles.check}>
            <input
              type="checkbox"
              checked={isQuarters}
              aria-describedby={helpId}
              onChange={({ target }) => onQuarters(target.checked)}
            />
            {QUARTERS_LABEL}
          </label>
          <p id={helpId} className={fieldStyles.help}>
            {QUARTERS_MEANING} Files with a recording stay as they are.
          </p>
        </div>
      )}
    </fieldset>
  );
}
