import { ArrowLeft, ArrowRight } from 'lucide-react';
import { entryAt } from '../../../shared/elements.ts';
import { selectAndReveal } from '../../scene/commands/commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item } from '../../store/selection.ts';
import { ComponentLabel } from '../parts/component-label.tsx';
import styles from './inspector.module.css';

interface Props {
  readonly session: AnalysisView & Tools;
  readonly item: Item;
}

/** Buttons for the components before and after one, of the same sort, by their labels. */
export function Neighbours({ session, item }: Props) {
  const timeline = entryAt(session.timelines, item.timeline);
  const steps = [
    { step: -1, words: 'Previous: ', Sign: ArrowLeft },
    { step: 1, words: 'Next: ', Sign: ArrowRight },
  ] as const;
  return (
    <div className={styles.neighbours}>
      {steps.map(({ step, words, Sign }) => {
        const row = timeline.order.neighbour(item.row, step);
        if (row === undefined) return <span key={step} />;
        return (
          <button
            key={step}
            type="button"
            title={words + timeline.words.describe(row)}
            onClick={() => selectAndReveal(session, { timeline: item.timeline, row })}
          >
            {step < 0 && <Sign size={16} aria-hidden="true" />}
            <span>
              <ComponentLabel timeline={timeline} row={row} />
            </span>
            {step > 0 && <Sign size={16} aria-hidden="true" />}
          </button>
        );
      })}
    </div>
  );
}
