import { shortTime } from '../../shared/time.ts';
import { soundingInWords } from '../model/in-words.ts';
import type { Session } from '../session.ts';

/** Says which components of the shown timelines sound at the playhead. */
export function sayWhatSounds({ timelines, layout, playback, panels }: Session): void {
  const { time } = playback.getState();
  const sounding = layout.getState().lanes.flatMap((lane) => {
    const timeline = timelines[lane.timeline]!;
    const rows: number[] = [];
    timeline.now(time, rows);
    return rows.length > 0 ? [soundingInWords(timeline, rows)] : [];
  });
  panels
    .getState()
    .say([`${shortTime(time)}.`, ...(sounding.length > 0 ? sounding : ['Nothing sounds here.'])].join(' '));
}
