import { Link } from 'react-router';
import { readPeople } from '../shared/pieces/people.ts';
import { performerPath } from '../site/performer-path.ts';
import styles from './performer-names.module.css';

interface Piece {
  readonly text: string;
  /** Slug of the person whose name it is. */
  readonly slug?: string;
}

/** A performer as it is written, each person in it a link to what they perform. */
export const PerformerNames = ({ performer }: { readonly performer: string }) =>
  piecesOf(performer).map(({ text, slug }, index) =>
    slug === undefined ? (
      text
    ) : (
      <Link key={index} className={styles.person} to={performerPath(slug)}>
        {text}
      </Link>
    ),
  );

/** The text with its names cut out. One that is written with further blanks is left as it is. */
function piecesOf(performer: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { name, slug } of readPeople(performer)) {
    const at = performer.indexOf(name, from);
    if (at < 0) continue;
    if (at > from) pieces.push({ text: performer.slice(from, at) });
    pieces.push({ text: name, slug });
    from = at + name.length;
  }
  if (from < performer.length) pieces.push({ text: performer.slice(from) });
  return pieces;
}
