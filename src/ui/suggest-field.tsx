import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { counted } from '../shared/counted.ts';
import fieldStyles from './field.module.css';
import optionStyles from './option.module.css';
import styles from './suggest-field.module.css';
import textStyles from './text.module.css';

interface SuggestFieldProps<Option> {
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Suggestions for what is typed, the best first; none hide the list. */
  readonly options: readonly Option[];
  readonly optionsLabel: string;
  readonly keyOf: (option: Option) => string;
  readonly onPick: (option: Option) => void;
  /** Called when the field is left, or with Enter while no option is chosen. */
  readonly onCommit: () => void;
  /** Content of an option. */
  readonly children: (option: Option) => ReactNode;
}

/**
 * Text field with suggestions below it; ARIA APG, pattern "Combobox" with a list that shows itself. The focus stays in the
 * field: arrows choose an option, Enter or a click picks it, Escape hides the list.
 */
export function SuggestField<Option>(props: SuggestFieldProps<Option>) {
  const { label, placeholder, typed, onType, options, onPick, onCommit } = props;
  const id = useId();
  const [chosen, setChosen] = useState(-1);
  const [isHidden, setHidden] = useState(false);
  const isOpen = options.length > 0 && !isHidden;
  const option = isOpen ? options[chosen] : undefined;
  const pick = (picked: Option) => {
    setChosen(-1);
    onPick(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    if (event.key === 'Enter') {
      if (option === undefined) onCommit();
      else pick(option);
    } else if (event.key === 'Escape' && isOpen) setHidden(true);
    else if (event.key === 'ArrowDown') {
      setHidden(false);
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
        aria-controls={`${id}-options`}
        aria-activedescendant={option && `${id}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setHidden(false);
          setChosen(-1);
          onType(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={onCommit}
      />
      <div
        id={`${id}-options`}
        className={styles.options}
        role="listbox"
        aria-label={props.optionsLabel}
        hidden={!isOpen}
      >
        {isOpen &&
          options.map((one, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard, as a combobox has it
            <div
              key={props.keyOf(one)}
              id={`${id}-${index}`}
              className={`${optionStyles.option} ${styles.option}`}
              role="option"
              aria-selected={index === chosen}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
            >
              {props.children(one)}
            </div>
          ))}
      </div>
      <p className={textStyles.visuallyHidden} role="status">
        {isOpen && counted(options.length, 'suggestion')}
      </p>
    </div>
  );
}
