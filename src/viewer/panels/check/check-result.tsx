import { Play } from 'lucide-react';
import { answersFile } from '../../../kinds/registry/answers-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { timeOfOutcome } from '../../check/boundaries.ts';
import type { Check } from '../../check/check.ts';
import { countsOf, outcomesOf, sentenceOf } from '../../check/outcome.ts';
import { goTo } from '../../scene/commands/commands.ts';
import { beatInWords } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { PlaybackStore } from '../../store/playback.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import { boundariesInWords } from './boundary-words.ts';
import styles from './check-bar.module.css';
import { saveFile } from './save-file.ts';

/** Seconds of a passage that is heard before a place. */
const LEAD_IN = 1;
interface Props {
  readonly session: AnalysisView & Tools;
  readonly title: string;
}

/** Comparison of the answers with the analyst's labels. */
export function CheckResult({ session, title }: Props) {
  const { check } = session;
  return (
    <ViewerDialog session={session} name="checkResult" heading="Result" className={styles.result}>
      {check && <Result session={session} title={title} check={check} />}
    </ViewerDialog>
  );
}

function Result({ session, title, check }: Props & { readonly check: Check }) {
  const lines = linesOf(session, check);
  const { answers, taps } = check.answers.getState();
  const counts = check.hidesAll
    ? boundariesInWords(check, taps, true)
    : countsOf(check, outcomesOf(check, answers));
  const text = [title, counts, ...lines.map(({ words }) => words)].join('\n');
  const { say, setDialog } = session.panels.getState();
  return (
    <>
      <p>{counts}.</p>
      <ol className={styles.list}>
        {lines.map(({ time, words, isDifference }, index) => (
          <li key={index}>
            <span>{words}</span>
            {isDifference && (
              <IconButton
                aria-label={`Play ${session.positions.short(time)}`}
                title="Play"
                onClick={() => {
                  goTo(session, Math.max(time - LEAD_IN, 0));
                  session.playback.getState().play();
                }}
              >
                <Play size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button look="outline" onClick={() => setDialog(undefined)}>
          Close
        </Button>
        <Button look="outline" onClick={() => print(text)}>
          Print
        </Button>
        <Button look="outline" onClick={() => save(session.playback, check, title)}>
          Download .tla
        </Button>
        <Button
          onClick={() =>
            navigator.clipboard.writeText(text).then(
              () => say('Result copied.'),
              () => say('Your browser did not allow copying. Print the result instead.'),
            )
          }
        >
          Copy as text
        </Button>
      </DialogActions>
    </>
  );
}

interface Line {
  readonly time: number;
  readonly words: string;
  readonly isDifference: boolean;
}

function linesOf(session: AnalysisView, check: Check): readonly Line[] {
  if (!check.hidesAll)
    return outcomesOf(check, check.answers.getState().answers).map((outcome) => ({
      time: outcome.question.start,
      words: `${beatInWords(session.timelines, outcome.question.start)}: ${sentenceOf(outcome)}`,
      isDifference: outcome.fit !== 'same',
    }));
  return check.judged(check.answers.getState().taps).map((outcome) => {
    const time = timeOfOutcome(outcome);
    return {
      time,
      words: `${beatInWords(session.timelines, time)}: ${outcome.words}.`,
      isDifference: outcome.fit !== 'same',
    };
  });
}

/** Saves the answers as an analysis of the reader's own. */
function save(playback: PlaybackStore, check: Check, title: string): void {
  const { end } = playback.getState();
  const text = answersFile({ title: `${title} (answers)`, length: end, timelines: check.written() });
  saveFile(text, `${title} (answers).tla`);
}

/** Prints a text alone, out of a frame that the page does not show. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  const written = contentDocument?.createElement('pre');
  if (written) {
    written.textContent = text;
    written.style.whiteSpace = 'pre-wrap';
    contentDocument?.body.append(written);
  }
  contentWindow?.addEventListener('afterprint', () => frame.remove());
  contentWindow?.print();
}
