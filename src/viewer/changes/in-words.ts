import { fieldInWords } from '../../kinds/words/field-words.ts';
import { TIME_FIELDS } from '../../kinds/fields/times.ts';
import { CLOCK, type Positions } from '../../measures/positions.ts';
import type { Changes } from '../viewer-file.ts';

/** Values of fields before and after, by name. */
export type ChangedFields = Changes['timelines'][number]['changed'][number]['fields'];

/** Conversions for sentences about times. */
export interface TimeWords {
  /** Maps a time of the older version to the open one, in seconds. */
  readonly map: (time: number) => number;
  /** Measure and beat at a time, 'm. 16.3'; undefined where the file counts none. */
  readonly measureAt: (time: number) => string | undefined;
  /** How times of the file are written; by the clock where it is left out. */
  readonly positions?: Positions;
}

/** Moves closer than this are one move of the whole, in seconds. */
const SAME_MOVE = 0.005;
/** Shorter moves are told in thousandths. */
const MIN_HUNDREDTHS = 0.01;
/** Longest value that is quoted in a line; longer ones are only said to have changed. */
const MAX_QUOTED = 80;

/** '1:24.13, m. 16.3'. */
export function placeInWords(
  time: number,
  { measureAt, positions = CLOCK }: Pick<TimeWords, 'measureAt' | 'positions'>,
): string {
  if (positions.unit === 'quarters') return positions.exact(time);
  const position = measureAt(time);
  return position === undefined ? positions.exact(time) : `${positions.exact(time)}, ${position}`;
}

const lengthInWords = (length: number, { unit, exactLength }: Positions = CLOCK) =>
  unit === 'seconds' ? `${length.toFixed(length < MIN_HUNDREDTHS ? 3 : 2)} s` : exactLength(length);

interface Move {
  readonly was: number;
  readonly is: number;
  readonly shift: number;
}

/** Differences between the times of a component, one text for each. */
function movesInWords(fields: ChangedFields, words: TimeWords): readonly string[] {
  const moveOf = (name: string): Move | undefined => {
    const [before, after] = fields[name] ?? [];
    if (typeof before !== 'number' || typeof after !== 'number') return undefined;
    const was = words.map(before);
    return { was, is: after, shift: after - was };
  };
  const moved = ({ was, is, shift }: Move) =>
    `moved by ${shift < 0 ? '−' : '+'}${lengthInWords(Math.abs(shift), words.positions)}, from ${placeInWords(was, words)} to ${placeInWords(is, words)}`;
  const edge = (verb: string, { is, shift }: Move) =>
    `${verb} ${lengthInWords(Math.abs(shift), words.positions)} ${shift > 0 ? 'later' : 'earlier'}, at ${placeInWords(is, words)}`;
  const [time, start, end] = [moveOf('time'), moveOf('start'), moveOf('end')];
  if (time) return [moved(time)];
  if (start && end && Math.abs(start.shift - end.shift) < SAME_MOVE) return [moved(start)];
  return [...(start ? [edge('starts', start)] : []), ...(end ? [edge('ends', end)] : [])];
}

/** A value for a sentence, '' for none; undefined where it cannot be quoted. */
function valueInWords(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= MAX_QUOTED ? `“${value}”` : undefined;
}

const SAID_ALONE: ReadonlySet<string> = new Set(['time', 'start', 'end']);

/** Changes of a component in words: 'moved by +0.70 s, from …; was: “A1”'. */
export function changeInWords(fields: ChangedFields, words: TimeWords): string {
  const others = Object.entries(fields).flatMap(([name, [before, after]]) => {
    if (SAID_ALONE.has(name)) return [];
    const called = fieldInWords(name);
    if (TIME_FIELDS.includes(name)) return [`${called} changed`];
    const [was, is] = [valueInWords(before), valueInWords(after)];
    if (name === 'label') return [was === '' ? 'had no label' : `was: ${was ?? 'another label'}`];
    if (name === 'comments') return [`${called} ${was === '' ? 'added' : is === '' ? 'removed' : 'changed'}`];
    if (was === undefined || is === undefined) return [`${called} changed`];
    if (was === '') return [`${called} added: ${is}`];
    return [is === '' ? `${called} removed: ${was}` : `${called} was ${was}, is ${is}`];
  });
  return [...movesInWords(fields, words), ...others].join('; ');
}

/**
 * '1 added, 2 moved', or with names of the components '1 beat added, 2 moved': numbers of changes that there are; 'no
 * changes' for none.
 */
export function countsInWords(
  counts: Omit<Changes['timelines'][number]['counts'], 'unchanged'>,
  names?: readonly [one: string, many: string],
): string {
  const { added, removed, moved, relabelled, other } = counts;
  const parts = [
    [added, 'added'],
    [removed, 'removed'],
    [moved, 'moved'],
    [relabelled, 'relabelled'],
    [other, 'changed in other ways'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, what], place) => {
      const name = place > 0 || names === undefined ? '' : ` ${count === 1 ? names[0] : names[1]}`;
      return `${count}${name} ${what}`;
    });
  return said.length > 0 ? said.join(', ') : 'no changes';
}

/** Shift and stretch of all times, as with another recording; undefined where they are the same. */
export function transformInWords(transform: Changes['transform'], positions?: Positions): string | undefined {
  if (!transform) return undefined;
  const { factor, offset } = transform;
  const percent = Math.abs(factor - 1) * 100;
  const shift = `${lengthInWords(Math.abs(offset), positions)} ${offset < 0 ? 'earlier' : 'later'}`;
  const stretch = `${percent.toFixed(percent < 1 ? 2 : 1)} % ${factor > 1 ? 'slower' : 'faster'}`;
  const isStretched = percent >= 0.005;
  const isShifted = Math.abs(offset) >= 0.0005;
  const how = [...(isStretched ? [stretch] : []), ...(isShifted ? [shift] : [])].join(' and ');
  if (how === '') return undefined;
  return `All times are ${how} than before. This is not counted as a move.`;
}

/** Everything about the changes that stands above the list, one sentence each. */
export function overviewInWords(
  { timelines, transform, recording }: Changes,
  positions?: Positions,
): readonly string[] {
  const sum = (name: 'added' | 'removed' | 'moved' | 'relabelled' | 'other') =>
    timelines.reduce((total, { counts }) => total + counts[name], 0);
  const counts = {
    ...{ added: sum('added'), removed: sum('removed'), moved: sum('moved') },
    ...{ relabelled: sum('relabelled'), other: sum('other') },
  };
  const withStatus = (status: string) => timelines.filter((timeline) => timeline.status === status).length;
  const whole = [
    [withStatus('added'), 'added'],
    [withStatus('removed'), 'removed'],
  ] as const;
  const ofTimelines = whole
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${count === 1 ? 'timeline' : 'timelines'} ${what}`);
  const transformed = transformInWords(transform, positions);
  return [
    `Entries: ${countsInWords(counts)}.`,
    ...(ofTimelines.length > 0 ? [`${ofTimelines.join(', ')}.`] : []),
    ...(recording === 'changed' ? ['The recording is another one.'] : []),
    ...(transformed === undefined ? [] : [transformed]),
  ];
}
