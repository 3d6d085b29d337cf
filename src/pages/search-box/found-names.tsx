import { useState } from 'react';
import { Link } from 'react-router';
import textStyles from '../../ui/text.module.css';
import { findSuggestions, type Suggestions } from './find-suggestions.ts';
import styles from './found-names.module.css';
import { namesIn } from './options.ts';

interface Props {
  /** The words that were searched for. */
  readonly text: string;
  /** What was found for them, or for corrected ones. */
  readonly found: Suggestions;
}

/** Works, people and corpora whose names have the words of a text. */
export function FoundNames({ text, found }: Props) {
  const [exact, setExact] = useState<Suggestions>();
  const { corrected, ...suggestions } = exact ?? found;
  const names = namesIn(suggestions);
  const searchExactly = () => void findSuggestions(text, { isExact: true }).then(setExact);
  if (names.length === 0) return null;
  return (
    <section className={styles.names} aria-label="Names">
      {corrected !== undefined && (
        <p className={styles.corrected} role="status">
          Showing <strong>{corrected}</strong>.{' '}
          <button type="button" className={styles.instead} onClick={searchExactly}>
            Search for {text} instead
          </button>
          .
        </p>
      )}
      {(['Works', 'People', 'Corpora'] as const).map((heading) => {
        const its = names.filter((name) => name.heading === heading);
        return its.length === 0 ? null : (
          <div key={heading}>
            <h2 className={`${textStyles.capsLabel} ${styles.heading}`}>{heading.toUpperCase()}</h2>
            <ul className={styles.list}>
              {its.map(({ name, facts, to }) => (
                <li key={to}>
                  <Link className={heading === 'Works' ? styles.title : undefined} to={to}>
                    {name}
                  </Link>
                  {facts !== '' && <span className={styles.facts}>{facts}</span>}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
