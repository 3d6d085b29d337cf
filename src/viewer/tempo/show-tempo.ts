import type { OpenedFile } from '../load-file.ts';
import type { MeasureMap } from '../../measures/measure-map.ts';
import { mapOfSession } from '../performances/map-of-session.ts';
import type { Session } from '../session.ts';
import { tempoData } from './tempo-data.ts';
import { tempoTimeline } from './tempo-timeline.ts';

/** Fewer measures than these have no curve. */
const MIN_MEASURES = 3;
/** Free height at the foot of the stack from which the lane is shown without being asked for, in CSS pixels. */
const FREE_PX = 130;

/**
 * Adds the lane "Tempo" to a file that counts measures, with the performances of its work that are known here. It is shown
 * at first where there are others to compare it with and room at the foot; else under Timelines. Returns a function that
 * gives up.
 */
export function showTempo(opened: OpenedFile): () => void {
  const { session } = opened;
  let isOver = false;
  const add = (siblings: readonly MeasureMap[]) => {
    const counting = session.timelines.find(({ measures }) => measures);
    const map = mapOfSession(session);
    // Music by quarter notes has no tempo of its own.
    if (isOver || !counting || counting.positions.unit === 'quarters') return;
    if (!map || map.measures.length < MIN_MEASURES) return;
    const data = tempoData(map, siblings);
    if (!(data.highest > data.lowest)) return;
    const isVisible = data.siblings.length > 0 && hasRoom(session);
    opened.add([tempoTimeline(data, counting, { name: nameOf(data.siblings.length), isVisible })]);
  };
  const stop = whenSiblingsKnown(session, (maps) => {
    const own = mapOfSession(session);
    add(
      [...maps].flatMap(([fileId, map]) =>
        fileId === session.fileId || (own && isSameTiming(map, own)) ? [] : [map],
      ),
    );
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Seconds within which measures of two files are those of one recording. */
const SAME_TIMING = 0.001;

/** Whether a file has the measures of this one at the same times: it is of the same recording, and no other performance. */
function isSameTiming({ measures }: MeasureMap, own: MeasureMap): boolean {
  return (
    own.measures.length === measures.length &&
    own.measures.every(({ start }, index) => Math.abs(start - (measures[index]?.start ?? NaN)) <= SAME_TIMING)
  );
}

function hasRoom({ viewport, layout }: Session): boolean {
  return viewport.getState().view.heightPx - layout.getState().heightPx >= FREE_PX;
}

/** The first line of the page names the performance. */
const nameOf = (siblings: number) => (siblings === 0 ? 'beats a minute' : `among ${siblings + 1}`);

/** Calls back once, when the file has loaded and the maps of its siblings are there or are not to be had. */
function whenSiblingsKnown(
  { loading, performances, links, workId, check }: Session,
  then: (maps: ReadonlyMap<number, MeasureMap>) => void,
): () => void {
  const none: ReadonlyMap<number, MeasureMap> = new Map();
  const look = () => {
    const { isKnown, all } = performances.getState();
    const offers = !check && workId !== undefined && links?.performances;
    if (loading.getState().phase !== 'complete' || (offers && !isKnown)) return;
    stop();
    if (!offers || all.length === 0) then(none);
    else
      offers.maps(workId).then(then, () => {
        // Its own tempo needs nobody.
        then(none);
      });
  };
  const endings = [loading.subscribe(look), performances.subscribe(look)];
  const stop = () => {
    for (const end of endings.splice(0)) end();
  };
  look();
  return stop;
}
