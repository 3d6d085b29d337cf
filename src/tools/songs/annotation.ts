import {
  beat,
  key as keyAt,
  marker,
  rounded,
  unit,
  writeDesktopFile,
  type Component,
  type Timeline,
} from '../desktop-file.ts';
import { readHarmonies, type Entry } from './numerals.ts';
import {
  lastMeasure,
  recordingLength,
  sixteenthsAt,
  sixteenthsPerMeasure,
  timeAt,
  titleOf,
  type Song,
} from './song.ts';

const COMPOSER = 'Robert Schumann';
const POET = 'Heinrich Heine';

function form(song: Song): Timeline {
  const seconds = (place: string) => timeAt(song, sixteenthsAt(song, place));
  return {
    kind: 'HIERARCHY_TIMELINE',
    fields: { name: 'Form', height: 80, is_visible: true, ordinal: 2 },
    components: song.facts.form.map(({ level, label, function: formalFunction = '', from, to, hint }) =>
      unit({ start: seconds(from), end: seconds(to) }, level, { label, comments: hint, formalFunction }),
    ),
  };
}

function beats(song: Song): Timeline {
  const { pickup, beats: inMeasure } = song.facts;
  const count = lastMeasure(song);
  const whole = Array.from({ length: count }, (_, index) => index + 1);
  const step = sixteenthsPerMeasure(song) / inMeasure;
  const places = Array.from({ length: count * inMeasure }, (_, index) => index * step);
  return {
    kind: 'BEAT_TIMELINE',
    fields: {
      beat_pattern: [inMeasure],
      measure_numbers: pickup > 0 ? [0, ...whole] : whole,
      beats_in_measure: [...(pickup > 0 ? [1] : []), ...whole.map(() => inMeasure)],
      measures_to_force_display: [],
      height: 35,
      is_visible: true,
      name: 'Measures',
      ordinal: 3,
    },
    components: [...(pickup > 0 ? [-pickup] : []), ...places].map((place) => beat(timeAt(song, place))),
  };
}

function harmony(song: Song): Timeline {
  const component = (entry: Entry): Component => {
    const time = timeAt(song, entry.at);
    if (entry.key) return keyAt(time, entry.key, '');
    const shown = { display_mode: 'roman', custom_text: '', custom_text_font_type: 'analytic' };
    const { step, accidental, quality, inversion, applied_to } = entry.harmony;
    return {
      kind: 'HARMONY',
      fields: {
        ...{ time: rounded(time), comments: '', step, accidental, quality, inversion, applied_to, level: 1 },
        ...shown,
      },
    };
  };
  return {
    kind: 'HARMONY_TIMELINE',
    fields: {
      ...{ level_count: 1, level_height: 35, is_visible: true, name: 'Harmony', ordinal: 4 },
      visible_level_count: 2,
    },
    components: readHarmonies(song).map(component),
  };
}

function text(song: Song): Timeline {
  return {
    kind: 'MARKER_TIMELINE',
    fields: { name: 'Text', height: 30, is_visible: true, ordinal: 5 },
    components: song.facts.text.map(([place = '', line = '']) =>
      marker(timeAt(song, sixteenthsAt(song, place)), line, ''),
    ),
  };
}

/** The annotation of a song as the text of a .tla file of the desktop program. */
export function writeSong(song: Song): string {
  const { bpm, tonality, metre, text: lines } = song.facts;
  const notes = [
    `The recording is synthesised from the notes, the voice’s line too, at a constant ${bpm} quarter notes a minute; the tempo is chosen and not in the score.`,
    `Words by ${POET}. Harmonies, keys and sections are a reading.`,
  ].join(' ');
  const metadata = {
    title: titleOf(song),
    notes,
    composer: COMPOSER,
    tonality,
    'time signature': metre,
    performer: 'TiLiA web (synthesised sound)',
    'performance year': '',
    arranger: '',
    'composition year': '1840',
    'recording year': '',
    form: '',
    instrumentation: 'voice and piano',
    genre: 'song',
    lyrics: lines.map(([, line = '']) => line).join(' / '),
    'media length': recordingLength(song),
  };
  const timelines = [form(song), beats(song), harmony(song), text(song)];
  return writeDesktopFile({ mediaPath: `${song.name}.mp3`, metadata }, timelines);
}
