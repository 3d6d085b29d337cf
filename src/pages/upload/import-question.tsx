import { useId, useState } from 'react';
import type { Answers, Question } from '../../imports/question.ts';
import checkStyles from '../../ui/check.module.css';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './import-form.module.css';

interface Props<Q extends Question> {
  readonly question: Q;
  readonly isDisabled: boolean;
  readonly onAnswer: (value: Answers[string]) => void;
}

/** One question of an import with its preset, and a sentence on it below. */
export function ImportQuestion({ question, ...rest }: Props<Question>) {
  if (question.type === 'set') return <SetQuestion question={question} {...rest} />;
  if (question.type === 'number') return <NumberQuestion question={question} {...rest} />;
  return <ChoiceQuestion question={question} {...rest} />;
}

type Of<T extends Question['type']> = Extract<Question, { readonly type: T }>;

function ChoiceQuestion({ question, isDisabled, onAnswer }: Props<Of<'choice'>>) {
  const { label, help, options, value } = question;
  return (
    <SelectField
      {...{ label, help, value, isDisabled }}
      choices={options.map((option) => [option.value, option.label] as const)}
      onChoose={onAnswer}
    />
  );
}

function NumberQuestion({ question, isDisabled, onAnswer }: Props<Of<'number'>>) {
  const id = useId();
  const { label, help, min, max, value } = question;
  const [typed, setTyped] = useState<string>();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        className={fieldStyles.input}
        min={min}
        max={max}
        step="any"
        value={typed ?? value}
        disabled={isDisabled}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '' && target.checkValidity()) onAnswer(target.valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <p id={`${id}-help`} className={fieldStyles.help}>
        {help}
      </p>
    </div>
  );
}

function SetQuestion({ question, isDisabled, onAnswer }: Props<Of<'set'>>) {
  const id = useId();
  const { label, help, options, value } = question;
  return (
    <fieldset className={styles.set} disabled={isDisabled} aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={checkStyles.check}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onAnswer(
                target.checked ? [...value, option.value] : value.filter((one) => one !== option.value),
              )
            }
          />
          {option.label}
        </label>
      ))}
      <p id={`${id}-help`} className={fieldStyles.help}>
        {help}
      </p>
    </fieldset>
  );
}
