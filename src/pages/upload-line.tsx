import { useUploadActivity } from './upload-activity.ts';
import styles from './upload-line.module.css';

/** A line as long as the upload has come, under what it stands in; nothing without an upload. */
export function UploadLine({ className }: { readonly className?: string | undefined }) {
  const activity = useUploadActivity();
  if (!activity) return null;
  return (
    <span
      className={`${styles.line} ${className ?? ''}`}
      style={{ width: `${activity.percent}%` }}
      data-state={activity.state}
      aria-hidden="true"
    />
  );
}

/** What stands beside the link to the page of the upload, such as '40 %'; nothing without an upload. */
export function UploadWords() {
  const activity = useUploadActivity();
  if (!activity) return null;
  return (
    <small className={styles.words}>
      {activity.state === 'sending'
        ? `${activity.percent} %`
        : activity.state === 'paused'
          ? 'paused'
          : 'not finished'}
    </small>
  );
}
