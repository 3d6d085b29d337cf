import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import type { OpeningProps } from '../../viewer.tsx';
import styles from './plain-opening.module.css';
import { ViewerSkeleton } from './viewer-skeleton.tsx';

/** The viewer's shape while its file comes, or why there is none, for any page. */
export function PlainOpening({ load, title }: OpeningProps) {
  const { phase, problem } = useStore(load.loading);
  if (phase !== 'broken' && phase !== 'cancelled') return <ViewerSkeleton load={load} title={title} />;
  return (
    <div className={styles.ended}>
      <p role={phase === 'broken' ? 'alert' : 'status'}>{problem?.message ?? 'Loading was cancelled.'}</p>
      <Button look="outline" size="small" onClick={load.resume}>
        Retry
      </Button>
    </div>
  );
}
