import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Tools } from '../../session/tools.ts';
import { isScoreBeside } from '../../store/column.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';
import styles from './score-panel.module.css';

interface Props {
  readonly session: Tools;
  readonly children?: ReactNode;
}

/** Head of the panel: its buttons, and beside the side column also its name and the button that closes it. */
export function ScoreHead({ session, children }: Props) {
  const withKey = useKeyHint(session.singleKeys);
  const isBeside = useStore(session.panels, isScoreBeside);
  return (
    <div className={styles.head}>
      <h2>Score</h2>
      {children}
      {isBeside && (
        <IconButton
          aria-label="Close score"
          title={withKey('Close score', 'P')}
          onClick={() => session.panels.getState().setScoreOpen(false)}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
