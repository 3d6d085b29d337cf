import { entryAt } from '../../../shared/elements.ts';
import type { Check } from '../../check/check.ts';
import { TOPIC_NAMES } from '../../check/clues.ts';
import { countOf } from '../../check/outcome.ts';
import { timelineName } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import styles from './exercise-panel.module.css';
import { useExercise } from './use-exercise.ts';

interface Props {
  readonly session: AnalysisView;
  readonly check: Check;
}

/** Names what is hidden until the reader finishes, each with its reason, and what is shown. */
export function HiddenList({ session, check }: Props) {
  const { outcomes, isChecked, lanes } = useExercise(session.layout, check);
  if (isChecked) return null;
  const clues = new Map(check.clues().map(({ clue, name }) => [clue, name]));
  // Comments are no lane: they stand last.
  const named = [...clues].sort(([a], [b]) => Number(a === 'comments') - Number(b === 'comments'));
  const covered = new Set(check.clues().map(({ timelineId, clue }) => (clue === timelineId ? clue : -1)));
  const asked = new Set(check.questions().map(({ timelineId }) => timelineId));
  const left = countOf(outcomes, undefined);
  const shown = lanes
    .map(({ timeline }) => entryAt(session.timelines, timeline))
    .filter(({ id }) => !covered.has(id) && !asked.has(id))
    .map(timelineName);
  return (
    <>
      <section className={styles.section}>
        <h3>Hidden until you finish</h3>
        <dl className={styles.hidden}>
          <div>
            <dt>
              {TOPIC_NAMES[check.part.topic]}
              {check.hidesAll ? ': boundaries' : `: ${left} ${left === 1 ? 'label' : 'labels'}`}
            </dt>
            <dd>{check.hidesAll ? 'to set' : 'to answer'}</dd>
          </div>
          {named.map(([clue, name]) => (
            <div key={clue}>
              <dt>{name}</dt>
              <dd>give answers away</dd>
            </div>
          ))}
        </dl>
      </section>
      {shown.length > 0 && (
        <section className={styles.section}>
          <h3>Shown</h3>
          <p>{shown.join(', ')}</p>
        </section>
      )}
    </>
  );
}
