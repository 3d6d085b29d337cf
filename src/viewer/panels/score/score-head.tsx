import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Session } from '../../session.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import styles from './score-panel.module.css';

interface Props {
  readonly session: Session;
  readonly children?: ReactNode;
}

/** Head of the panel: its name, its buttons, and the one that closes it. */
export function ScoreHead({ session, children }: Props) {
  const withKey = useKeyHint(session);
  return (
    <div className={styles.head}>
      <h2>Score</h2>
      {children}
      <IconButton
        aria-label="Close score"
        title={withKey('Close score', 'P')}
        onClick={() => session.panels.getState().setScoreOpen(false)}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
