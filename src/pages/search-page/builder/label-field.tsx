import { useId, useState, type KeyboardEvent } from 'react';
import { printLabel } from '../../../tql/tql.ts';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';
import { counted } from '../../../shared/counted.ts';
import { useDraft } from '../../search/use-draft.ts';
import { countOf } from '../../search-box/options.ts';
import { useFound } from '../../search-box/use-found.ts';
import styles from './label-field.module.css';
import { labelOf } from './line-rows.ts';

interface Props {
  readonly label: string;
  /** Labels as the line has them; empty for any unit. */
  readonly value: string;
  /** Called with other labels, as the line has them, when one is picked, the field is left, or with Enter. */
  readonly onCommit: (label: string) => void;
}

/** Labels joined by OR before the one that is being typed, and that one. */
const TYPED = /^(.*\sOR\s+)?(.*)$/;

/** The labels of a step, with those of public analyses that begin like it; ARIA APG, pattern "Combobox". */
export function LabelField({ label, value, onCommit }: Props) {
  const id = useId();
  const [text, setText] = useDraft(value, () => value);
  const [isTyping, setTyping] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const [, before = '', typed = ''] = TYPED.exec(text) ?? [];
  const { labels } = useFound(isTyping ? typed.replaceAll('"', '').trim() : '');
  const isOpen = isTyping && typed !== '' && labels.length > 0;
  const option = isOpen ? labels[chosen] : undefined;

  const close = () => {
    setTyping(false);
    setChosen(-1);
  };
  const commit = (written: string) => {
    close();
    setText(written);
    if (written !== value) onCommit(written);
  };
  const commitTyped = () => {
    if (text.trim() === value) close();
    else commit(labelOf(text));
  };
  const pick = (picked: string) => commit(`${before}${printLabel(picked)}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = labels.length - 1;
    if (event.key === 'Enter') {
      if (option) pick(option.label);
      else commitTyped();
    } else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown') {
      setTyping(true);
      setChosen(chosen < last ? chosen + 1 : 0);
    } else if (event.key === 'ArrowUp' && isOpen) setChosen(chosen > 0 ? chosen - 1 : last);
    else return;
    event.preventDefault();
  };
  return (
    <div className={`${fieldStyles.field} ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={fieldStyles.input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-labels`}
        aria-activedescendant={option && `${id}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="any unit"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setTyping(true);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={commitTyped}
      />
      <div id={`${id}-labels`} className={styles.labels} role="listbox" aria-label="Labels" hidden={!isOpen}>
        {isOpen &&
          labels.map((one, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard, as a combobox has it
            <div
              key={`${one.kind} ${one.label}`}
              id={`${id}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one.label)}
            >
              <span dir="auto">{one.label}</span>
              <span className={styles.count}>{countOf(one)}</span>
            </div>
          ))}
      </div>
      <p className={textStyles.visuallyHidden} role="status">
        {isOpen && counted(labels.length, 'suggestion')}
      </p>
    </div>
  );
}
