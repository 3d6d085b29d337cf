import { entryAt } from '../../shared/elements.ts';
import { beat, key, marker, unit, writeDesktopFile, type Component, type Timeline } from '../desktop-file.ts';
import { LETTERS } from '../example/piece.ts';
import { hintFor } from './hints.ts';
import type { Movement, Tempo } from './movements.ts';
import {
  passesOf,
  playedMeasures,
  playedSections,
  repeatsHoldSections,
  timeIn,
  type Pass,
} from './performance.ts';
import { scoreOf, type Passage, type Score } from './score.ts';

export const COMPOSER = 'Wolfgang Amadeus Mozart';

/** Sections that contrast, and those that stand between or after; the others keep the colour of their level. */
const CONTRAST = '#dd9ba1';
const ASIDE = '#c4c8be';

const NOTES = [
  'Measures, metres, key signatures and repeats: facts of the score after DCML, The Annotated Mozart Sonatas; no annotation is copied.',
  'Sections, form and later keys are a reading of the repeats, double bars, keys and literal returns.',
  'There is no recording: the times follow a nominal tempo, which is chosen and not in the score, with every repeat played.',
];

interface Played {
  readonly movement: Movement;
  readonly score: Score;
  readonly passes: readonly Pass[];
}

/** The annotation of a movement as the text of a .tla file. */
export function writeSonata(movement: Movement): string {
  const score = scoreOf(movement);
  const played = { movement, score, passes: passesOf(movement, score) };
  const { title, form, metre, metreChange, note } = movement;
  const metadata = {
    title,
    notes: [...NOTES, ...(note === undefined ? [] : [sentence(note)])].join(' '),
    composer: COMPOSER,
    tonality: entryAt(keysOf(movement), 0).name,
    'time signature': metreChange
      ? `${metre}, ${metreChange.metre} from measure ${metreChange.measure}`
      : metre,
    performer: '',
    'performance year': '',
    arranger: '',
    'composition year': '',
    'recording year': '',
    form,
    instrumentation: 'piano',
    genre: 'sonata',
    lyrics: '',
    'media length': Number(lengthOf(played).toFixed(6)),
  };
  return writeDesktopFile({ mediaPath: '', metadata }, [
    formTimeline(played),
    measuresTimeline(played),
    keysTimeline(played),
    markersTimeline(played),
  ]);
}

const lengthOf = ({ passes }: Played): number => entryAt(passes, passes.length - 1).end;
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function formTimeline(played: Played): Timeline {
  const { movement, score, passes } = played;
  const holdSections = repeatsHoldSections(score);
  const sections = playedSections(score, passes).map(({ section, ...span }) =>
    unit(span, holdSections || score.repeats.length === 0 ? 1 : 2, {
      label: section.name,
      comments: hintFor(section.name),
      color: colorOf(section.name),
      formalFunction: functionOf(section.name),
    }),
  );
  const repeats = passes.flatMap((pass) =>
    pass.repeat ? [repeatUnit(pass, pass.repeat, movement, holdSections ? 2 : 1)] : [],
  );
  const whole = unit({ start: 0, end: lengthOf(played) }, score.repeats.length === 0 ? 2 : 3, {
    label: movement.title.slice(movement.title.indexOf(': ') + 2),
    comments: `${sentence(movement.form)} This is our reading: do you hear it so?`,
    formalType: movement.form,
  });
  const all = [...sections, ...repeats, whole];
  const levelOf = ({ fields }: Component) => Number(fields.level);
  return {
    kind: 'HIERARCHY_TIMELINE',
    fields: { name: 'Form', height: 110, is_visible: true, ordinal: 2 },
    components: all.toSorted((a, b) => levelOf(a) - levelOf(b)),
  };
}

function repeatUnit(pass: Pass, repeat: Passage, { endings }: Movement, level: number): Component {
  // An upbeat belongs to the repeat, but does not count in its name.
  const name = `m. ${repeat.hasUpbeat ? repeat.first + 1 : repeat.first} to ${repeat.last}`;
  const ending = endings ? ' The score has a first and a second ending.' : '';
  return unit(pass, level, {
    label: pass.isAgain ? `${name} again` : name,
    comments: `${measuresOf(repeat)}, ${pass.isAgain ? 'second' : 'first'} time.${ending}`,
  });
}

const measuresOf = ({ first, last, hasUpbeat }: Passage): string =>
  `Measures ${first}${hasUpbeat ? ' (upbeat)' : ''} to ${last}`;

