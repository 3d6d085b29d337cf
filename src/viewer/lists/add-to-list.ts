import { entryAt } from '../../shared/elements.ts';
import { spanOfMeasures } from '../../measures/find-passage.ts';
import { writtenMeasures } from '../../measures/measure-passage.ts';
import { passageOf } from '../../measures/passage-of.ts';
import { countedMeasures } from '../model/counted.ts';
import type { Timeline } from '../model/timeline.ts';
import { loopable } from '../scene/commands/loop-commands.ts';
import type { Session } from '../session.ts';
import type { SessionFile } from '../session/session-file.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Item, Range } from '../store/selection.ts';
import { createListStore, isListKept } from './list-store.ts';
import type { PassagePlace } from './listening-list.ts';

/** Measures stand for a passage whose ends are this near to theirs, in seconds. */
const NEAR = 0.05;

const NOT_KEPT =
  'Your browser stores nothing here, so the list ends with this tab. Open it and copy its link before you leave.';

/** A passage of a file as a list names it: by its measures where it begins and ends with beats, else in seconds. */
export function passagePlace(session: AnalysisView, { start, end }: Range): PassagePlace {
  const counted = countedMeasures(session.timelines);
  const bounds = session.playback.getState();
  const measures = counted && passageOf(counted, { start, end });
  const { span } = measures ? spanOfMeasures(counted, measures, bounds.end) : {};
  const isNear = span && Math.abs(span.start - start) <= NEAR && Math.abs(span.end - end) <= NEAR;
  return measures && isNear ? { measures } : { time: { start, end } };
}

/** The same passage in its shortest words: one measure is no passage from itself to itself. */
function shortest(place: PassagePlace): PassagePlace {
  const { from, to } = place.measures ?? {};
  if (!from || !to) return place;
  const isOne =
    to.movement === undefined &&
    writtenMeasures({ from: { ...from, movement: undefined }, to: undefined }) ===
      writtenMeasures({ from: to, to: undefined });
  return isOne ? { measures: { from, to: undefined } } : place;
}

/** Adds a passage to the list in this browser. Returns the result in words for the reader. */
export function addToList(session: SessionFile, title: string, place: PassagePlace, heading: string): string {
  const { storage, fileId } = session;
  const list = createListStore(storage);
  const problem = list.getState().add({ fileId, place: shortest(place), heading, title });
  if (problem !== undefined) return `Not added. ${problem}`;
  const count = list.getState().items.length;
  const added = `Added to your list: ${count === 1 ? '1 passage' : `${count} passages`} so far.`;
  return isListKept(storage) ? added : `${added} ${NOT_KEPT}`;
}

/** Adds the selection, else the loop, and says so in the status line. */
export function addChosen(session: Session, title: string): void {
  const { selection, playback } = session;
  const { selected, range } = selection.getState();
  const { loop } = playback.getState();
  const span = selected ? loopable(session, selected, false) : (range ?? loop);
  if (span) addSpan(session, title, span, selected);
  else
    session.panels
      .getState()
      .say(
        selected
          ? 'A single moment cannot be put into a list. Select a unit, or drag across the ruler.'
          : 'Select a unit or drag across the ruler, then add it to your list.',
      );
}

/** Adds a passage, under the name of the item that it is the passage of, and says so in the status line. */
export function addSpan(session: Session, title: string, span: Range, item: Item | undefined): void {
  const place = passagePlace(session, span);
  session.panels.getState().say(addToList(session, title, place, headingOf(session.timelines, item)));
}

/** Default heading of a passage: its component's label; empty without one. */
export const headingOf = (timelines: readonly Timeline[], item: Item | undefined): string =>
  item ? entryAt(timelines, item.timeline).words.label(item.row) : '';
