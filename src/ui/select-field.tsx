import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import fieldStyles from './field.module.css';
import { FieldError } from './text-field.tsx';

interface SelectFieldProps<Value extends string | number> {
  readonly label: string;
  /** Values and how they are called. */
  readonly choices: readonly (readonly [value: Value, words: string])[];
  /** The chosen value, where whoever shows the field keeps it. */
  readonly value?: Value | undefined;
  /** Name and first value in a form. */
  readonly name?: string;
  readonly defaultValue?: Value;
  /** Help below the field on what is chosen. */
  readonly help?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  readonly isDisabled?: boolean;
  /** Stands in place of the class by which the label is above the box. */
  readonly className?: string | undefined;
  readonly onChoose?: (value: Value) => void;
}

/** A choice by the browser's own list, with its errors below. */
export function SelectField<Value extends string | number>({
  label,
  choices,
  value,
  name,
  defaultValue,
  help,
  errors = [],
  isDisabled,
  className = fieldStyles.field,
  onChoose,
}: SelectFieldProps<Value>) {
  const id = useId();
  const described = [errors.length > 0 && `${id}-error`, help !== undefined && `${id}-help`];
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <span className={fieldStyles.selectBox}>
        <select
          {...{ id, name, value, defaultValue }}
          className={fieldStyles.select}
          disabled={isDisabled}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          onChange={({ target }) => {
            const chosen = choices.find(([one]) => String(one) === target.value);
            if (chosen) onChoose?.(chosen[0]);
          }}
        >
          {choices.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      {errors.length > 0 && (
        <div id={`${id}-error`}>
          {errors.map((error) => (
            <FieldError key={error} message={error} />
          ))}
        </div>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className={fieldStyles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
