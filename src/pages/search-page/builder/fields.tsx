import { useId } from 'react';
import fieldStyles from '../../../ui/field.module.css';
import { useDraft } from '../../search/use-draft.ts';

type Choice = readonly [value: string, words: string];

/** Choices, and the current value by itself where it is none of them. */
export const withCurrent = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some(([one]) => one === value) ? choices : [...choices, [value, value]];

interface CommittedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with another text when the field is left, or with Enter. */
  readonly onCommit: (text: string) => void;
}

/** A text that counts when it is done. */
export function CommittedField({ label, value, onCommit }: CommittedFieldProps) {
  const id = useId();
  const [text, setText] = useDraft(value, () => value);
  const commit = () => {
    if (text.trim() !== value) onCommit(text);
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={fieldStyles.input}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </div>
  );
}
