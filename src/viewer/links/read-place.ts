import { spanOfMeasures } from '../../measures/find-passage.ts';
import { readMeasures } from '../../measures/measure-passage.ts';
import { countedMeasures } from '../model/counted.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
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
  const { positions } = session;
  const quarter = positions.unit === 'quarters' ? readQuarter(written, counted !== undefined) : undefined;
  if (quarter !== undefined) return withinRecording(session, quarter);
  const time =
    positions.unit === 'quarters' ? undefined : readClock(written.replace(/\s+s$/i, 's').toLowerCase());
  const isBareNumber = /^[\d.]+$/.test(written);
  if (time !== undefined && !(counted && isBareNumber)) return withinRecording(session, time);
  const passage = readMeasures(written);
  const isMusic = positions.unit === 'quarters';
  if (!passage) return { problem: isMusic ? MUSIC_NOT_READ : NOT_READ };
  if (!counted)
    return {
      problem: isMusic
        ? 'This file has no measures. Enter a quarter note, such as 46.5.'
        : 'This file has no measures. Enter a time, such as 1:23.4.',
    };
  const { end } = session.playback.getState();
  const { span, problem } = spanOfMeasures(counted, passage, end);
  if (!span) return { problem };
  const place = withinRecording(session, span.start);
  return passage.to && place.problem === undefined ? { ...place, range: span } : place;
}

const NOT_READ = 'Enter a time, such as 1:23.4, or a measure, such as m24.';
const MUSIC_NOT_READ =
  'Enter a measure, such as m24 or 12, beat 2½, or a quarter note, such as quarter 46.5.';

/** `quarter 46.5`, `q 46.5`; a bare number too where no measures are counted. */
function readQuarter(written: string, isCounted: boolean): number | undefined {
  const found = /^(q(?:uarters?)?\.?\s*)?(\d{1,9}(?:\.\d{1,6})?)$/i.exec(written);
  if (!found || (isCounted && found[1] === undefined)) return undefined;
  return Number(found[2]);
}

function withinRecording({ playback, positions }: AnalysisView, time: number): Place {
  const { start, end } = playback.getState();
  return time >= start && time <= end
    ? { time }
    : {
        problem:
          positions.unit === 'seconds'
            ? `Outside the recording. Enter a time from ${positions.short(start)} to ${positions.short(end)}.`
            : `After the end of the music. Enter a quarter note up to ${end}.`,
      };
}
