import { MAX_MOMENTS, type AlignedMoment } from '../../compare/axis.ts';
import { LETTERS } from '../../viewer/compare/compared-side.ts';

/** A side as an address names it: a file's id and, with `@`, the number of its version. */
export interface AddressedSide {
  readonly id: number;
  readonly version: number | undefined;
}

/** What a link to a comparison says beside its sides. Times are seconds of A. */
export interface ComparePlace {
  readonly heard?: number | undefined;
  /** Number of a difference, from 1. */
  readonly difference?: number | undefined;
  readonly time?: number | undefined;
  readonly loop?: readonly [start: number, end: number] | undefined;
  readonly view?: readonly [start: number, end: number] | undefined;
  readonly agreeing?: number | undefined;
}

const NAMES = LETTERS.map((letter) => letter.toLowerCase());

/** Sides of an address, in the order of their letters; undefined for one that it names none for. */
export function readSides(search: URLSearchParams): readonly (AddressedSide | undefined)[] {
  const sides = NAMES.map((name) => readSide(search.get(name)));
  const last = sides.findLastIndex((side) => side !== undefined);
  return sides.slice(0, Math.max(last + 1, 2));
}

/** '12', '12@2'. */
export function readSide(text: string | null): AddressedSide | undefined {
  const [, id = '', version] = /^(\d{1,9})(?:@(\d{1,4}))?$/.exec(text?.trim() ?? '') ?? [];
  if (id === '') return undefined;
  return { id: Number(id), version: version === undefined ? undefined : Number(version) };
}

export const writeSide = ({ id, version }: AddressedSide): string =>
  version === undefined ? String(id) : `${id}@${version}`;

const secondsIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;

function spanIn(text: string | null): readonly [number, number] | undefined {
  const [start, end] = (text ?? '').split('-').map(secondsIn);
  return start !== undefined && end !== undefined && end > start ? [start, end] : undefined;
}

const wholeIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined;

export function readPlace(search: URLSearchParams): ComparePlace {
  const heard = NAMES.indexOf(search.get('hear') ?? '');
  return {
    heard: heard < 0 ? undefined : heard,
    difference: wholeIn(search.get('n')),
    time: secondsIn(search.get('t')),
    loop: spanIn(search.get('loop')),
    view: spanIn(search.get('v')),
    agreeing: wholeIn(search.get('within')),
  };
}

/** Moments set by hand: '1.5~2,80~83.2', one for each moment, the sides' seconds between the signs. */
export function readMoments(search: URLSearchParams, sides: number): readonly AlignedMoment[] {
  const text = search.get('align') ?? '';
  if (text === '') return [];
  const moments = text.split(',', MAX_MOMENTS).map((moment) => moment.split('~').map(secondsIn));
  const isWhole = (moment: readonly (number | undefined)[]): moment is readonly number[] =>
    moment.length === sides && moment.every((time) => time !== undefined);
  const whole = moments.filter((moment) => isWhole(moment));
  return whole.length === moments.length ? whole : [];
}

const rounded = (seconds: number) => String(Math.round(Math.max(seconds, 0) * 100) / 100);

/** The query of a comparison. `sides` has an undefined entry for a file of the reader's own, which no link can lead to. */
export function writeAddress(
  sides: readonly (AddressedSide | undefined)[],
  moments: readonly AlignedMoment[],
  { heard, difference, time, loop, view, agreeing }: ComparePlace = {},
): string {
  const entries: (readonly [string, string])[] = [];
  for (const [index, side] of sides.entries()) if (side) entries.push([NAMES[index] ?? '', writeSide(side)]);
  if (moments.length > 0)
    entries.push(['align', moments.map((moment) => moment.map(rounded).join('~')).join(',')]);
  if (heard) entries.push(['hear', NAMES[heard] ?? '']);
  if (difference !== undefined) entries.push(['n', String(difference)]);
  if (time !== undefined && time > 0) entries.push(['t', rounded(time)]);
  if (loop) entries.push(['loop', loop.map(rounded).join('-')]);
  if (view) entries.push(['v', view.map(rounded).join('-')]);
  if (agreeing !== undefined && agreeing !== 1) entries.push(['within', String(agreeing)]);
  return entries.map(([name, value]) => `${name}=${value}`).join('&');
}
