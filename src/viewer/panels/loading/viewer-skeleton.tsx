import skeletonStyles from '../../../ui/skeleton.module.css';
import textStyles from '../../../ui/text.module.css';
import type { FileLoad } from '../../load-file.ts';
import { LoadingProgress } from './loading-progress.tsx';
import styles from './viewer-skeleton.module.css';

/** Kinds of a few lanes as they often are: the style sheet knows their heights. */
const LANES = ['low', 'high', 'middle', 'low', 'middle'] as const;

interface Props {
  readonly load: FileLoad;
  /** Title of the file, where it is known before the file comes. */
  readonly title: string | undefined;
}

/** The viewer's shape while nothing of its file can be shown yet; it shows after 200 ms, and a title at once. */
export function ViewerSkeleton({ load, title }: Props) {
  return (
    <div className={styles.skeleton}>
      <span className={textStyles.visuallyHidden} role="status">
        Loading
      </span>
      <div className={styles.title} aria-hidden="true">
        {title === undefined ? <span className={skeletonStyles.bar} /> : <strong>{title}</strong>}
      </div>
      <div className={styles.lanes} aria-hidden="true">
        {LANES.map((size, lane) => (
          <div key={lane} className={styles.lane}>
            <span className={skeletonStyles.bar} />
            <span className={`${skeletonStyles.bar} ${styles[size]}`} />
          </div>
        ))}
      </div>
      <div className={styles.playback}>
        <span className={skeletonStyles.bar} aria-hidden="true" />
        <LoadingProgress loading={load.loading} onCancel={load.cancel} />
      </div>
    </div>
  );
}
