import { entryAt, float64At, uint32At } from '../../shared/elements.ts';
import { binsFor, type Bins } from '../level-of-detail/bins.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import {
  inOrder,
  isText,
  isTime,
  textOf,
  wholeNumberOf,
  type WireComponent,
} from '../contract/wire-component.ts';
import { memoize } from '../../shared/memoize.ts';
import { textAt, textPacker, type Texts } from '../columns/texts.ts';
import { timesAt } from '../fields/times.ts';
import { reached } from '../contract/visible.ts';
import type { HarmonyComponent } from './component.ts';
import type { KindEncoding, TimelineFacts } from '../contract/kind-timeline.ts';
import type { SetLabel } from '../contract/set-label.ts';
import { C_MAJOR } from './chord.ts';
import { harmonyPieces, keyOf } from './label.ts';
import { keyPieces } from './letter-labels.ts';
import { letters, setLabel } from './pieces.ts';
import { spellingPacker, type Spelling } from './spellings.ts';
import { LAST_STEP, MAX_ACCIDENTAL } from '../fields/ranges.ts';

/** Keys or harmonies: the rows of the columns and their times, ascending. */
interface HarmonyRow {
  readonly rows: Uint32Array;
  readonly time: Float64Array;
  readonly bins: Bins;
}

/** One entry per key or harmony that is shown, ascending by time. */
export interface HarmonyData {
  readonly ids: Ids;
  readonly time: Float64Array;
  /** 1 for a key. */
  readonly isKey: Uint8Array;
  /** Index into `spellings`. */
  readonly spelling: Uint32Array;
  /** JSON of each `Spelling`. */
  readonly spellings: Texts;
  readonly comments: Texts;
  readonly keys: HarmonyRow;
  readonly harmonies: HarmonyRow;
  /** Place in its own row, from 0. */
  readonly indexInRow: Uint32Array;
  /** The keys that hold, also where their row is hidden. */
  readonly holding: { readonly spelling: Uint32Array; readonly time: Float64Array };
  readonly hasKeyRow: boolean;
  /** Whether harmonies have a row: not in a timeline of keys alone. */
  readonly hasHarmonyRow: boolean;
}

export interface HarmonyColumns extends HarmonyData {
  /** Each spelling by its number, read when first asked for. */
  readonly spellingOf: (spelling: number) => Spelling;
  /** Typeset labels by `labelKey`, made on first use. */
  readonly setLabelOf: (key: number) => SetLabel;
}

/** Reads any component that is not a harmony as a key; one without a step is shown by its label. */
function withDefaults(written: WireComponent<HarmonyComponent>): HarmonyComponent | undefined {
  const { time, kind, label, comments, step, accidental } = written;
  if (!isTime(time)) return undefined;
  const shownKind = kind === 'HARMONY' || kind === undefined ? 'HARMONY' : 'KEY';
  const knownStep = step === undefined ? undefined : wholeNumberOf(step, 0, LAST_STEP, -1);
  const isWhole =
    kind === shownKind &&
    isText(label) &&
    isText(comments) &&
    knownStep === step &&
    (typeof accidental === 'number' || step === undefined);
  if (isWhole) return written as HarmonyComponent;
  const { step: _, ...rest } = written as HarmonyComponent;
  return {
    ...rest,
    kind: shownKind,
    label: textOf(label),
    comments: textOf(comments),
    accidental: wholeNumberOf(accidental, -MAX_ACCIDENTAL, MAX_ACCIDENTAL, 0),
    ...(knownStep !== undefined && knownStep >= 0 && { step: knownStep }),
  };
}

