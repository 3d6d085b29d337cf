import { LocateFixed } from 'lucide-react';
import { useStore } from 'zustand';
import { resumeFollowing } from '../../scene/commands/playback-commands.ts';
import type { Session } from '../../session.ts';
import styles from './follow-chip.module.css';
import { focusTimelines } from '../parts/focus-timelines.ts';
import { useKeyHint } from '../parts/use-key-hint.ts';

/** Button over the timelines while following is suspended because the reader has moved the view; a press resumes it. */
export function FollowChip({ session }: { readonly session: Session }) {
  const withKey = useKeyHint(session.singleKeys);
  const suspended = useStore(session.follow, (state) => state.suspended);
  if (!suspended) return null;
  const follow = () => {
    // It goes, and must not take the keyboard with it.
    focusTimelines();
    resumeFollowing(session);
  };
  return (
    <button
      type="button"
      className={styles.chip}
      title={withKey('Follow the playhead', 'Y')}
      onClick={follow}
    >
      <LocateFixed size={16} aria-hidden="true" />
      Follow
    </button>
  );
}
