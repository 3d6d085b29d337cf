import { LICENCES } from '../../cite/licences.ts';
import { MAX_TITLE } from '../../shared/limits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
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
}

/** Fields that all chosen analyses get at once; each can be changed beside its file. */
export function FieldsOfAll({ count, given, licence, isDisabled, onGive, onLicence }: Props) {
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
    </fieldset>
  );
}
