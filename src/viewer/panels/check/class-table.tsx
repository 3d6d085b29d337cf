import { Check as Right, Contrast, Minus, X, type LucideIcon } from 'lucide-react';
import type { AnswerFit } from '../../../kinds/contract/checking.ts';
import { ask } from '../../check/ask.ts';
import type { Check } from '../../check/check.ts';
import type { HandIn } from '../../check/hand-in.ts';
import { goTo } from '../../scene/commands/commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import styles from './class-dialog.module.css';
import {
  askedPlaces,
  countHeads,
  outcomesOfClass,
  workInWords,
  type PlaceOutcome,
} from './class-outcomes.ts';
import { shortPlace } from './short-place.ts';

/** Most cells with a sign each: more would take long to draw, and the counts say enough. */
const MAX_CELLS = 10_000;
const SIGNS: Readonly<Record<AnswerFit, LucideIcon>> = { same: Right, near: Contrast, other: X };

interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
  readonly handIns: readonly HandIn[];
}

/** People by questions, with counts and time; a press shows the place. */
export function ClassTable({ session, check, handIns }: Props) {
  const students = outcomesOfClass(check, handIns);
  const questions = askedPlaces(check);
  const shown = questions.length * handIns.length <= MAX_CELLS ? questions : [];
  const heads = countHeads(check);
  return (
    // The table scrolls within its frame, by keys, too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls can have the focus
    <div className={styles.frame} role="region" aria-label="Answers of the class" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Name', ...heads, 'Time'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {shown.map(({ component, start }) => (
              <th key={component} scope="col" className={styles.place}>
                {shortPlace(session.timelines, start)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ handIn, counts, places }) => (
            <tr key={handIn.name}>
              <th scope="row">{handIn.name}</th>
              {counts.map((count, index) => (
                <td key={heads[index]}>{count}</td>
              ))}
              <td title={`Handed in ${new Date(handIn.handedInMs).toLocaleString()}`}>
                {workInWords(handIn.seconds)}
              </td>
              {shown.length > 0 &&
                places.map((place) => (
                  <td key={place.question.component}>
                    <Cell {...{ session, check, place }} name={handIn.name} />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends Omit<Props, 'handIns'> {
  readonly name: string;
  readonly place: PlaceOutcome;
}

function Cell({ session, check, name, place: { question, answer, fit, result } }: CellProps) {
  const Sign = fit ? SIGNS[fit] : Minus;
  const words = fit && answer !== result ? `${answer}, ${result}` : result;
  const label = `${name}, ${shortPlace(session.timelines, question.start)}: ${words}`;
  return (
    <button
      type="button"
      className={styles.cell}
      data-fit={fit}
      aria-label={label}
      title={label}
      onClick={() => {
        check.handIns.getState().setPlace(question.component);
        session.panels.getState().setDialog(undefined);
        if (check.hidesAll) goTo(session, question.start);
        else ask(session, check, question);
      }}
    >
      <Sign size={16} strokeWidth={2.5} aria-hidden="true" />
    </button>
  );
}
