import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styles from './page-contents.module.css';

/** A page with fewer headings is seen at a glance. */
const LEAST = 3;

interface Entry {
  readonly id: string;
  readonly words: string;
}

/** The headings of the text beside it, for a text that has several. */
export function PageContents() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    // The list of headings can wait until the text has been drawn.
    const frame = requestAnimationFrame(() => {
      const headings = document.querySelectorAll<HTMLElement>('main article h2[id]');
      setEntries(Array.from(headings, ({ id, textContent: words }) => ({ id, words })));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  if (entries.length < LEAST) return null;
  return (
    <nav className={styles.contents} aria-labelledby="page-contents">
      <p id="page-contents">On this page</p>
      <ul>
        {entries.map(({ id, words }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{words}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
