import { Link } from 'react-router';
import styles from './examples.module.css';
import { asking, toAddress, type Search } from './address.ts';

const EXAMPLES: readonly (readonly [words: string, line: string])[] = [
  ['Dominant seventh, then tonic', 'V7 I|i'],
  ['Augmented sixth, then dominant', 'aug6 V'],
  ['Falling fifths: degrees 2, 5, 1', '2 5 1'],
  ['Change of key to the flat submediant', '->bVI'],
  [
    'Repeated exposition, development, recapitulation',
    'exposition{2} THEN development THEN recapitulation IN form',
  ],
  ['Recapitulation that goes on into a coda', 'recapitulation THEN coda IN form'],
  ['Seventh chords on a downbeat, in the second half', 'V7[downbeat AND start >= 50%] IN harmony'],
  ['Every change of key in works by Schumann', '* THEN @* IN keys WHERE file.composer ~ Schumann'],
];

/** What can be asked, where nothing is asked yet. */
export function Examples({ search }: { readonly search: Search }) {
  return (
    <section className={styles.examples}>
      <h2>Search the music of all public analyses</h2>
      <p>Write chords, units of form joined by THEN, or words of a label. Try one of these:</p>
      <ul>
        {EXAMPLES.map(([words, line]) => (
          <li key={line}>
            <Link to={toAddress(asking(search, line))}>
              <span>{words}</span>
              <code>{line}</code>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/help/web/tql">How to search</Link>
      </p>
    </section>
  );
}
