import { useEffect, useId, useRef, type ComponentProps, type RefObject } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import layoutStyles from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFocusFirstError } from '../ui/use-focus-first-error.ts';
import styles from './fields-form.module.css';
import { beforeName, type FormOutcome } from './form-outcome.ts';

interface FieldsFormProps {
  readonly fields: readonly ComponentProps<typeof TextField>[];
  /** The words on the button. */
  readonly submit: string;
}

/**
 * A form of text fields, sent to the page's action one submission at a time, with the initial values, from which
 * `changedFields` derives the changes. Shows the outcome until the next submission: a field's messages under it, other
 * messages and the success below the form.
 */
export function FieldsForm({ fields, submit }: FieldsFormProps) {
  const last = useActionData<FormOutcome>();
  const { state } = useNavigation();
  const outcome = state === 'submitting' ? undefined : last;
  const form = useFocusFirstError(outcome);
  const noticeId = useId();
  const isSending = useRef(false);

  // The second click of a double click comes before the first one's sending is drawn.
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state, last]);
  useLaterDefaults(form, fields);
  // Passwords do not stay in the page once they have done their work.
  useEffect(() => {
    if (outcome?.done === undefined) return;
    const passwords = form.current?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [];
    for (const password of passwords) password.value = '';
  }, [outcome, form]);

  return (
    <Form
      ref={form}
      method="post"
      className={`${layoutStyles.form} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        if (isSending.current) event.preventDefault();
        isSending.current = true;
      }}
    >
      {fields.map(({ name, defaultValue }) =>
        typeof defaultValue === 'string' ? (
          <input key={name} type="hidden" name={beforeName(name)} value={defaultValue} />
        ) : null,
      )}
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          errors={outcome?.fields[field.name]}
          errorElsewhere={outcome?.about === field.name ? noticeId : undefined}
        />
      ))}
      <Button type="submit" aria-disabled={state !== 'idle'}>
        {submit}
      </Button>
      {outcome !== undefined && (
        <OutcomeNotice id={noticeId} outcome={outcome} names={fields.map(({ name }) => name)} />
      )}
    </Form>
  );
}

/** Updates a field whose initial value has changed, by this form's saving or by another person's. */
function useLaterDefaults(form: RefObject<HTMLFormElement | null>, fields: FieldsFormProps['fields']): void {
  const shown = useRef(new Map(fields.map(({ name, defaultValue }) => [name, defaultValue])));
  useEffect(() => {
    for (const { name, defaultValue } of fields) {
      if (typeof defaultValue !== 'string' || shown.current.get(name) === defaultValue) continue;
      shown.current.set(name, defaultValue);
      const box = form.current?.elements.namedItem(name);
      if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) box.value = defaultValue;
    }
  }, [form, fields]);
}

interface OutcomeNoticeProps {
  readonly id: string;
  readonly outcome: FormOutcome;
  /** The fields that say by themselves what is wrong with them. */
  readonly names: readonly string[];
}

function OutcomeNotice({ id, outcome, names }: OutcomeNoticeProps) {
  const { messages, fields, done } = outcome;
  const others = Object.entries(fields).flatMap(([name, texts]) => (names.includes(name) ? [] : texts));
  const texts = done === undefined ? [...messages, ...others] : [done];
  if (texts.length === 0) return null;
  return (
    <Notice id={id} kind={done === undefined ? 'error' : 'success'}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
