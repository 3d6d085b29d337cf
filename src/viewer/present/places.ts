import { entryAt } from '../../shared/elements.ts';
import { timelineName, type Timeline } from '../model/timeline.ts';
import { reveal } from '../scene/commands/commands.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Tools } from '../session/tools.ts';
import type { Item } from '../store/selection.ts';

/** Series of places that a presenter steps through. */
interface PresentationRoute {
  readonly key: string;
  /** 'Notes', 'Form, level 2', 'Cadences'. */
  readonly name: string;
}

interface Place extends Item {
  /** Seconds. */
  readonly time: number;
}

const NOTES: PresentationRoute = { key: 'notes', name: 'Notes' };
/** A route has at least this many places. */
const LEAST = 2;
/**
 * A place that begins at most this many seconds before the playhead is still current: while playing, "previous" means
 * the one before.
 */
const JUST_BEGUN = 0.5;
const AT_ONCE = 1e-3;

/**
 * Routes through the shown timelines: the components with notes by the author, and each part of each timeline with
 * words, such as a level of the form, from the top. The first one suits the file best.
 */
export function routesOf(session: AnalysisView): readonly PresentationRoute[] {
  const parts = shownTimelines(session).flatMap((timeline) =>
    partsOf(timeline).map(({ part }) => {
      const name = timelineName(timeline);
      const own = part === '' || part === name.toLowerCase() ? '' : `, ${part}`;
      return { key: keyOf(timeline, part), name: name + own };
    }),
  );
  return [NOTES, ...parts].filter(({ key }) => placesOf(session, key).length >= LEAST);
}

/** A time before every component. */
const BEFORE_ALL = -1;

/** Parts of a timeline, the outermost first, each with its first row. */
const partsOf = ({ listening }: Timeline) => listening?.activeRows?.(BEFORE_ALL) ?? [];

const keyOf = ({ id }: Timeline, part: string) => `${id}:${part}`;

/** The timelines with words that are shown, top first. */
const shownTimelines = ({ timelines, layout }: AnalysisView) =>
  layout
    .getState()
    .lanes.map(({ timeline }) => entryAt(timelines, timeline))
    .filter(({ words }) => !words.hasGeneratedLabels);

/** Places of a route by time; several that begin together are one, the outermost. */
function placesOf(session: AnalysisView, key: string): readonly Place[] {
  const { timelines } = session;
  const places = shownTimelines(session).flatMap((timeline) =>
    rowsOf(timeline, key).map((row) => ({
      timeline: timelines.indexOf(timeline),
      row,
      time: timeline.rows.span(row)[0],
    })),
  );
  return places
    .sort((a, b) => a.time - b.time)
    .filter(({ time }, at, all) => at === 0 || time - (all[at - 1]?.time ?? 0) > AT_ONCE);
}

function rowsOf(timeline: Timeline, key: string): readonly number[] {
  const { rows, words, order } = timeline;
  if (key === NOTES.key)
    return Array.from({ length: rows.count }, (_, row) => row).filter(
      (row) => (words.comments?.(row) ?? '') !== '',
    );
  const found: number[] = [];
  let row = partsOf(timeline).find(({ part }) => keyOf(timeline, part) === key)?.next;
  while (row !== undefined) {
    found.push(row);
    row = order.neighbour(row, 1);
  }
  return found;
}

/**
 * Goes to the next place of the chosen route, or the one before, playing or not, and selects its component. Returns it
 * in words: 'Coda, 5 of 6'.
 */
export function stepPlace(session: AnalysisView & Tools, step: 1 | -1): string {
  const routes = routesOf(session);
  const wanted = session.presenting.getState().route;
  const route = routes.find(({ key }) => key === wanted) ?? routes[0];
  if (!route) return 'There are no places to go through.';
  const places = placesOf(session, route.key);
  const { time, playing, seek } = session.playback.getState();
  const slack = step < 0 && playing ? JUST_BEGUN : AT_ONCE;
  const next =
    step > 0
      ? places.find((place) => place.time > time + slack)
      : places.findLast((place) => place.time < time - slack);
  if (!next) return step > 0 ? 'This is the last place.' : 'This is the first place.';
  // The playhead goes along.
  session.follow.getState().moveInStep(() => {
    session.selection.getState().selectOnly({ timeline: next.timeline, row: next.row });
    reveal(session, next);
  });
  seek({ time: next.time, ifPlaying: true });
  return `${nameOf(session.timelines, next)}, ${places.indexOf(next) + 1} of ${places.length}`;
}

/** A component's label, else the first words of its description. */
function nameOf(timelines: readonly Timeline[], { timeline, row }: Item): string {
  const { words, typeset } = entryAt(timelines, timeline);
  const label = typeset?.label(row) ? '' : words.label(row);
  return label || (words.describe(row).split(', ', 1)[0] ?? '');
}
