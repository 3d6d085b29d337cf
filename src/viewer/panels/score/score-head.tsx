import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Session } from '../../session.ts';
import styles from './score-panel.module.css';

interface Props {
  readonly session: Session;
  readonly children?: ReactNode;
}

/** The head of the panel: its name, what there is to press, and the button that closes it. */
export function ScoreHead({ session: { panels }, children }: Props) {
  return (
    <div className={styles.head}>
      <h2>Score</h2>
      {children}
      <IconButton
        aria-label="Close score"
        title="Close score (P)"
        onClick={() => panels.getState().setScoreOpen(false)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
