import { X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timeOfOutcome } from '../../check/boundaries.ts';
import type { Check } from '../../check/check.ts';
import { goTo } from '../../scene/commands/commands.ts';
import { removeBoundary } from '../../scene/commands/set-boundary.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { focusTimelines } from '../parts/focus-timelines.ts';
import styles from './exercise-panel.module.css';
import { FitSign } from './fit-sign.tsx';
import { shortPlace } from './short-place.ts';
import { useExercise } from './use-exercise.ts';

interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

/** The reader's boundaries; once they are checked, those of the analyst beside them. */
export function BoundaryList({ session, check }: Props) {
  const { taps, isChecked } = useExercise(session.layout, check);
  if (!isChecked && taps.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>Your boundaries</h3>
      <ul className={styles.answers}>
        {isChecked
          ? check.judged(taps).map((outcome) => (
              <li key={`${outcome.analyst} ${outcome.own}`} className={styles.boundary}>
                <Place session={session} time={timeOfOutcome(outcome)} />
                <FitSign fit={outcome.fit}>{outcome.words}</FitSign>
              </li>
            ))
          : taps.map((time, index) => (
              <li key={index} className={styles.boundary}>
                <Place session={session} time={time} />
                {session.positions.unit === 'seconds' && (
                  <span className={styles.time}>{session.positions.short(time)}</span>
                )}
                <Remove session={session} time={time} onRemove={() => removeBoundary(session, index)} />
              </li>
            ))}
      </ul>
      {isChecked && <p className={styles.legend}>Solid lines are the analyst’s, dashed ones yours.</p>}
    </section>
  );
}

interface PlaceProps {
  readonly session: AnalysisView;
  readonly time: number;
}

function Place({ session, time }: PlaceProps) {
  return (
    <button type="button" className={styles.place} onClick={() => goTo(session, time)}>
      {shortPlace(session.timelines, time)}
    </button>
  );
}

function Remove({ session, time, onRemove }: PlaceProps & { readonly onRemove: () => void }) {
  return (
    <IconButton
      aria-label={`Remove boundary at ${shortPlace(session.timelines, time)}`}
      title="Remove"
      onClick={({ currentTarget }) => {
        // The next row takes over the button, and with it the focus.
        if (!currentTarget.closest('li')?.nextElementSibling) focusTimelines();
        onRemove();
      }}
    >
      <X size={16} aria-hidden="true" />
    </IconButton>
  );
}
