import { useEffect } from 'react';
import { useStore } from 'zustand';
import textStyles from '../../../ui/text.module.css';
import type { OpenedFile } from '../../load-file.ts';
import { LoadingProgress } from './loading-progress.tsx';
import styles from './loading-line.module.css';

/** Progress of a file of which only the first timelines have loaded. Start and end are announced, no more. */
export function LoadingLine({ opened: { session, load } }: { readonly opened: OpenedFile }) {
  const { loading, panels } = session;
  const isLoading = useStore(loading, ({ phase }) => phase === 'loading');
  useEffect(
    () =>
      loading.subscribe((now, before) => {
        if (now.phase === 'complete' && before.phase === 'loading')
          panels.getState().say('All timelines loaded.');
      }),
    [loading, panels],
  );
  if (!isLoading) return null;
  return (
    <div className={styles.line}>
      <span className={textStyles.visuallyHidden} role="status">
        Loading more timelines.
      </span>
      <LoadingProgress loading={loading} onCancel={load.cancel} />
    </div>
  );
}
