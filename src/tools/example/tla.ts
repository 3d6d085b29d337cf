import {
  beat,
  key,
  marker,
  rounded,
  unit,
  writeDesktopFile,
  type Component,
  type Timeline,
} from '../desktop-file.ts';
import { entryAt } from '../../shared/elements.ts';
import facts from './bwv846.json';
import { harmonies, keys } from './harmony.ts';
import {
  BEATS_PER_MEASURE,
  LETTERS,
  measureStart,
  notesIn,
  RECORDING_LENGTH,
  SIXTEENTHS_PER_MEASURE,
  timeAt,
  type Note,
  type Pitch,
} from './piece.ts';

/** The names of the pieces that belong to one another. */
export const EXAMPLE = {
  title: 'Prelude in C major, BWV 846',
  composer: 'Johann Sebastian Bach',
  audio: 'prelude-bwv846.mp3',
  score: 'prelude-bwv846.pdf',
  annotation: 'prelude-bwv846.tla',
} as const;

const measureTime = (measure: number): number => rounded(measureStart(measure));
const pitchName = ({ step, accidental, octave }: Pitch): string =>
  `${LETTERS.charAt(step)}${accidental > 0 ? '#' : accidental < 0 ? 'b' : ''}${octave}`;

/** Listening hints for each section, as a teacher would give them. */
const HINTS: Readonly<Record<string, string>> = {
  'opening cadence':
    'Listen to the bass: it holds C under the second harmony, steps down to B, and comes home. The top goes E, F, F, E.',
  'to the dominant':
    'It begins with the highest note of the piece. The F sharps in measures 6 and 10 point to G, where it arrives in measure 11.',
  'descent back to the tonic':
    'Two diminished sevenths, in measures 12 and 14, press the bass down by step. Measure 19 is the opening chord, an octave lower.',
  'subdominant and diminished sevenths':
    'A B flat turns the tonic towards F. Then the bass climbs: F, F sharp, A flat. Where will it settle?',
  'dominant pedal':
    'G stays in the bass for eight measures. Hear the harmonies above it tighten, most of all in measure 28, and relax.',
  'tonic pedal and close':
    'Now C stays in the bass. A B flat leans towards F once more, the figure changes in measure 33, and the last chord is plain C major.',
};

/** A unit from one measure to the end of another. */
function section(level: number, label: string, from: number, to: number, comments: string): Component {
  return unit({ start: measureStart(from), end: measureStart(to + 1) }, level, { label, comments });
}

function form(): Timeline {
  const sections = facts.sections.map(({ name, start_measure: from, end_measure: to }) =>
    section(1, name, from, to, HINTS[name] ?? ''),
  );
  const whole = section(
    2,
    'Prelude',
    1,
    facts.measures,
    'One figure, twice in almost every measure. Follow the bass: it leads from harmony to harmony.',
  );
  return {
    kind: 'HIERARCHY_TIMELINE',
    fields: { name: 'Form', height: 80, is_visible: true, ordinal: 2 },
    components: [...sections, whole],
  };
}

function beats(): Timeline {
  const measures = Array.from({ length: facts.measures }, (_, index) => index + 1);
  const count = facts.measures * BEATS_PER_MEASURE;
  const step = SIXTEENTHS_PER_MEASURE / BEATS_PER_MEASURE;
  return {
    kind: 'BEAT_TIMELINE',
    fields: {
      beat_pattern: [BEATS_PER_MEASURE],
      measure_numbers: measures,
      beats_in_measure: measures.map(() => BEATS_PER_MEASURE),
      measures_to_force_display: [],
      height: 35,
      is_visible: true,
      name: 'Measures',
      ordinal: 3,
    },
    components: Array.from({ length: count }, (_, index) => beat(timeAt(index * step))),
  };
}

