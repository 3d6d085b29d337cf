import { useState } from 'react';
import { Link } from 'react-router';
import textStyles from '../../ui/text.module.css';
import { readLine } from '../../tql/tql.ts';
import styles from './found-names.module.css';
import { namesIn } from './options.ts';
import { useFound } from './use-found.ts';

/** Works, people and corpora whose names have the words of a text; nothing for a line of the query language or chords. */
export function FoundNames({ text }: { readonly text: string }) {
  const trimmed = text.trim();
  return readLine(trimmed).kind === 'words' && trimmed !== '' ? <Names key={trimmed} text={trimmed} /> : null;
}

function Names({ text }: { readonly text: string }) {
  const [isExact, setExact] = useState(false);
  const { corrected, ...found } = useFound({ text, isExact });
  const names = namesIn(found);
  if (names.length === 0) return null;
  return (
    <section className={styles.names} aria-label="Names">
      {corrected !== undefined && (
        <p className={styles.corrected} role="status">
          Showing <strong>{corrected}</strong>.{' '}
          <button type="button" className={styles.instead} onClick={() => setExact(true)}>
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
