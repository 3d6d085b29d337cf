import { Search as SearchSign, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDraft } from '../search/use-draft.ts';
import styles from './line-form.module.css';

interface Props {
  /** The line that was searched for. */
  readonly line: string;
  readonly isWaiting: boolean;
  readonly onSearch: (line: string) => void;
}

/** The one line of the page. */
export function LineForm({ line, isWaiting, onSearch }: Props) {
  const [draft, setDraft] = useDraft(line, () => line);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    setDraft('');
    field.current?.focus();
  };
  return (
    <search>
      <form
        className={styles.form}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft);
        }}
      >
        <label className={styles.box}>
          <SearchSign size={18} aria-hidden="true" />
          <input
            ref={field}
            className={styles.line}
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-label="Search analyses"
            placeholder="Chords, units or words"
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
          {draft !== '' && (
            <IconButton aria-label="Clear" title="Clear" onClick={clear}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </label>
        <Button type="submit" look="outline" className={styles.submit} aria-disabled={isWaiting || undefined}>
          Search
        </Button>
      </form>
    </search>
  );
}
