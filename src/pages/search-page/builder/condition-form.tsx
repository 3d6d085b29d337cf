import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import styles from './builder.module.css';
import { MenuField } from './fields.tsx';
import { fileHas } from './line-rows.ts';

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
      onAdd={(value) => onAdd(`${field} ${operator} ${valueOf(operator, value)}`)}
    >
      <MenuField label="Its" choices={UNIT_FIELDS} value={field} onChoose={setField} />
      <MenuField label="Compare" choices={OPERATORS} value={operator} onChoose={setOperator} />
    </ConditionForm>
  );
}

/** A value as a line has it: words of several letters quoted, what is contained as it is typed. */
function valueOf(operator: string, value: string): string {
  if (operator === '~') return `/(?i)${value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/`;
  return /^[\p{L}\p{N}.:%#]+( (s|beats?|bars?))?$/u.test(value)
    ? value
    : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Adds a condition on the files that are searched. */
export function FileConditionForm({ onAdd }: Pick<UnitProps, 'onAdd'>) {
  const [field, setField] = useState('composer');
  return (
    <ConditionForm
      summary="Only in some works"
      valueLabel="Contains"
      onAdd={(value) => onAdd(fileHas(field, value))}
    >
      <MenuField label="Where" choices={FILE_FIELDS} value={field} onChoose={setField} />
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
