import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import progressStyles from '../../../ui/progress.module.css';
import textStyles from '../../../ui/text.module.css';
import type { LoadingStore, Progress } from '../../store/loading.ts';
import styles from './loading-progress.module.css';
import { progressInWords } from './progress-in-words.ts';

interface Props {
  readonly loading: LoadingStore;
  readonly onCancel: () => void;
}

/** Progress of loading, as a bar and in words. Its steps are not announced. */
export function LoadingProgress({ loading, onCancel }: Props) {
  const progress = useStore(loading, (state) => state.progress);
  const words = progressInWords(progress);
  return (
    <div className={styles.loading}>
      <progress
        className={progressStyles.progress}
        aria-label="Loading"
        aria-valuetext={words}
        max={1}
        // Without a value the bar says that nobody knows how long it takes.
        value={partOf(progress)}
      />
      <span className={`${textStyles.num} ${styles.words}`}>{words}</span>
      <Button look="outline" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

const partOf = ({ bytes, totalBytes }: Progress) =>
  totalBytes === undefined || totalBytes === 0 ? undefined : Math.min(bytes / totalBytes, 1);
