import { useStore } from 'zustand';
import { entryAt } from '../../../shared/elements.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { DialogActions } from '../../../ui/dialog.tsx';
import { KindSign } from '../../../ui/kind-sign.tsx';
import { useGuideTimelines } from '../parts/use-guide-entries.ts';
import { timelineName } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import styles from './guide-settings.module.css';

/** Choice of the timelines that the guide speaks of, and of those whose units it announces to screen readers. */
export function GuideSettings({ session }: { readonly session: AnalysisView & Tools }) {
  return (
    <ViewerDialog session={session} name="guide" heading="Guide settings">
      <Choices session={session} />
      <DialogActions>
        <Button look="outline" onClick={() => session.panels.getState().setDialog(undefined)}>
          Close
        </Button>
      </DialogActions>
    </ViewerDialog>
  );
}

function Choices({ session }: { readonly session: AnalysisView & Tools }) {
  const { timelines, guide } = session;
  const { all, chosen } = useGuideTimelines(session);
  const announced = useStore(guide, (state) => state.announced);
  const { setShown, setAnnounced } = guide.getState();
  return (
    <>
      <p>The guide has what is commented. All of a timeline that you choose is in it.</p>
      <div className={styles.choices} role="group" aria-label="Timelines of the guide">
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
    </>
  );
}
