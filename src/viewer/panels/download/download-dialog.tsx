import { lazy, Suspense } from 'react';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import type { DownloadFormProps } from './download-form.tsx';
import styles from './download-dialog.module.css';

/** The formats are wanted once a visit at most. */
const DownloadForm = lazy(() =>
  import('./download-form.tsx').then((module) => ({ default: module.DownloadForm })),
);

/** Saves the file in one of several formats. */
export function DownloadDialog(props: DownloadFormProps) {
  return (
    <ViewerDialog session={props.session} name="download" heading="Download" className={styles.download}>
      <Suspense fallback={<p role="status">Loading the formats.</p>}>
        <DownloadForm {...props} />
      </Suspense>
    </ViewerDialog>
  );
}
