import { entryAt } from '../../../shared/elements.ts';
import { placeInWords } from '../../model/counted.ts';
import { lastInWords, soundingInWords } from '../../model/in-words.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';

/** Announces the components of the shown timelines that are active at the playhead, or the last marker. */
export function announceSounding({ timelines, layout, playback, panels }: AnalysisView & Tools): void {
  const { time } = playback.getState();
  const sounding = layout.getState().lanes.flatMap((lane) => {
    const timeline = entryAt(timelines, lane.timeline);
    const rows: number[] = [];
    timeline.listening?.now?.(time, rows);
    if (rows.length > 0) return [soundingInWords(timeline, rows)];
    const last = timeline.listening?.activeRows?.(time).find((row) => row.last !== undefined)?.last;
    return last === undefined ? [] : [lastInWords(timeline, last)];
  });
  panels
    .getState()
    .say(
      [
        `${placeInWords(timelines, time)}.`,
        ...(sounding.length > 0 ? sounding : ['Nothing sounds here.']),
      ].join(' '),
    );
}
