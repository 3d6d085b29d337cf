import { MAX_TIMELINES } from '../../shared/limits.ts';
import { isSpeed } from '../store/playback.ts';
import type { Range } from '../store/selection.ts';

/** Everything about a desk that its projector follows, but for the clock. Timelines and components are called by their ids. */
export interface DeskState {
  readonly fileId: number;
  /** Shown lanes, top first, with their heights at the usual size in CSS pixels. */
  readonly lanes: readonly { readonly id: number; readonly heightPx: number }[];
  /** Seconds from margin to margin; undefined for the whole recording. */
  readonly view: Range | undefined;
  /** Scroll position of the stack, from 0 for its top to 1. */
  readonly scroll: number;
  readonly selected: { readonly timeline: number; readonly component: number } | undefined;
  readonly range: Range | undefined;
  readonly loop: Range | undefined;
  /** Components whose hidden labels are revealed, and whether all are. */
  readonly revealed: readonly number[];
  readonly isChecked: boolean;
  readonly shows: 'lanes' | 'score';
  /** The score's timeline, or -1 for the notation; undefined for the first. */
  readonly score: number | undefined;
  readonly isBlack: boolean;
}

/** Position of the desk's playback. */
export interface DeskClock {
  readonly time: number;
  readonly playing: boolean;
  readonly speed: number;
}

/** Commands that a projector's keys send to the desk. */
const PRESSES = ['next', 'previous', 'black', 'swap', 'play'] as const;
export type Press = (typeof PRESSES)[number];

export type DeskMessage =
  | { readonly type: 'state'; readonly state: DeskState }
  | { readonly type: 'clock'; readonly clock: DeskClock }
  | { readonly type: 'end' };

/** `from` is the projector, of which one desk may have several. */
export type ProjectorMessage =
  | { readonly type: 'hello' | 'bye'; readonly from: string }
  | { readonly type: 'press'; readonly press: Press };

/** Most labels that a presentation reveals one by one. */
export const MAX_REVEALED = 20_000;
/** Times, heights and ids are below this. */
const LARGEST = 1e9;
const MAX_LETTERS = 64;

/** The channel of a desk and its projectors; the number is nobody else's. */
export const channelName = (desk: string) => `tilia.desk.${desk}`;

/** A number for a desk or a projector that cannot be guessed, as addresses have it. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isWithin = (value: unknown, least: number): value is number =>
  typeof value === 'number' && value >= least && value <= LARGEST;
const isId = (value: unknown): value is number => isWithin(value, -1) && Number.isInteger(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isPress = (value: unknown): value is Press => PRESSES.some((press) => press === value);
const isSpan = (value: unknown): value is Range =>
  isFields(value) &&
  isWithin(value['start'], 0) &&
  isWithin(value['end'], 0) &&
  value['end'] > value['start'];
const isUnset = (value: unknown): value is undefined => value === undefined;

/** Reads a message to a projector; undefined for anything that no desk sends. */
export function readDeskMessage(data: unknown): DeskMessage | undefined {
  if (!isFields(data)) return undefined;
  if (data['type'] === 'end') return { type: 'end' };
  if (data['type'] === 'clock') {
    const clock = readClock(data['clock']);
    return clock && { type: 'clock', clock };
  }
  const state = data['type'] === 'state' ? readState(data['state']) : undefined;
  return state && { type: 'state', state };
}

/** Reads a message to a desk; undefined for anything that no projector sends. */
export function readProjectorMessage(data: unknown): ProjectorMessage | undefined {
  if (!isFields(data)) return undefined;
  const { type, from, press } = data;
  if (type === 'press') return isPress(press) ? { type, press } : undefined;
  if (type !== 'hello' && type !== 'bye') return undefined;
  return typeof from === 'string' && from !== '' && from.length <= MAX_LETTERS ? { type, from } : undefined;
}

function readClock(value: unknown): DeskClock | undefined {
  if (!isFields(value)) return undefined;
  const { time, playing, speed } = value;
  if (!isWithin(time, 0) || !isFlag(playing) || typeof speed !== 'number' || !isSpeed(speed))
    return undefined;
  return { time, playing, speed };
}

/** A state is accepted whole or not at all: half of one would show the class something that the desk does not. */
function readState(value: unknown): DeskState | undefined {
  if (!isFields(value)) return undefined;
  const { fileId, view, scroll, range, loop, isChecked, shows, score, isBlack } = value;
  const lanes = readList(value['lanes'], MAX_TIMELINES, readLane);
  const revealed = readList(value['revealed'], MAX_REVEALED, (id) => (isId(id) ? id : undefined));
  const selected = isUnset(value['selected']) ? undefined : readSelected(value['selected']);
  if (!lanes || !revealed || (!selected && !isUnset(value['selected']))) return undefined;
  if (!isId(fileId) || !isWithin(scroll, 0) || scroll > 1 || !isFlag(isChecked) || !isFlag(isBlack))
    return undefined;
  if (shows !== 'lanes' && shows !== 'score') return undefined;
  if (!isUnset(view) && !isSpan(view)) return undefined;
  if (!isUnset(range) && !isSpan(range)) return undefined;
  if (!isUnset(loop) && !isSpan(loop)) return undefined;
  if (!isUnset(score) && !isId(score)) return undefined;
  return {
    ...{ fileId, lanes, selected, scroll, revealed, isChecked, shows, score, isBlack },
    ...{ view: spanOf(view), range: spanOf(range), loop: spanOf(loop) },
  };
}

const spanOf = (span: Range | undefined) => span && { start: span.start, end: span.end };

function readLane(value: unknown): DeskState['lanes'][number] | undefined {
  if (!isFields(value)) return undefined;
  const { id, heightPx } = value;
  return isId(id) && isWithin(heightPx, 0) ? { id, heightPx } : undefined;
}

function readSelected(value: unknown): DeskState['selected'] {
  if (!isFields(value)) return undefined;
  const { timeline, component } = value;
  return isId(timeline) && isId(component) ? { timeline, component } : undefined;
}

/** A list in which each entry can be read, and of which there are not too many. */
function readList<T>(
  value: unknown,
  most: number,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const entries = (value as readonly unknown[]).map(read);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}
