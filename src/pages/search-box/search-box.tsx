import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storage } from '../../persist/browser-storage.ts';
import { searchPath } from '../../site/search-path.ts';
import { createSingleKeysStore } from '../../viewer/scene/input/single-keys.ts';
import styles from './search-box.module.css';
import type * as suggestions from './suggestions.tsx';

type Code = typeof suggestions;

/** The field that `/` moves to: the one of the header, or that of the page itself. */
const FIELD = 'form[action="/search"] [name=q]';

/** The search of every page; its suggestions are loaded when somebody comes to it. The page of searches has a line of its own. */
export function SearchBox() {
  const { pathname } = useLocation();
  useSlashKey();
  return pathname === '/search' ? null : <Box />;
}

function Box() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<Code>();
  const leave = () => {
    setTyped('');
    field.current?.blur();
  };
  return (
    <search className={styles.search} aria-label="Site">
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(searchPath(typed.trim()));
          leave();
        }}
      >
        <label className={styles.box}>
          <Search size={18} aria-hidden="true" />
          <input
            ref={field}
            className={styles.field}
            name="q"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-expanded="false"
            aria-controls="suggestions"
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Search"
            maxLength={1000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onFocus={() => {
              // Without the suggestions it searches all the same.
              if (code === undefined) import('./suggestions.tsx').then(setCode, () => undefined);
            }}
          />
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        </label>
      </form>
      {code && <code.Suggestions field={field} typed={typed} onLeave={leave} />}
    </search>
  );
}

/** Moves to the field with `/`, unless something is being typed or single keys are switched off in the viewer. */
function useSlashKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      const isElsewhere =
        target instanceof Element && target.closest('input,textarea,select,[contenteditable],dialog');
      if (isElsewhere || !createSingleKeysStore(storage).getState().isOn) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(FIELD)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
