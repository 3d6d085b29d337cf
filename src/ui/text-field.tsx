import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import fieldStyles from './field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  readonly label: string;
  readonly name: string;
  /** Lines that a box for longer texts shows. */
  readonly rows?: number | undefined;
  /** Help below the field on the expected values. */
  readonly help?: string | undefined;
  /** Messages shown below the field and read with it. */
  readonly errors?: readonly string[] | undefined;
  /** Id of an element elsewhere that holds the field's error. */
  readonly errorElsewhere?: string | undefined;
}

/** A text box with its label above and its errors below. */
export function TextField({ label, help, errors = [], errorElsewhere, rows, ...input }: TextFieldProps) {
  const id = useId();
  const errorId = errors.length > 0 ? `${id}-error` : errorElsewhere;
  const helpId = help === undefined ? undefined : `${id}-help`;
  const { name, defaultValue, maxLength } = input;
  const box = {
    id,
    className: fieldStyles.input,
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...input} {...box} />
      ) : (
        <textarea {...{ name, defaultValue, maxLength, rows }} {...box} />
      )}
      {errors.length > 0 && (
        <div id={errorId}>
          {errors.map((error) => (
            <FieldError key={error} message={error} />
          ))}
        </div>
      )}
      {help !== undefined && (
        <p id={helpId} className={fieldStyles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** One error of a field. */
export function FieldError({ message }: { readonly message: string }) {
  return (
    <p className={fieldStyles.error}>
      <CircleAlert size={15} aria-hidden="true" />
      <span>{message}</span>
    </p>
  );
}
