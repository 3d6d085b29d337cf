import type { Beat, Chord, Point, Span } from '../../kinds/contract/importing.ts';
import { isRecord } from '../../shared/fields.ts';
import { accidentalOf, readKeyName, readNumeral } from '../../shared/numerals/read-numeral.ts';
import { LETTERS } from '../../shared/numerals/numeral.ts';
import type { Draft, DraftTimeline, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { timelinesOf } from '../stretches.ts';
import { readJsonObject } from '../text.ts';
import { readHarte } from './harte.ts';
import { observationsOf, textOf, type Observation } from './observations.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reader = (
  name: string,
  observations: readonly Observation[],
  context: ImportContext,
) => readonly DraftTimeline[];

/** Annotations of music information retrieval (JAMS 0.2 and 0.3). */
export const format: ImportFormat = {
  name: 'JAMS',
  endings: ['jams', 'json'],
  recognises: (start) => /"(annotations|file_metadata)"\s*:/.test(start) && !/"timelines"\s*:/.test(start),
  read: readJams,
};

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^multi_segment$/, readLevels],
  [/^(beat|beat_position)$/, readBeats],
  [/^(chord|chord_harte|chord_roman|key_mode)$/, readHarmonies],
  [/^(segment_\w+|tag_\w+|lyrics(_bow)?|onset|scaper|mood_thayer)$/, readLabels],
];
const readerOf = (namespace: string) => READERS.find(([names]) => names.test(namespace))?.[1];

function readJams(text: string, context: ImportContext): Draft {
  const root = readJsonObject(text, 'JAMS');
  const written: readonly unknown[] = Array.isArray(root['annotations']) ? root['annotations'] : [];
  const annotations = written
    .filter(isRecord)
    .map((fields, index) => ({ ...namesOf(fields, index), fields }));
  const known = annotations.filter(({ namespace, isDerived }) => readerOf(namespace) && !isDerived);
  const others = new Set(
    annotations.filter(({ namespace }) => !readerOf(namespace)).map(({ namespace }) => namespace),
  );
  if (others.size > 0) context.note(`Not imported: ${[...others].slice(0, 10).join(', ')}.`);
  if (known.length === 0)
    throw new ImportError(
      'This file has no annotation that can be imported: segments, tags, beats, chords, keys or lyrics.',
    );
  const chosen = context.ask.set({
    ...{ name: 'annotations', label: 'Annotations', help: 'All are imported unless you leave some out.' },
    options: known.map(({ key, label }) => ({ value: key, label })),
    preset: known.map(({ key }) => key),
  });
  const taken = known.filter(({ key }) => chosen.has(key));
  const about = isRecord(root['file_metadata']) ? root['file_metadata'] : {};
  const length = Number(about['duration']);
  return {
    title: textOf(about['title']),
    performer: textOf(about['artist']),
    ...(length > 0 && { length }),
    timelines: joinHarmonies(
      taken.flatMap(
        ({ namespace, name, fields }) =>
          readerOf(namespace)?.(name, observationsOf(fields, context), context) ?? [],
      ),
    ),
  };
}

function namesOf(fields: Fields, index: number) {
  const namespace = textOf(fields['namespace']);
  const sandbox = isRecord(fields['sandbox']) ? fields['sandbox'] : {};
  const own = isRecord(sandbox['tilia']) ? sandbox['tilia'] : {};
  const metadata = isRecord(fields['annotation_metadata']) ? fields['annotation_metadata'] : {};
  const annotator = isRecord(metadata['annotator']) ? textOf(metadata['annotator']['name']) : '';
  const timeline = isRecord(own['timeline']) ? textOf(own['timeline']['name']) : textOf(own['timeline']);
  return {
    ...{ namespace, key: String(index), name: timeline || namespace },
    isDerived: own['derived_from'] !== undefined,
    label: [timeline, namespace, annotator].filter(Boolean).join(', '),
  };
}

/** Segments with levels from 0 for the outermost. */
function readLevels(name: string, observations: readonly Observation[], { problems }: ImportContext) {
  const read = observations.flatMap((observation) => {
    const value = camelCased(isRecord(observation.value) ? observation.value : {});
    const level = Number(value['level']);
    if (Number.isInteger(level) && level >= 0 && level < 100 && observation.end > observation.start)
      return [{ ...observation, value, level }];
    problems.add(undefined, `multi_segment: a segment at ${observation.start} s has no level or no length`);
    return [];
  });
  const lowest = read.reduce((most, { level }) => Math.max(most, level), 0);
  const entries = read.map(({ start, end, level, value }): Span => ({
    ...{ start, end, level: lowest - level + 1, label: textOf(value['label']) },
    comments: textOf(value['comments']),
    formalType: textOf(value['formalType']),
    formalFunction: textOf(value['formalFunction']),
  }));
  return [{ shape: 'spans', name, entries }] as const;
}

