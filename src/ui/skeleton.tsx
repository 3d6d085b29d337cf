import styles from './skeleton.module.css';
import textStyles from './text.module.css';

/** Placeholder rows in the shape of the content being loaded; they show after 200 ms. */
export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.skeleton}>
      <span className={textStyles.visuallyHidden} role="status">
        Loading
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
