import { Link } from 'react-router';
import { Mark } from '../ui/mark.tsx';
import styles from './brand.module.css';

/** The mark with the name, which leads home. */
export function Brand({ isSmall = false }: { readonly isSmall?: boolean }) {
  return (
    <Link
      className={isSmall ? `${styles.brand} ${styles.small}` : styles.brand}
      to="/"
      aria-label="TiLiA, home"
    >
      <Mark sizePx={isSmall ? 22 : 30} />
      <span>TiLiA</span>
    </Link>
  );
}
