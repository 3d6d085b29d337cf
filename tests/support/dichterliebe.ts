import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../shared/data/corpora/dichterliebe-op48/tla/', import.meta.url));

/** Whether the analyses of the sixteen songs are here. */
export const hasDichterliebe = existsSync(FOLDER);

/** An analysis of a song, with what is true of it. */
export interface Song {
  readonly name: string;
  readonly text: string;
  /** Seconds. */
  readonly length: number;
  /** Start of each measure in seconds. */
  readonly measures: readonly number[];
}

interface WrittenSong {
  media_path: string;
  readonly media_metadata: { title: string; readonly 'media length': number };
  readonly timelines: Readonly<
    Record<
      string,
      {
        readonly kind: string;
        readonly beats_in_measure?: readonly number[];
        readonly components: Readonly<Record<string, { readonly time?: number }>>;
      }
    >
  >;
}

/** The sixteen songs, in their order; each names the recording that it is given. */
export const readSongs = (recordingOf: (name: string) => string): readonly Song[] =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => {
      const song = JSON.parse(readFileSync(FOLDER + name, 'utf8')) as WrittenSong;
      song.media_path = recordingOf(name);
      // Other tests look for the examples of the same name.
      song.media_metadata.title = `Heard: ${song.media_metadata.title}`;
      const beats = Object.values(song.timelines).find(({ kind }) => kind === 'BEAT_TIMELINE')!;
      const times = Object.values(beats.components).map(({ time }) => time!);
      let beat = 0;
      const measures = beats.beats_in_measure!.map((count) => times[(beat += count) - count]!);
      return { name, text: JSON.stringify(song), length: song.media_metadata['media length'], measures };
    });

/** Samples a second of a recording that is small. */
const RATE = 4000;

/** A recording of that many seconds: a quiet tone. */
export function hum(seconds: number): Buffer<ArrayBuffer> {
  const count = Math.ceil(seconds * RATE);
  const file = Buffer.alloc(44 + count);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(count, 40);
  for (let sample = 0; sample < count; sample++)
    file[44 + sample] = 128 + Math.round(40 * Math.sin((2 * Math.PI * 200 * sample) / RATE));
  return file;
}
