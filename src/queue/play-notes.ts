import type { PlayedNote } from '../sound/mix-notes.ts';
import type { TimeMap } from '../viewer/media/alignment.ts';
import type { AudioPool } from './audio-pool.ts';
import type { MixRequest } from './mix-worker.ts';
import type { FileNotes } from './open-file.ts';
import type { Cue, Passage, Player } from './passage.ts';
import { playHeld } from './play-recording.ts';

/** Seconds of sound after the end of a passage, so that the passage ends before its recording does. */
const MORE_SECONDS = 0.5;
/** Seconds of a recording that are mixed at most: a measure of a damaged file may last for hours. */
const MOST_SECONDS = 300;

/** Plays the notes of a passage; undefined where it has none, or lasts too long to be mixed. Rejects where they cannot be loaded. */
export async function playNotes(cue: Cue, pool: AudioPool): Promise<Player | undefined> {
  const { open, span, pace } = cue.passage;
  const seconds = (span.end - span.start) / pace + MORE_SECONDS;
  if (seconds > MOST_SECONDS) return undefined;
  const all = await open.notes();
  const notes = all ? notesWithin(all, cue.passage) : [];
  if (notes.length === 0) return undefined;
  const wav = await mix({ notes, seconds });
  const map: TimeMap = {
    moments: [{ analysis: span.start, own: 0 }],
    analysis: Float64Array.of(span.start),
    own: Float64Array.of(0),
    stretch: 1 / pace,
  };
  const sound = new Blob([wav], { type: 'audio/wav' });
  return playHeld(cue, { sound, map, keepsTempo: true }, pool);
}

/** Notes that sound within a passage, in seconds from its beginning. */
function notesWithin(
  { start: starts, length: lengths, midi }: FileNotes,
  { span: { start, end }, pace }: Passage,
): readonly PlayedNote[] {
  return starts.flatMap((from, index) => {
    const [length = 0, key = 0] = [lengths[index], midi[index]];
    const isHeard = from < end && (from >= start || from + length > start);
    return isHeard ? [{ start: (from - start) / pace, length: length / pace, midi: key }] : [];
  });
}

/** A recording of notes as a WAV file, made beside the page. Rejects where the worker does not start. */
function mix(request: MixRequest): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./mix-worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<ArrayBuffer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => resolve(data);
    worker.onerror = () => reject(new Error('The notes cannot be made into sound.'));
  });
  worker.postMessage(request);
  return made.finally(() => worker.terminate());
}
