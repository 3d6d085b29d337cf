import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './builder.module.css';
import { contains } from './line-rows.ts';

const UNIT_FIELDS = [
  ['duration', 'length in seconds'],
  ['start', 'start'],
  ['bar', 'measure'],
  ['level', 'level'],
  ['inversion', 'inversion'],
  ['key', 'key'],
  ['comments', 'comments'],
] as const;
const OPERATORS = [
  ['=', 'is'],
  ['!=', 'is not'],
  ['>=', 'at least'],
  ['<=', 'at most'],
  ['~', 'contains'],
] as const;
const FILE_FIELDS = [
  ['composer', 'Composer'],
  ['title', 'Title'],
  ['performer', 'Performer'],
] as const;

interface UnitProps {
  /** Number of the step, from 1. */
  readonly number: number;
  readonly onAdd: (condition: string) => void;
}

/** Adds a condition to a step. */
export function UnitConditionForm({ number, onAdd }: UnitProps) {
  const [field, setField] = useState('duration');
  const [operator, setOperator] = useState('>=');
  return (
    <ConditionForm
      summary="Add a condition"
      valueLabel={`Value for step ${number}`}
      onAdd={(value) =>
        onAdd(operator === '~' ? contains(field, value) : `${field} ${operator} ${valueOf(value)}`)
      }
    >
      <SelectField label="Its" choices={UNIT_FIELDS} value={field} onChoose={setField} />
      <SelectField label="Compare" choices={OPERATORS} value={operator} onChoose={setOperator} />
    </ConditionForm>
  );
}

/** A value as a line has it: a word, a number or an amount as it is, everything else in quotes. */
const valueOf = (value: string): string =>
  /^[\p{L}\p{N}.:%#]+( (s|beats?|bars?))?$/u.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Adds a condition on the files that are searched. */
export function FileConditionForm({ onAdd }: Pick<UnitProps, 'onAdd'>) {
  const [field, setField] = useState('composer');
  return (
    <ConditionForm
      summary="Only in some works"
      valueLabel="Contains"
      onAdd={(value) => onAdd(contains(`file.${field}`, value))}
    >
      <SelectField label="Where" choices={FILE_FIELDS} value={field} onChoose={setField} />
    </ConditionForm>
  );
}

interface FormProps {
  readonly summary: string;
  readonly valueLabel: string;
  readonly onAdd: (value: string) => void;
  readonly children: ReactNode;
}

function ConditionForm({ summary, valueLabel, onAdd, children }: FormProps) {
  const [value, setValue] = useState('');
  return (
    <details className={styles.adding}>
      <summary>{summary}</summary>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim() === '') return;
          onAdd(value.trim());
          setValue('');
        }}
      >
        {children}
        <label className={fieldStyles.field}>
          {valueLabel}
          <input
            className={fieldStyles.input}
            autoComplete="off"
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        </label>
        <Button type="submit" look="outline">
          Add
        </Button>
      </form>
    </details>
  );
}
