import { useStore } from 'zustand';
import type { LoadingStore, Progress } from '../../store/loading.ts';
import styles from './loading-progress.module.css';
import { progressInWords } from './progress-in-words.ts';

interface Props {
  readonly loading: LoadingStore;
  readonly onCancel: () => void;
}

/** How much of the file is there, as a bar and in words. Its steps are not announced. */
export function LoadingProgress({ loading, onCancel }: Props) {
  const progress = useStore(loading, (state) => state.progress);
  const words = progressInWords(progress);
  return (
    <div className={styles.loading}>
      <progress
        className="progress"
        aria-label="Loading"
        aria-valuetext={words}
        max={1}
        // Without a value the bar says that nobody knows how long it takes.
        value={partOf(progress)}
      />
      <span className={`num ${styles.words}`}>{words}</span>
      <button type="button" className="button button-outline button-small" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

const partOf = ({ bytes, totalBytes }: Progress) =>
  totalBytes === undefined || totalBytes === 0 ? undefined : Math.min(bytes / totalBytes, 1);
