import { Search } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { NETWORK_ERROR } from '../shared/texts.ts';
import fieldStyles from '../ui/field.module.css';
import textStyles from '../ui/text.module.css';
import { markFound } from './mark-found.ts';
import type { HelpHit, searchHelp } from './search-index.ts';
import styles from './help-search.module.css';

/** Most results that are listed; a further word finds fewer. */
const SHOWN = 12;

/** Finds words in all pages of the help. The index is fetched when the field is gone to. */
export function HelpSearch() {
  const { key } = useLocation();
  // A page that is gone to begins with an empty field.
  return <SearchForm key={key} />;
}

function SearchForm() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { search, hasFailed, load } = useIndex();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const isAsked = text.trim() !== '';
  const hits = isAsked && search ? search(text) : [];

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (hits[0]) void navigate(hits[0].address);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (event.key === 'Escape' && isAsked) {
      setText('');
      input.current?.focus();
    } else if (event.key === 'ArrowDown') stops[at + 1]?.focus();
    else if (event.key === 'ArrowUp') stops[at - 1]?.focus();
    else return;
    event.preventDefault();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its field and links
    <form
      className={styles.form}
      role="search"
      aria-label="Help"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={() => {
        setOpen(true);
        load();
      }}
    >
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        className={fieldStyles.input}
        type="search"
        aria-label="Search the help"
        placeholder="Search the help"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={isAsked && isOpen ? styles.results : textStyles.visuallyHidden} tabIndex={-1}>
        <p role="status">{isAsked ? countInWords(hits.length, search !== undefined, hasFailed) : ''}</p>
        {isAsked && isOpen && (
          <ul>
            {hits.slice(0, SHOWN).map((hit) => (
              <li key={hit.address + hit.excerpt}>
                <Hit hit={hit} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}

type SearchHelp = typeof searchHelp;

function useIndex() {
  const [search, setSearch] = useState<SearchHelp>();
  const [hasFailed, setHasFailed] = useState(false);
  const isAsked = useRef(false);
  const load = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setHasFailed(false);
    import('./search-index.ts').then(
      (index) => setSearch(() => index.searchHelp),
      () => {
        isAsked.current = false;
        setHasFailed(true);
      },
    );
  };
  return { search, hasFailed, load };
}

function countInWords(count: number, isLoaded: boolean, hasFailed: boolean): string {
  if (hasFailed) return `The search could not be loaded. ${NETWORK_ERROR}`;
  if (!isLoaded) return 'Loading the search';
  if (count === 0) return 'Nothing found. Try fewer or shorter words.';
  const found = count === 1 ? '1 place found' : `${count} places found`;
  return count > SHOWN ? `${found}, the best ${SHOWN} are shown` : found;
}

function Hit({ hit: { address, page, heading, excerpt, words } }: { readonly hit: HelpHit }) {
  return (
    <Link to={address}>
      <strong>
        {page}
        {heading !== '' && ` › ${heading}`}
      </strong>
      <span>
        {markFound(excerpt, words).map(({ text, isFound }, index) =>
          isFound ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
    </Link>
  );
}
