import { spanOfMeasures } from '../../measures/find-passage.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { shortTime } from '../../shared/time.ts';
import { countedMeasures } from '../model/counted.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { Range } from '../store/selection.ts';
import { readClock } from './read-address.ts';

/** A time in seconds with the passage that begins there where one was written, or in words why there is none. */
type Place =
  { readonly time: number; readonly range?: Range; readonly problem?: never } | { readonly problem: string };

/**
 * Where a reader wants to go who writes `1:23.4` or `83.4 s`, or `m24`, `24.3`, `m16!2`, `8a` and `II:5` for a measure, its third
 * beat, its second time, its label and its movement, and `m12-15` for a passage. A bare number is a measure, where the file counts
 * some, else seconds.
 */
export function readPlace(session: AnalysisView, text: string): Place {
  const written = text.trim();
  const counted = countedMeasures(session.timelines);
  const time = readClock(written.replace(/\s+s$/i, 's').toLowerCase());
  const isBareNumber = /^[\d.]+$/.test(written);
  if (time !== undefined && !(counted && isBareNumber)) return withinRecording(session.playback, time);
  const passage = readMeasures(written);
  if (!passage) return { problem: NOT_READ };
  if (!counted) return { problem: 'This file has no measures. Enter a time, such as 1:23.4.' };
  const { end } = session.playback.getState();
  const { span, problem } = spanOfMeasures(counted, passage, end);
  if (!span) return { problem };
  const place = withinRecording(session.playback, span.start);
  return passage.to && place.problem === undefined ? { ...place, range: span } : place;
}

const NOT_READ = 'Enter a time, such as 1:23.4, or a measure, such as m24.';

function withinRecording(playback: PlaybackStore, time: number): Place {
  const { start, end } = playback.getState();
  return time >= start && time <= end
    ? { time }
    : { problem: `Outside the recording. Enter a time from ${shortTime(start)} to ${shortTime(end)}.` };
}
