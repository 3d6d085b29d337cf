import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import fieldStyles from '../../ui/field.module.css';
import { FieldError } from '../../ui/text-field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  /** Values and how they are called. */
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly help?: string;
  readonly errors?: readonly string[] | undefined;
  readonly onChange?: (value: string) => void;
}

/** A choice by the browser's own list, with its errors below. */
export function Select({ label, name, defaultValue, choices, help, errors = [], onChange }: Props) {
  const id = useId();
  const described = [errors.length > 0 && `${id}-error`, help !== undefined && `${id}-help`];
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={fieldStyles.selectBox}>
        <select
          id={id}
          name={name}
          className={fieldStyles.select}
          defaultValue={defaultValue}
          onChange={({ target }) => onChange?.(target.value)}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        >
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
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
