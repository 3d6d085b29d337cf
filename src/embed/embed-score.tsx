import { ScorePanel, useScoreView } from '../viewer/panels/score/score-panel.tsx';
import type { Session } from '../viewer/session.ts';
import styles from './embed-side.module.css';

/** The score of a file; nothing for one without. */
export function EmbedScore({ session }: { readonly session: Session }) {
  const view = useScoreView(session);
  if (!view) return null;
  return (
    <div className={styles.score}>
      <ScorePanel session={session} view={view} />
    </div>
  );
}
