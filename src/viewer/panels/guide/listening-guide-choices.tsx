import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import checkStyles from '../../../ui/check.module.css';
import type { GuideTimelines } from '../../guide/guide-timelines.ts';
import type { GuideStore } from '../../guide/guide-store.ts';
import { timelineName } from '../../model/timeline.ts';
import type { Session } from '../../session.ts';
import { KindSign } from '../../../ui/kind-sign.tsx';
import styles from './listening-guide.module.css';

interface Props {
  readonly id: string;
  readonly session: Session;
  readonly guide: GuideStore;
  readonly listed: GuideTimelines;
}

/** Choice of the timelines that the guide shows, and of those whose units it announces to screen readers. */
export function GuideChoices({ id, session: { timelines }, guide, listed: { all, chosen } }: Props) {
  const announced = useStore(guide, (state) => state.announced);
  const { setShown, setAnnounced } = guide.getState();
  return (
    <div id={id} className={styles.choices} role="group" aria-label="Timelines of the guide">
      {all.length === 0 && <p>No timeline in this file can be followed.</p>}
      {all.map((index) => {
        const timeline = entryAt(timelines, index);
        const name = timelineName(timeline);
        const isChosen = chosen.includes(index);
        return (
          <div key={index} className={styles.choice}>
            <label className={checkStyles.check} title={name}>
              <input
                type="checkbox"
                aria-label={`Follow ${name}`}
                checked={isChosen}
                onChange={({ target }) => setShown(timeline.id, target.checked)}
              />
              <KindSign kind={timeline.kind} />
              <span className={styles.name} dir="auto">
                {name}
              </span>
            </label>
            <label className={checkStyles.check} title="Read new entries aloud with a screen reader">
              <input
                type="checkbox"
                aria-label={`Announce ${name}`}
                disabled={!isChosen}
                checked={isChosen && announced[timeline.id] === true}
                onChange={({ target }) => setAnnounced(timeline.id, target.checked)}
              />
              Announce
            </label>
          </div>
        );
      })}
    </div>
  );
}
