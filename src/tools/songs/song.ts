import { readPitch } from '../example/piece.ts';
import first from './dichterliebe-1.json';
import seventh from './dichterliebe-7.json';

const PARTS = ['voice', 'right', 'left'] as const;
type Part = (typeof PARTS)[number];

/** One measure in the table of a song: its parts, or the number of an identical measure. */
type MeasureFacts = Readonly<{ measure: number; as?: number } & Partial<Record<Part, string>>>;

/** A table of facts. A place is a measure, with its beat from 1 behind a point. */
interface SongFacts {
  readonly number: number;
  readonly heading: string;
  readonly metre: string;
  readonly tonality: string;
  readonly beats: number;
  /** Sixteenths before measure 1. */
  readonly pickup: number;
  /** Quarter notes a minute. */
  readonly bpm: number;
  readonly measures: readonly MeasureFacts[];
  /** Harmonies by measure, or by a span of measures that is like an earlier one. */
  readonly harmonies: Readonly<Record<string, string>>;
  readonly form: readonly Readonly<{
    level: number;
    label: string;
    function?: string;
    from: string;
    to: string;
    hint: string;
  }>[];
  readonly text: readonly (readonly string[])[];
}

/** A song of Dichterliebe: the id and the name of its files, and its facts. */
export interface Song {
  readonly id: number;
  readonly name: string;
  readonly facts: SongFacts;
}

/** Length and place in sixteenths from measure 1 on. */
export interface SongNote {
  readonly midi: number;
  readonly start: number;
  readonly length: number;
  readonly part: Part;
}

/** The songs that are shipped, under ids before those of the sonatas. */
export const SONGS: readonly Song[] = [
  { id: 133, name: 'dichterliebe-1', facts: first },
  { id: 134, name: 'dichterliebe-7', facts: seventh },
];

export const titleOf = ({ facts: { number, heading } }: Song) =>
  `Dichterliebe, Op. 48: ${number}. ${heading}`;

const SIXTEENTHS_PER_BEAT = 4;
// Silence before the first note, so that no player clips its attack, and for the last one to ring.
const LEAD_IN = 0.5;
const RINGING = 3;

export const sixteenthsPerMeasure = ({ facts }: Song) => facts.beats * SIXTEENTHS_PER_BEAT;

/** Number of the last measure. */
export const lastMeasure = ({ facts }: Song) => facts.measures.at(-1)?.measure ?? 0;

/** Sixteenths from measure 1 of a place: `4.2.75` is three quarters through beat 2 of measure 4; of measure 0, its pickup. */
export function sixteenthsAt(song: Song, place: string): number {
  const [, measure = '', beat = '1'] = /^(\d+)(?:\.(\d+(?:\.\d+)?))?$/.exec(place) ?? [];
  if (measure === '') throw new Error(`${place}: expected a measure, as 12, or a beat of it, as 12.3`);
  if (Number(measure) === 0) return -song.facts.pickup;
  return (Number(measure) - 1) * sixteenthsPerMeasure(song) + (Number(beat) - 1) * SIXTEENTHS_PER_BEAT;
}

/** Seconds on the recording's clock of a place in sixteenths; the tempo is constant. */
export const timeAt = ({ facts }: Song, sixteenths: number): number =>
  LEAD_IN + ((sixteenths + facts.pickup) * 60) / facts.bpm / SIXTEENTHS_PER_BEAT;

/** Seconds of the recording. */
export const recordingLength = (song: Song): number =>
  Math.ceil(10 * (timeAt(song, lastMeasure(song) * sixteenthsPerMeasure(song)) + RINGING)) / 10;

/** Every note of a song, in the order of the table. Throws on an unreadable entry. */
export function notesOf(song: Song): readonly SongNote[] {
  const { measures } = song.facts;
  return measures.flatMap((facts) => {
    const written = facts.as === undefined ? facts : measures.find(({ measure }) => measure === facts.as);
    // The pickup stands at the end of a whole measure.
    const from = (facts.measure - 1) * sixteenthsPerMeasure(song);
    return PARTS.flatMap((part) => {
      const layers = written?.[part]?.split(' | ') ?? [];
      return layers.flatMap((layer) => readLayer(layer, part, from));
    });
  });
}

/** Reads `C4+E4:2*3 -:4`: what sounds one after another, with lengths in sixteenths. */
function readLayer(layer: string, part: Part, from: number): readonly SongNote[] {
  const notes: SongNote[] = [];
  let start = from;
  for (const word of layer.split(' ')) {
    const [, pitches = '', length = '', times = '1'] = /^(\S+):(\d+)(?:\*(\d+))?$/.exec(word) ?? [];
    if (pitches === '') throw new Error(`${word}: expected pitches and a length, as C4+E4:2`);
    for (let time = 0; time < Number(times); time++) {
      if (pitches !== '-')
        for (const pitch of pitches.split('+'))
          notes.push({ midi: readPitch(pitch).midi, start, length: Number(length), part });
      start += Number(length);
    }
  }
  return notes;
}
