import { shortTime } from '../../shared/time.ts';
import type { Timeline } from '../model/timeline.ts';
import { timelineName } from '../model/timeline-name.ts';
import type { Session } from '../session.ts';

/** So many components of one timeline are named; of more, how many there are. */
const MOST_NAMED = 8;

/** Says which components of the shown timelines sound at the playhead. */
export function sayWhatSounds({ timelines, layout, playback, panels }: Session): void {
  const { time } = playback.getState();
  const sounding = layout.getState().lanes.flatMap((lane) => {
    const timeline = timelines[lane.timeline]!;
    const rows: number[] = [];
    timeline.now(time, rows);
    return rows.length > 0 ? [`${timelineName(timeline)}: ${inWords(timeline, rows)}.`] : [];
  });
  panels
    .getState()
    .say([`${shortTime(time)}.`, ...(sounding.length > 0 ? sounding : ['Nothing sounds here.'])].join(' '));
}

function inWords(timeline: Timeline, rows: readonly number[]): string {
  // A component comes before what it holds, so the outermost is named first.
  const named = rows.toSorted((a, b) => a - b).slice(0, MOST_NAMED);
  const left = rows.length - named.length;
  return [...named.map((row) => spoken(timeline, row)), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

/** A label that is set with music signs is read in the words of its description. */
const spoken = (timeline: Timeline, row: number) =>
  (timeline.setLabel(row) ? '' : timeline.label(row)) || timeline.describe(row);
