import type { ComponentProps } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFocusFirstError } from '../ui/use-focus-first-error.ts';
import type { FormOutcome } from './form-outcome.ts';

interface FieldsFormProps {
  readonly fields: readonly ComponentProps<typeof TextField>[];
  /** The words on the button. */
  readonly submit: string;
}

/**
 * A form of text fields, sent to the page's action once at a time. Shows what the action refused: a field's messages
 * under it, the others above the button.
 */
export function FieldsForm({ fields, submit }: FieldsFormProps) {
  const outcome = useActionData<FormOutcome>();
  const isSending = useNavigation().state !== 'idle';
  const form = useFocusFirstError(outcome);
  return (
    <Form
      ref={form}
      method="post"
      className="form"
      noValidate
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      {fields.map((field) => (
        <TextField key={field.name} {...field} errors={outcome?.fields[field.name]} />
      ))}
      {outcome?.messages.map((message) => (
        <Notice key={message} kind="error">
          <p>{message}</p>
        </Notice>
      ))}
      <button type="submit" className="button" aria-disabled={isSending}>
        {submit}
      </button>
    </Form>
  );
}
