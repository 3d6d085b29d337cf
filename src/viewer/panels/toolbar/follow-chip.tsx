import { LocateFixed } from 'lucide-react';
import { useStore } from 'zustand';
import { resumeFollowing } from '../../scene/commands/playback-commands.ts';
import type { Session } from '../../session.ts';
import styles from './follow-chip.module.css';
import { focusTimelines } from '../focus-timelines.ts';

/** Over the timelines while the reader has looked away from the playhead: a press follows it again. */
export function FollowChip({ session }: { readonly session: Session }) {
  const suspended = useStore(session.follow, (state) => state.suspended);
  if (!suspended) return null;
  const follow = () => {
    // It goes, and must not take the keyboard with it.
    focusTimelines();
    resumeFollowing(session);
  };
  return (
    <button type="button" className={styles.chip} title="Follow the playhead (Y)" onClick={follow}>
      <LocateFixed className="icon" size={16} aria-hidden />
      Follow
    </button>
  );
}
