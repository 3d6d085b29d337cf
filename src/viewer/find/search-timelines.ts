import { entryAt } from '../../shared/elements.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Item } from '../store/selection.ts';
import { folded } from './folded.ts';

/** Length of a slice, in which the page does nothing else; between two slices it may draw and answer. */
const SLICE_MS = 5;
/** Number of components after which the clock is read. */
const ROWS_AT_ONCE = 64;

/** Fewest letters of a name that is looked for, so that no symbol finds the beginning of one. */
const LEAST_NAME = 4;

type Searched = Pick<Timeline, 'rows' | 'words'>;

interface Listener {
  /** `start` in seconds. Hits come in order of time; of one time the uppermost timeline's first. */
  readonly onHit: (item: Item, start: number) => void;
  /** Callback after each slice. */
  readonly onSlice: (isComplete: boolean) => void;
}

/**
 * Looks through the labels and comments of all timelines for a text, in slices of a few milliseconds, the first of them
 * at the next turn. Returns how to look no further.
 */
export function searchTimelines(
  timelines: readonly Searched[],
  text: string,
  { onHit, onSlice }: Listener,
): () => void {
  const wanted = folded(text);
  const isLongEnough = wanted.length >= LEAST_NAME;
  const walk = inTimeOrder(timelines);
  const isHit = ({ timeline, row }: Item) => {
    const own = entryAt(timelines, timeline);
    const { words } = own;
    const isIn = (text: string | undefined) =>
      text !== undefined && text !== '' && folded(text).includes(wanted);
    const isNamed = (names: string | undefined) =>
      names !== undefined && isLongEnough && ` ${folded(names)}`.includes(` ${wanted}`);
    return (
      (!words.hasGeneratedLabels &&
        (isIn(words.label(row)) || isIn(words.written?.(row)) || isNamed(words.names?.(row)))) ||
      isIn(words.comments?.(row))
    );
  };
  const slice = () => {
    const endMs = performance.now() + SLICE_MS;
    do {
      for (let rows = 0; rows < ROWS_AT_ONCE; rows++) {
        const item = walk.next();
        if (!item) {
          onSlice(true);
          return;
        }
        if (isHit(item)) onHit(item, walk.start());
      }
    } while (performance.now() < endMs);
    timer = setTimeout(slice, 0);
    onSlice(false);
  };
  let timer = setTimeout(slice, 0);
  return () => clearTimeout(timer);
}

/** Goes through the components of all timelines that hold words or comments, by the second in which they begin. */
function inTimeOrder(timelines: readonly Searched[]) {
  /** Next row of each timeline that has rows left, and where that begins. */
  const heads = timelines.flatMap((own, timeline) =>
    own.rows.count > 0 && !(own.words.hasGeneratedLabels && !own.words.comments)
      ? [{ own, timeline, row: 0, start: own.rows.span(0)[0] }]
      : [],
  );
  let lastStart = 0;
  return {
    next(): Item | undefined {
      let first = heads[0];
      if (!first) return undefined;
      for (const head of heads) if (head.start < first.start) first = head;
      const { own, timeline, row } = first;
      lastStart = first.start;
      first.row = row + 1;
      if (first.row < own.rows.count) first.start = own.rows.span(first.row)[0];
      else heads.splice(heads.indexOf(first), 1);
      return { timeline, row };
    },
    start: () => lastStart,
  };
}