const camelCased = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

function readBeats(name: string, observations: readonly Observation[]) {
  const entries = observations.map(({ start, value }): Beat => {
    const position = isRecord(value) ? value['position'] : value;
    const measure = isRecord(value) ? value['measure'] : undefined;
    const isFirst = position === 1;
    return {
      ...{ time: start, isFirst },
      ...(isFirst && typeof measure === 'number' && Number.isInteger(measure) && { number: measure }),
    };
  });
  return [{ shape: 'beats', name, entries: withoutCounted(entries) }] as const;
}

/** Beats without the numbers that count on by themselves. */
function withoutCounted(beats: readonly Beat[]): readonly Beat[] {
  let last = 0;
  return beats.map(({ number, ...beat }) => {
    if (!beat.isFirst) return beat;
    const counted = last + 1;
    last = number ?? counted;
    return number === undefined || number === counted ? beat : { ...beat, number };
  });
}

function readHarmonies(name: string, observations: readonly Observation[], { problems }: ImportContext) {
  let lastTonic = '';
  const entries = observations.flatMap(({ start: time, value }): readonly Chord[] => {
    if (isRecord(value)) {
      const tonic = textOf(value['tonic']);
      const label = textOf(value['chord']);
      const key = tonic === lastTonic ? undefined : readKeyName(tonic);
      lastTonic = tonic;
      const numeral = readNumeral(label.replace(/x(?=\d|$)/, 'o').replace(/h(?=\d|$)/, 'ø'), 'dcml');
      return [
        ...(key ? [{ time, label: tonic, comments: '', is: { type: 'key', key } } as const] : []),
        { time, label, comments: '', is: numeral ? { type: 'numeral', numeral } : { type: 'text' } },
      ];
    }
    const label = textOf(value);
    // No chord, and no key.
    if (label === 'N' || label === '') return [];
    const key = readKeyMode(label);
    if (
      name === 'key_mode' ||
      /:(major|minor|ionian|dorian|phrygian|lydian|mixolydian|aeolian|locrian)$/.test(label)
    ) {
      if (key) return [{ time, label, comments: '', is: { type: 'key', key } }];
      problems.add(
        undefined,
        `key_mode: expected a key such as F:minor at ${time} s, found “${label.slice(0, 30)}”`,
      );
      return [];
    }
    const chord = readHarte(label);
    return [{ time, label, comments: '', is: chord ? { type: 'root', chord } : { type: 'text' } }];
  });
  return [{ shape: 'chords', name, entries }] as const;
}

function readKeyMode(label: string) {
  const [, letter = '', signs = '', mode = 'major'] = /^([A-G])([b#]{0,2})(?::(\w+))?$/.exec(label) ?? [];
  return letter === '' ? undefined : { step: LETTERS.indexOf(letter), accidental: accidentalOf(signs), mode };
}

/** Keys go into the timelines of the chords that they hold for. */
function joinHarmonies(timelines: readonly DraftTimeline[]): readonly DraftTimeline[] {
  const isKeys = (timeline: DraftTimeline) =>
    timeline.shape === 'chords' && timeline.entries.every(({ is }) => is.type === 'key');
  const keys = timelines.find(isKeys);
  if (
    keys?.shape !== 'chords' ||
    timelines.every((timeline) => timeline.shape !== 'chords' || isKeys(timeline))
  )
    return timelines;
  return timelines.flatMap((timeline) => {
    if (timeline === keys) return [];
    const hasKeys = timeline.shape !== 'chords' || timeline.entries.some(({ is }) => is.type === 'key');
    return [hasKeys ? timeline : { ...timeline, entries: [...keys.entries, ...timeline.entries] }];
  });
}

function readLabels(name: string, observations: readonly Observation[], context: ImportContext) {
  const labelled = observations.map(({ start, end, value }) => ({
    ...{ start, end },
    label: isRecord(value) ? textOf(value['label'] ?? value['value']) : textOf(value),
  }));
  const points = labelled.every(({ start, end }) => start === end);
  if (!points) return timelinesOf(name, labelled, context);
  const entries = labelled.map(({ start, label }): Point => ({ time: start, label, comments: '' }));
  return [{ shape: 'points', name, entries }] as const;
}
