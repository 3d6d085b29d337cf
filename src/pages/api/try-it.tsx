import { useState, type SubmitEvent } from 'react';
import { askOpenly } from '../../api/ask-openly.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CopiedText } from '../copied-text.tsx';
import styles from './api-page.module.css';
import { addressOf, curlOf } from './call-address.ts';
import type { CallDescription, ParameterDescription } from '../../shared/contract-description.ts';

/** Letters of an answer that are shown; the page would stand still with a whole analysis. */
const MAX_SHOWN = 20_000;

interface Outcome {
  readonly status: string;
  readonly text: string;
}

/** A form that makes the call from this page, and the line that makes it from a terminal. */
export function TryIt({ call }: { readonly call: CallDescription }) {
  const parameters = call.parameters.filter(({ place }) => place !== 'header');
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(parameters.map(({ name, isRequired, example }) => [name, isRequired ? example : ''])),
  );
  const [outcome, setOutcome] = useState<Outcome>();
  const address = addressOf(call, values);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOutcome({ status: 'Waiting for the answer.', text: '' });
    void answerTo(address).then(setOutcome);
  };
  return (
    <details className={styles.answers}>
      <summary>Try it</summary>
      <form className={styles.form} onSubmit={send}>
        {parameters.map((parameter) => (
          <Value
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
        <Button type="submit" look="outline">
          Send
        </Button>
      </form>
      <CopiedText name="line for a terminal" text={curlOf(address, location.origin)} />
      <p role="status">{outcome?.status}</p>
      {outcome !== undefined && outcome.text !== '' && (
        // Focusable, so that the keyboard can scroll it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre className={styles.outcome} tabIndex={0} aria-label="Answer">
          {outcome.text}
        </pre>
      )}
    </details>
  );
}

interface ValueProps {
  readonly parameter: ParameterDescription;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Value({ parameter: { name, choices, isRequired, example }, value, onChange }: ValueProps) {
  if (choices.length === 0)
    return (
      <TextField
        label={name}
        name={name}
        value={value}
        placeholder={example}
        required={isRequired}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const values = choices.map((choice) => [choice, choice] as const);
  return (
    <SelectField
      label={name}
      choices={isRequired ? values : [['', 'as it is without'] as const, ...values]}
      value={value}
      onChoose={onChange}
    />
  );
}

async function answerTo(address: string): Promise<Outcome> {
  try {
    const { status, type, text } = await askOpenly(address);
    const shown = type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
    const more = shown.length > MAX_SHOWN ? `\n... ${shown.length - MAX_SHOWN} more characters` : '';
    return { status: `${status}, ${type || 'no body'}`, text: shown.slice(0, MAX_SHOWN) + more };
  } catch {
    return { status: 'No answer came. Check your connection and send it again.', text: '' };
  }
}
