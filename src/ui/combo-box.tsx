import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './combo-box.module.css';
import fieldStyles from './field.module.css';
import optionStyles from './option.module.css';
import textStyles from './text.module.css';

interface ComboBoxProps<Option> {
  readonly label: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Options that fit what is typed, the best first. */
  readonly options: readonly Option[];
  readonly optionsLabel: string;
  readonly optionClass: string | undefined;
  readonly keyOf: (option: Option) => string;
  readonly onPick: (option: Option) => void;
  /** Text of the list where nothing fits. */
  readonly nothing: string;
  /** Number of options in words, for a screen reader. */
  readonly count: { readonly label: string; readonly words: string };
  /** Content of an option. */
  readonly children: (option: Option) => ReactNode;
}

/** Number of options that a page key skips. */
const PAGE = 8;

/**
 * Field with a list of options matching the typed text; ARIA APG, pattern "Combobox" with a list that is always open.
 * The focus stays in the field: arrows and page keys choose an option, Enter or a click picks it.
 */
export function ComboBox<Option>(props: ComboBoxProps<Option>) {
  const { label, placeholder, typed, onType, options, onPick, count } = props;
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: chosen < last ? chosen + 1 : 0,
      ArrowUp: chosen > 0 ? chosen - 1 : last,
      PageDown: Math.min(chosen + PAGE, last),
      PageUp: Math.max(chosen - PAGE, 0),
    };
    const next = moves[event.key];
    const option = options[chosen];
    if (next !== undefined) setChosen(Math.max(next, 0));
    else if (event.key === 'Enter' && option !== undefined) onPick(option);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={fieldStyles.input}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onType(target.value);
          setChosen(0);
        }}
      />
      <Options {...props} id={listId} optionId={optionId} chosen={chosen} onChoose={setChosen} />
      <p className={textStyles.visuallyHidden} role="status" aria-label={count.label}>
        {count.words}
      </p>
    </>
  );
}

interface OptionsProps<Option> extends ComboBoxProps<Option> {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Options<Option>(props: OptionsProps<Option>) {
  const {
    id,
    options,
    optionsLabel,
    optionClass = '',
    optionId,
    keyOf,
    chosen,
    onChoose,
    nothing,
    children,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, options]);
  // By a listener of its own: React hears nothing of moves.
  useEffect(() => {
    const { current } = list;
    const choose = ({ target, movementX, movementY }: PointerEvent) => {
      // Not where the list changes or scrolls under a pointer that rests.
      if (!(target instanceof Element) || (movementX === 0 && movementY === 0)) return;
      const option = target.closest('[role=option]');
      const index = [...(current?.children ?? [])].findIndex((child) => child === option);
      if (index >= 0) onChoose(index);
    };
    current?.addEventListener('pointermove', choose);
    return () => current?.removeEventListener('pointermove', choose);
  }, [onChoose]);
  return (
    <div ref={list} id={id} className={styles.options} role="listbox" aria-label={optionsLabel}>
      {options.map((option, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard, as a combobox has it
        <div
          key={keyOf(option)}
          id={optionId(index)}
          className={`${optionStyles.option} ${styles.option} ${optionClass}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => props.onPick(option)}
        >
          {children(option)}
        </div>
      ))}
      {options.length === 0 && <p className={styles.nothing}>{nothing}</p>}
    </div>
  );
}
