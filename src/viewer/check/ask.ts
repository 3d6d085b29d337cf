import { itemOf } from '../links/arrival.ts';
import type { Timeline } from '../model/timeline.ts';
import { reveal } from '../scene/commands/commands.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { Item } from '../store/selection.ts';
import type { Check, Question } from './check.ts';

/** Shortest passage that is heard at a place, in seconds. */
const MIN_HEARD = 1.5;

/** Whether a question still waits for an answer. */
export function isOpen({ answers }: Pick<Check, 'answers'>, { component }: Question): boolean {
  const { answers: given, revealed, isChecked } = answers.getState();
  return !isChecked && given[component] === undefined && !revealed[component];
}

/** The question that is asked now: the one chosen, else the first that waits for an answer. */
export function currentQuestion(check: Check): Question | undefined {
  const questions = check.questions();
  const { current } = check.answers.getState();
  return (
    questions.find(({ component }) => component === current) ??
    questions.find((question) => isOpen(check, question))
  );
}

/** The next question after one that waits for an answer, from the first again after the last; undefined for no other. */
export function nextOpen(check: Check, after: Question): Question | undefined {
  const questions = check.questions();
  const at = questions.findIndex(({ component }) => component === after.component);
  return [...questions.slice(at + 1), ...questions.slice(0, at)].find((question) => isOpen(check, question));
}

/** The question a number of steps away, from the first again after the last. */
export function steppedFrom(check: Check, from: Question | undefined, step: 1 | -1): Question | undefined {
  const questions = check.questions();
  const at = questions.findIndex(({ component }) => component === from?.component);
  return questions[(at + step + questions.length) % questions.length];
}

/** Asks a question: brings its place into view and, while paused, goes there. */
export function ask(session: AnalysisView, check: Check, question: Question): void {
  check.answers.getState().ask(question.component);
  const item = questionItem(session, question);
  if (item) reveal(session, item);
  session.playback.getState().seek({ time: question.start, ifPlaying: false });
}

/** The component of a question among the session's items; undefined before it has loaded and while it has no row. */
export function questionItem(session: AnalysisView, { timelineId, component }: Question): Item | undefined {
  const timeline = session.timelines.findIndex(({ id }) => id === timelineId);
  const item = timeline < 0 ? undefined : itemOf(session.timelines, component, timeline);
  return item?.timeline === timeline ? item : undefined;
}

/** The question that a component is asked in. */
export function questionAt(timelines: readonly Timeline[], check: Check, item: Item): Question | undefined {
  const timeline = timelines[item.timeline];
  return check
    .questions()
    .find(
      ({ timelineId, component }) => timelineId === timeline?.id && component === timeline.rows.id(item.row),
    );
}

/** Plays a question's place from its beginning to the next one, unless the reader goes elsewhere meanwhile. */
export function hear(playback: PlaybackStore, check: Check, question: Question): void {
  const { start, timelineId } = question;
  const next = check.questions().find((other) => other.timelineId === timelineId && other.start > start);
  const end = Math.max(question.end, next?.start ?? 0, start + MIN_HEARD);
  playback.getState().seek({ time: start, ifPlaying: true });
  playback.getState().play();
  const sought = playback.getState().seekTo;
  const stop = playback.subscribe((now) => {
    if (!now.playing || now.seekTo !== sought) stop();
    else if (now.time >= end) {
      stop();
      now.pause();
    }
  });
}
