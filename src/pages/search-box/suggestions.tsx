import { Search, X } from 'lucide-react';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { counted } from '../../shared/counted.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import optionStyles from '../../ui/option.module.css';
import textStyles from '../../ui/text.module.css';
import { optionsFor, type Option } from './options.ts';
import styles from './suggestions.module.css';
import { useOwnQuestions } from './own-questions.ts';
import { useFound } from './use-found.ts';

interface Props {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  /** Empties the field and leaves it. */
  readonly onLeave: () => void;
}

/**
 * The list below the field; ARIA APG, pattern "Combobox" with a list that shows itself. The focus stays in the field: arrows choose
 * an option, Enter opens it.
 */
export function Suggestions({ field, typed, onLeave }: Props) {
  const text = typed.trim();
  const hasFocus = useFocus(field);
  const found = useFound(text);
  const own = useOwnQuestions(text, hasFocus);
  const options = useMemo(() => (text === '' ? [] : optionsFor(text, found, own)), [text, found, own]);
  const [closedAt, setClosedAt] = useState<string>();
  const [choice, setChoice] = useState<{ readonly typed: string; readonly id: string | undefined }>();
  const chosen = choice?.typed === typed ? choice.id : undefined;
  const isOpen = hasFocus && options.length > 0 && closedAt !== typed;
  const index = isOpen ? options.findIndex(({ id }) => id === chosen) : -1;

  useEffect(() => {
    const { current } = field;
    current?.setAttribute('aria-expanded', String(isOpen));
    const active = options[index]?.id;
    if (active === undefined) current?.removeAttribute('aria-activedescendant');
    else current?.setAttribute('aria-activedescendant', active);
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [field, isOpen, options, index]);

  useEffect(() => {
    const { current } = field;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, isComposing } = event;
      if (isComposing) return;
      if (key === 'Escape') {
        event.stopPropagation();
        if (isOpen) setClosedAt(typed);
        else onLeave();
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        setClosedAt(undefined);
        // One place between the last and the first is the field itself.
        const places = options.length + 1;
        const next = (index + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places;
        setChoice({ typed, id: options[next - 1]?.id });
      } else if (key === 'Enter' && index >= 0) {
        event.preventDefault();
        document.getElementById(options[index]?.id ?? '')?.click();
      }
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [field, typed, isOpen, options, index, onLeave]);

  return (
    <>
      <IconButton
        className={styles.close}
        aria-label="Close search"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLeave}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
      <div id="suggestions" className={styles.list} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
        {isOpen &&
          groupsOf(options).map(({ heading, its }) => (
            <div
              key={heading}
              role="group"
              aria-labelledby={`suggestions-${heading}`}
              className={styles.group}
            >
              <p id={`suggestions-${heading}`} className={styles.heading}>
                {heading}
              </p>
              {its.map((option) => (
                <Link
                  key={option.id}
                  id={option.id}
                  role="option"
                  aria-selected={option.id === chosen}
                  tabIndex={-1}
                  className={`${optionStyles.option} ${styles.option}`}
                  to={option.to}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={onLeave}
                >
                  <Content {...option} />
                </Link>
              ))}
            </div>
          ))}
      </div>
      <p className={textStyles.visuallyHidden} role="status">
        {isOpen && counted(options.length, 'suggestion')}
      </p>
    </>
  );
}

const Content = ({ heading, name, facts }: Option) => (
  <>
    {heading === 'Search' && <Search size={16} aria-hidden="true" />}
    <span className={heading === 'Works' ? `${styles.name} ${styles.title}` : styles.name}>{name}</span>
    {facts !== '' && <span className={styles.facts}>{facts}</span>}
  </>
);

/** Options by their headings, in order. */
function groupsOf(options: readonly Option[]) {
  const headings = [...new Set(options.map(({ heading }) => heading))];
  return headings.map((heading) => ({
    heading,
    its: options.filter((option) => option.heading === heading),
  }));
}

function useFocus(field: RefObject<HTMLInputElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(() => document.activeElement === field.current);
  useEffect(() => {
    const { current } = field;
    const update = () => setHasFocus(document.activeElement === current);
    current?.addEventListener('focus', update);
    current?.addEventListener('blur', update);
    update();
    return () => {
      current?.removeEventListener('focus', update);
      current?.removeEventListener('blur', update);
    };
  }, [field]);
  return hasFocus;
}
