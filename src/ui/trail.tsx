import { Link } from 'react-router';
import styles from './trail.module.css';

interface Props {
  /** Pages above this one, from the topmost down. */
  readonly above: readonly { readonly name: string; readonly to: string }[];
  /** Name of this page. */
  readonly name: string;
}

/** Where a page stands: the pages above it, and itself. */
export const Trail = ({ above, name }: Props) => (
  <nav aria-label="Breadcrumb" className={styles.trail}>
    <ol>
      {above.map((page) => (
        <li key={page.to}>
          <Link to={page.to}>{page.name}</Link>
        </li>
      ))}
      <li aria-current="page">{name}</li>
    </ol>
  </nav>
);
