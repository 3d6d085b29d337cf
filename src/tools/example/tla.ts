import { createHash } from 'node:crypto';
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

type Value = string | number | boolean | null | readonly number[];
type Fields = Readonly<Record<string, Value>>;
type Component = Readonly<{ kind: string; fields: Fields }>;
type Timeline = Readonly<{ kind: string; fields: Fields; components: readonly Component[] }>;

/** The names of the pieces that belong to one another. */
export const EXAMPLE = {
  title: 'Prelude in C major, BWV 846',
  composer: 'Johann Sebastian Bach',
  audio: 'prelude-bwv846.mp3',
  score: 'prelude-bwv846.pdf',
  annotation: 'prelude-bwv846.tla',
} as const;

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** A value as Python prints it, which is what the desktop program hashes. */
function printed(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? `[${value.join(', ')}]` : String(value);
}

const rounded = (time: number): number => Number(time.toFixed(6));
const measureTime = (measure: number): number => rounded(measureStart(measure));
const pitchName = ({ step, accidental, octave }: Pitch): string =>
  `${LETTERS[step]!}${accidental > 0 ? '#' : accidental < 0 ? 'b' : ''}${octave}`;

function unit(level: number, label: string, from: number, to: number, comments: string): Component {
  const start = measureTime(from);
  const end = measureTime(to + 1);
  // In the order in which the desktop program hashes them.
  const fields = { start, pre_start: start, end, post_end: end, level, label, color: '' };
  return { kind: 'HIERARCHY', fields: { ...fields, formal_type: '', formal_function: '', comments } };
}

function form(): Timeline {
  const sections = facts.sections.map(({ name, start_measure: from, end_measure: to }) =>
    unit(1, name, from, to, `Reading. Measures ${from} to ${to}.`),
  );
  const whole = unit(2, 'Prelude', 1, facts.measures, `Measures 1 to ${facts.measures}.`);
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
    components: Array.from({ length: count }, (_, beat) => ({
      kind: 'BEAT',
      fields: { time: rounded(timeAt(beat * step)) },
    })),
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
  const modes = keys.map(({ measure, step, accidental, type, note }) => ({
    kind: 'MODE',
    fields: {
      time: measureTime(measure),
      step,
      accidental,
      type,
      comments: note ? `${note[0]!.toUpperCase()}${note.slice(1)}.` : '',
      level: 2,
    },
  }));
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

function marker(time: number, label: string, comments: string): Component {
  return { kind: 'MARKER', fields: { time: rounded(time), comments, label, color: null } };
}

function pedal(section: string, label: string): Component {
  const { start_measure: from, end_measure: to } = facts.sections.find(({ name }) => name === section)!;
  const bass = pitchName(notesIn(from, from)[0]!.pitch);
  return marker(measureStart(from), label, `${bass} is the bass of measures ${from} to ${to}.`);
}

function markers(): Timeline {
  const notes = notesIn(1, facts.measures);
  const highest = notes.reduce<Note>(
    (best, note) => (note.pitch.midi > best.pitch.midi ? note : best),
    notes[0]!,
  );
  const unlike = facts.pitches.find(({ sixteenths }) => sixteenths)!.measure;
  return {
    kind: 'MARKER_TIMELINE',
    fields: { name: 'Landmarks', height: 30, is_visible: true, ordinal: 5 },
    components: [
      marker(
        timeAt(highest.start),
        'Highest note',
        `${pitchName(highest.pitch)}, the highest note of the piece.`,
      ),
      pedal('dominant pedal', 'Dominant pedal'),
      pedal('tonic pedal and close', 'Tonic pedal'),
      marker(
        measureStart(unlike),
        'New figure',
        `Measures 1 to ${unlike - 1} play one figure twice each; here a figure fills the measure.`,
      ),
      marker(measureStart(facts.measures), 'Final chord', ''),
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

const componentHash = ({ fields }: Component): string =>
  md5(
    Object.values(fields)
      .map((value) => `|${printed(value)}`)
      .join(''),
  );

/** The desktop program names the kind twice and every value twice; the field order is its own. */
const timelineHash = ({ kind, fields }: Timeline): string =>
  md5(
    `${kind}|${kind}|${Object.values(fields)
      .map((value) => `${printed(value)}|`.repeat(2))
      .join('')}`,
  );

function serialise(timeline: Timeline, nextId: () => number) {
  const components = timeline.components.map((component) => {
    const hash = componentHash(component);
    return [String(nextId()), { ...component.fields, kind: component.kind, hash }] as const;
  });
  return {
    kind: timeline.kind,
    ...timeline.fields,
    hash: timelineHash(timeline),
    components: Object.fromEntries(components),
    components_hash: md5(components.map(([, { hash }]) => `${hash}|`).join('')),
  };
}

const SLIDER = {
  is_visible: true,
  ordinal: 1,
  height: 40,
  kind: 'SLIDER_TIMELINE',
  components: {},
  components_hash: '',
  hash: '',
};

const NOTES = [
  'The recording is synthesised from the notes at a constant 66 quarter notes a minute; the tempo is chosen and not in the score.',
  'Harmonies, keys and sections are a reading. Roman numerals are in the key shown; the comments give them in C major.',
].join(' ');

/**
 * The annotation as the text of a .tla file of the desktop program, version 0.5. `pageStarts` gives for each
 * page of the score the number of its first measure.
 */
export function writeTla(pageStarts: readonly number[]): string {
  let lastId = -1;
  const nextId = () => ++lastId;
  const timelines: Record<string, { readonly hash: string }> = { [nextId()]: SLIDER };
  for (const timeline of [form(), beats(), harmony(), markers(), score(pageStarts)]) {
    timelines[nextId()] = serialise(timeline, nextId);
  }
  const file = {
    file_path: '',
    media_path: EXAMPLE.audio,
    media_metadata: {
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
    },
    timelines,
    timelines_hash: md5(
      Object.values(timelines)
        .map(({ hash }) => hash)
        .join('|'),
    ),
    app_name: 'TiLiA',
    version: '0.5.15',
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
