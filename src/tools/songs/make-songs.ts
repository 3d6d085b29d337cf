import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { encodeMp3 } from '../example/mp3.ts';
import { synthesise, type PlayedNote } from '../example/synth.ts';
import { writeSong } from './annotation.ts';
import {
  lastMeasure,
  notesOf,
  recordingLength,
  sixteenthsPerMeasure,
  SONGS,
  timeAt,
  type Song,
  type SongNote,
} from './song.ts';

const OUTPUT = new URL('../../server/examples/songs/', import.meta.url);

/** How much a part stands out, 0 to 1; on the first beat of a measure more. */
const ACCENTS = { voice: 1, right: 0.25, left: 0.45 } as const;
const DOWNBEAT = 0.15;

mkdirSync(OUTPUT, { recursive: true });
for (const song of SONGS) {
  const name = `${song.id}-${song.name}`;
  write(`${name}.tla.gz`, gzipSync(writeSong(song), { level: 9 }));
  const notes = notesOf(song).map((note) => played(song, note));
  write(`${name}.mp3`, await encodeMp3(synthesise(notes, 0, recordingLength(song))));
}

function played(song: Song, { midi, start, length, part }: SongNote): PlayedNote {
  const from = timeAt(song, start);
  const isDownbeat = start % sixteenthsPerMeasure(song) === 0;
  return {
    midi,
    start: from,
    length: timeAt(song, start + length) - from,
    accent: ACCENTS[part] + (isDownbeat ? DOWNBEAT : 0),
    held: length > 2,
    place: start / (lastMeasure(song) * sixteenthsPerMeasure(song)),
  };
}

function write(name: string, content: Buffer): void {
  writeFileSync(new URL(name, OUTPUT), content);
  console.log(`${name}: ${content.length} bytes`);
}
