import { LoaderCircle } from 'lucide-react';
import styles from './progress.module.css';

/** Says that something goes on; the sign stands still where the reader wants no motion. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <LoaderCircle size={16} aria-hidden="true" />
      {label}
    </span>
  );
}
