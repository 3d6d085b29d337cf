import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';

/** What a field left empty says; specification, section 5. */
export const REQUIRED = 'This field is required';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  readonly label: string;
  readonly name: string;
  /** Shown below the field and read with it. */
  readonly errors?: readonly string[] | undefined;
}

/** A text box with its label above and what is wrong with it below. */
export function TextField({ label, errors = [], ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const isInvalid = errors.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
      />
      {isInvalid && (
        <div id={errorId} className="field-errors">
          {errors.map((error) => (
            <FieldError key={error} message={error} />
          ))}
        </div>
      )}
    </div>
  );
}

/** One line of what is wrong with a field. */
export function FieldError({ message }: { readonly message: string }) {
  return (
    <p className="field-error">
      <CircleAlert className="icon" size={15} aria-hidden="true" />
      <span>{message}</span>
    </p>
  );
}