function toColumns(unsorted: readonly HarmonyComponent[], facts: TimelineFacts): HarmonyData {
  const all = inOrder(
    unsorted,
    (a, b) => a.time - b.time || Number(b.kind === 'KEY') - Number(a.kind === 'KEY'),
  );
  const holding = all.filter(({ kind }) => kind === 'KEY');
  const hasKeyRow = facts['visible_level_count'] !== 1;
  const components = hasKeyRow ? all : all.filter(({ kind }) => kind !== 'KEY');
  const count = components.length;
  const ids = new Float64Array(count);
  const columns = {
    time: new Float64Array(count),
    isKey: new Uint8Array(count),
    spelling: new Uint32Array(count),
    indexInRow: new Uint32Array(count),
  };
  const comments = textPacker(count);
  const spellings = spellingPacker();
  const keyRows = rowsOf(count);
  const harmonyRows = rowsOf(count);
  for (let row = 0; row < components.length; row++) {
    const component = entryAt(components, row);
    const isKey = component.kind === 'KEY';
    ids[row] = component.id;
    columns.time[row] = component.time;
    columns.isKey[row] = isKey ? 1 : 0;
    columns.spelling[row] = spellings.add(component);
    columns.indexInRow[row] = (isKey ? keyRows : harmonyRows).add(row);
    comments.add(component.comments);
  }
  const rowOf = (rows: Uint32Array): HarmonyRow => {
    const time = timesAt(columns.time, rows);
    return { rows, time, bins: binsFor(time) };
  };
  const [keys, harmonies] = [rowOf(keyRows.all()), rowOf(harmonyRows.all())];
  return {
    ids: packIds(ids),
    ...columns,
    keys,
    harmonies,
    holding: {
      spelling: Uint32Array.from(holding, (key) => spellings.add(key)),
      time: Float64Array.from(holding, ({ time }) => time),
    },
    hasKeyRow,
    hasHarmonyRow: harmonies.rows.length > 0 || keys.rows.length === 0,
    spellings: spellings.pack(),
    comments: comments.pack(),
  };
}

/** Rows in order, at most `count`. */
function rowsOf(count: number) {
  const rows = new Uint32Array(count);
  let length = 0;
  return {
    /** Returns how many there were before. */
    add(row: number): number {
      rows[length] = row;
      return length++;
    },
    /** A copy of the right length. */
    all: () => rows.slice(0, length),
  };
}

export const encoding: KindEncoding<HarmonyComponent, HarmonyData> = { withDefaults, toColumns };

/** Most labels that are kept, more than a screen shows. */
const MAX_KEPT = 4096;
/** Limit of the number of spellings, far more than there are components. */
const SPELLINGS = 2 ** 26;
const NO_KEY = SPELLINGS - 1;

/** A harmony's label is made from its own spelling and that of the key it stands in. */
const labelKey = (spelling: number, keySpelling = NO_KEY) => spelling * SPELLINGS + keySpelling;

export function bind(data: HarmonyData): HarmonyColumns {
  const spellingOf = memoize(
    MAX_KEPT,
    // `toColumns` wrote this JSON.
    (spelling) => JSON.parse(textAt(data.spellings, spelling)) as Spelling,
  );
  const setLabelOf = memoize(MAX_KEPT, (key) => {
    const spelling = spellingOf(Math.floor(key / SPELLINGS));
    const keySpelling = key % SPELLINGS;
    if (spelling.kind === 'KEY') return setKey(spelling);
    const musicalKey = keySpelling === NO_KEY ? C_MAJOR : keyOf(spellingOf(keySpelling));
    return setLabel(harmonyPieces(spelling, musicalKey));
  });
  return { ...data, spellingOf, setLabelOf };
}

export const spellingAt = ({ spelling, spellingOf }: HarmonyColumns, row: number): Spelling =>
  spellingOf(uint32At(spelling, row));

/** The number of the spelling of the key that holds at a time. */
function holdingAt({ holding }: HarmonyColumns, time: number): number | undefined {
  const index = reached(holding.time, time);
  return index === undefined ? undefined : holding.spelling[index];
}

/** The key that holds at a time; undefined before the first, where it is C major. */
export function keyAt(columns: HarmonyColumns, time: number): Spelling | undefined {
  const spelling = holdingAt(columns, time);
  return spelling === undefined ? undefined : columns.spellingOf(spelling);
}

export function labelOf(columns: HarmonyColumns, row: number): SetLabel {
  const spelling = uint32At(columns.spelling, row);
  return columns.setLabelOf(
    columns.isKey[row]
      ? labelKey(spelling)
      : labelKey(spelling, holdingAt(columns, float64At(columns.time, row))),
  );
}

/** Label of a key; the word for a mode that the platform does not know is in the plain label only. */
export function setKey({ step, accidental, type, label }: Spelling): SetLabel {
  if (step === undefined) return setLabel([letters(label)]);
  const [, mode = 'major'] = /^\S+ (.*)$/.exec(label) ?? [];
  return setLabel(keyPieces({ step, accidental }, type ?? mode));
}