function harmony(): Timeline {
  const chords = harmonies.map(({ measure, harmony: chord }) => ({
    kind: 'HARMONY',
    fields: {
      time: measureTime(measure),
      comments: chord.comments,
      step: chord.step,
      accidental: chord.accidental,
      quality: chord.quality,
      inversion: chord.inversion,
      applied_to: chord.applied_to,
      level: 1,
      display_mode: chord.display_mode,
      custom_text: chord.custom_text,
      custom_text_font_type: chord.custom_text_font_type,
    },
  }));
  const modes = keys.map(({ measure, note, ...named }) =>
    key(measureStart(measure), named, note ? 'Listen for G as the goal, until measure 11.' : ''),
  );
  return {
    kind: 'HARMONY_TIMELINE',
    fields: {
      level_count: 1,
      level_height: 35,
      is_visible: true,
      name: 'Harmony',
      ordinal: 4,
      visible_level_count: 2,
    },
    components: [...chords, ...modes],
  };
}

function pedal(section: string, label: string): Component {
  const found = facts.sections.find(({ name }) => name === section);
  if (!found) throw new Error(`${section}: expected the name of a section`);
  const { start_measure: from, end_measure: to } = found;
  const bass = pitchName(entryAt(notesIn(from, from), 0).pitch);
  return marker(
    measureStart(from),
    label,
    `Listen for ${bass}: it stays in the bass from measure ${from} to ${to}.`,
  );
}

function markers(): Timeline {
  const notes = notesIn(1, facts.measures);
  const highest = notes.reduce<Note>(
    (best, note) => (note.pitch.midi > best.pitch.midi ? note : best),
    entryAt(notes, 0),
  );
  const unlike = facts.pitches.find(({ sixteenths }) => sixteenths)?.measure;
  if (unlike === undefined) throw new Error('expected a measure in sixteenths');
  return {
    kind: 'MARKER_TIMELINE',
    fields: { name: 'Landmarks', height: 30, is_visible: true, ordinal: 5 },
    components: [
      marker(
        timeAt(highest.start),
        'Highest note',
        `Listen for ${pitchName(highest.pitch)}, the highest note of the piece.`,
      ),
      pedal('dominant pedal', 'Dominant pedal'),
      pedal('tonic pedal and close', 'Tonic pedal'),
      marker(
        measureStart(unlike),
        'New figure',
        `Until now each measure played one figure twice; from here a figure fills the measure.`,
      ),
      marker(measureStart(facts.measures), 'Final chord', 'The only measure that is a single chord.'),
    ],
  };
}

function score(pageStarts: readonly number[]): Timeline {
  return {
    kind: 'PDF_TIMELINE',
    fields: { height: 30, is_visible: true, name: 'Score', ordinal: 6, path: EXAMPLE.score },
    components: pageStarts.map((measure, index) => ({
      kind: 'PDF_MARKER',
      fields: { time: index === 0 ? 0 : measureTime(measure), page_number: index + 1 },
    })),
  };
}

const NOTES = [
  'The recording is synthesised from the notes at a constant 66 quarter notes a minute; the tempo is chosen and not in the score.',
  'Harmonies, keys and sections are a reading. Roman numerals are in the key shown; where that is not C major, the comments give them in C major.',
].join(' ');

/**
 * The annotation as the text of a .tla file of the desktop program, version 0.5. `pageStarts` gives for each
 * page of the score the number of its first measure.
 */
export function writeTla(pageStarts: readonly number[]): string {
  const metadata = {
    title: EXAMPLE.title,
    notes: NOTES,
    composer: EXAMPLE.composer,
    tonality: facts.key,
    'time signature': facts.metre,
    performer: 'TiLiA web (synthesised sound)',
    'performance year': '',
    arranger: '',
    'composition year': '1722',
    'recording year': '',
    form: '',
    instrumentation: 'keyboard',
    genre: 'prelude',
    lyrics: '',
    'media length': RECORDING_LENGTH,
  };
  const timelines = [form(), beats(), harmony(), markers(), score(pageStarts)];
  return writeDesktopFile({ mediaPath: EXAMPLE.audio, metadata }, timelines);
}
