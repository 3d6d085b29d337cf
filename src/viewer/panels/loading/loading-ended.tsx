import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import type { OpenedFile } from '../../load-file.ts';
import styles from './loading-ended.module.css';

/** Notice that a file has stopped loading before it was complete, and how to get the rest. */
export function LoadingEnded({ opened: { session, load } }: { readonly opened: OpenedFile }) {
  const phase = useStore(session.loading, (state) => state.phase);
  const problem = useStore(session.loading, (state) => state.problem);
  if (phase === 'broken') {
    return (
      <div className={`${styles.ended} ${styles.broken}`} role="alert">
        <p>{problem?.message} Timelines may be missing.</p>
        <Button look="outline" size="small" onClick={load.resume}>
          Retry
        </Button>
      </div>
    );
  }
  return phase === 'cancelled' ? <Cancelled onResume={load.resume} /> : null;
}

function Cancelled({ onResume }: { readonly onResume: () => void }) {
  const resume = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => resume.current?.focus(), []);
  return (
    <div className={styles.ended} role="status">
      <p>Loading cancelled. Some timelines may be missing.</p>
      <Button ref={resume} look="outline" size="small" onClick={onResume}>
        Load the rest
      </Button>
    </div>
  );
}