function colorOf(name: string): string {
  const number = Number(/\d+/.exec(name)?.[0] ?? 0);
  if (/^(coda|retransition)/.test(name)) return ASIDE;
  if (/^(development|couplet|second part|Menuetto II,)/.test(name)) return CONTRAST;
  return name.startsWith('variation') && number % 2 === 1 ? CONTRAST : '';
}

const functionOf = (name: string): string =>
  /^(exposition|development|recapitulation|coda|refrain|couplet|retransition|theme|variation)\b/.exec(
    name,
  )?.[1] ?? '';

function measuresTimeline({ movement, score, passes }: Played): Timeline {
  const measures = playedMeasures(movement, score, passes);
  return {
    kind: 'BEAT_TIMELINE',
    fields: {
      beat_pattern: [Number(movement.metre.split('/')[0])],
      measure_numbers: measures.map(({ number }) => number),
      beats_in_measure: measures.map(({ beats }) => beats.length),
      // Where the numbers go back, a reader looks for them.
      measures_to_force_display: measures.flatMap(({ number }, index) =>
        number <= (measures[index - 1]?.number ?? -Infinity) ? [index] : [],
      ),
      height: 35,
      is_visible: true,
      name: 'Measures',
      ordinal: 3,
    },
    components: measures.flatMap(({ beats }) => beats.map(beat)),
  };
}

function keysOf({ keys }: Movement) {
  return keys.split(' | ').map((text) => {
    const match = /^([A-G])(-flat|-sharp)? (major|minor) (\d+)$/.exec(text);
    if (!match) throw new Error(`${text}: expected a key and its measure`);
    const [, letter = '', sign, type = '', measure] = match;
    const accidental = sign === '-flat' ? -1 : sign === '-sharp' ? 1 : 0;
    const name = text.slice(0, text.lastIndexOf(' '));
    return { name, step: LETTERS.indexOf(letter), accidental, type, measure: Number(measure) };
  });
}

function keysTimeline({ movement, score, passes }: Played): Timeline {
  const keys = keysOf(movement).map((own, index) => ({
    ...own,
    from: index === 0 ? 0 : score.upbeatIn(own.measure),
    comments: index === 0 ? '' : 'A new key signature. Listen for the change.',
  }));
  let last: string | undefined;
  const components = passes.flatMap((pass) => {
    const here = keys.filter(
      ({ from }, index) => from < pass.to && (keys[index + 1]?.from ?? Infinity) > pass.from,
    );
    const heard = here.filter(({ name }, index) => name !== (here[index - 1]?.name ?? last));
    last = here.at(-1)?.name;
    return heard.map(({ from, comments, ...named }) => key(timeIn(pass, score, from), named, comments));
  });
  return {
    kind: 'HARMONY_TIMELINE',
    fields: {
      level_count: 1,
      level_height: 35,
      is_visible: true,
      name: 'Keys',
      ordinal: 4,
      visible_level_count: 2,
    },
    components,
  };
}

function markersTimeline({ movement, score, passes }: Played): Timeline {
  const { tempo, tempoChanges = [], metre, metreChange } = movement;
  const first = marker(0, `${tempo.label}, ${metre}`, tempoInWords(tempo));
  const changes = tempoChanges.map((change) => {
    const from = score.upbeatIn(change.measure - 1);
    const isNewMetre = metreChange?.measure === change.measure - 1;
    // Tempos change after the repeats only.
    const time = timeIn(entryAt(passes, passes.length - 1), score, from);
    return marker(
      time,
      isNewMetre ? `${change.label}, ${metreChange.metre}` : change.label,
      tempoInWords(change),
    );
  });
  const returns = passes.flatMap((pass) => {
    if (pass.isDaCapo) return [marker(pass.start, 'da capo', 'The first minuet again, without its repeats.')];
    if (!pass.isAgain || !pass.repeat) return [];
    return [marker(pass.start, 'repeat', `${measuresOf(pass.repeat)} again.`)];
  });
  return {
    kind: 'MARKER_TIMELINE',
    fields: { name: 'Repeats and tempo', height: 30, is_visible: true, ordinal: 5 },
    components: [first, ...returns, ...changes],
  };
}

const tempoInWords = ({ beat: counted, bpm }: Tempo): string =>
  `Nominal tempo, chosen: ${bpm} ${counted} notes a minute.`;
