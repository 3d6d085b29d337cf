import { LoaderCircle } from 'lucide-react';
import styles from './progress.module.css';

/** Shows that work is in progress; without motion where the reader prefers none. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <LoaderCircle size={16} aria-hidden="true" />
      {label}
    </span>
  );
}
