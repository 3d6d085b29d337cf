import { entryAt } from '../../shared/elements.ts';
import { isRecord } from '../../shared/fields.ts';
import { packIds, type Ids } from '../columns/ids.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { textAt, textPacker, type Texts } from '../columns/texts.ts';
import { timesAt } from '../fields/times.ts';
import { inOrder, isText, isTime, type WireComponent } from '../contract/wire-component.ts';
import type { BeatComponent } from './component.ts';
import type { KindEncoding, TimelineFacts } from '../contract/kind-timeline.ts';
import { readMeasureFacts } from './measure-facts.ts';
import { integerList, measuresOf } from './measures.ts';
import { numberSpacingPx } from './numbers.ts';
import { signatureSpacingPx } from './signature-spacing.ts';
import type { TimeSignature } from './time-signatures.ts';

/** One entry per beat, ascending by time; of `measure...` one entry per measure. */
export interface BeatColumns {
  readonly ids: Ids;
  readonly time: Float64Array;
  /** The row of each measure's first beat. */
  readonly measureRow: Int32Array;
  readonly measureTime: Float64Array;
  /** Numbers of the measures: may jump and repeat. Whole numbers of any size; NaN for one that is hidden. */
  readonly measureNumber: Float64Array;
  /** Printed names; undefined where each measure is called by its number. */
  readonly measureLabel: Texts | undefined;
  /** Passes from 1, 0 for a cadenza; movements from 1. */
  readonly measurePass: Int32Array;
  readonly measureMovement: Int32Array;
  /** Measures that do not lead on to the one after them, where each one's followers end in `follower`, and these. */
  readonly leading: Int32Array;
  readonly followerEnd: Int32Array;
  readonly follower: Int32Array;
  /** The measures whose numbers the author set by hand: they are shown wherever there is room. */
  readonly forced: Int32Array;
  readonly forcedTime: Float64Array;
  /** Measures with a time signature below them, ascending, and the signatures' times and texts. */
  readonly signatureMeasure: Int32Array;
  readonly signatureTime: Float64Array;
  readonly signatureTexts: readonly string[];
  /** Least distance between written time signatures, in CSS pixels. */
  readonly signatureSpacingPx: number;
  /** Least distance between shown numbers, in CSS pixels. */
  readonly spacingPx: number;
}

const listOf = (facts: TimelineFacts, name: string) => integerList(facts[name]) ?? [];

function withDefaults(written: WireComponent<BeatComponent>): BeatComponent | undefined {
  return isTime(written.time) ? (written as BeatComponent) : undefined;
}

function toColumns(unsorted: readonly BeatComponent[], facts: TimelineFacts): BeatColumns {
  const components = inOrder(unsorted, (a, b) => a.time - b.time);
  const ids = new Float64Array(components.length);
  const time = new Float64Array(components.length);
  for (let row = 0; row < components.length; row++) {
    const component = entryAt(components, row);
    ids[row] = component.id;
    time[row] = component.time;
  }
  const pattern = listOf(facts, 'beat_pattern');
  const { starts, numbers } = measuresOf(time.length, {
    pattern: pattern.length > 0 ? pattern : [1],
    beatsInMeasure: listOf(facts, 'beats_in_measure'),
    numbers: listOf(facts, 'measure_numbers'),
  });
  const measureFacts = readMeasureFacts((name) => facts[name] ?? undefined, numbers);
  const forced = Int32Array.from(
    new Set(
      listOf(facts, 'measures_to_force_display').filter((measure) => measure >= 0 && measure < starts.length),
    ),
  ).sort();
  const measureTime = timesAt(time, starts);
  const signatures = signaturesOf(facts, starts.length);
  const signatureMeasure = Int32Array.from(signatures, ({ measure }) => measure);
  const signatureTexts = signatures.map(({ text, is_assumed: isAssumed }) =>
    isAssumed ? `(${text})` : text,
  );
  return {
    ids: packIds(ids),
    time,
    forced,
    forcedTime: timesAt(measureTime, forced),
    measureRow: starts,
    measureTime,
    measureNumber: new Float64Array(numbers),
    measureLabel: measureFacts.labels && packed(measureFacts.labels),
    measurePass: measureFacts.passes,
    measureMovement: measureFacts.movements,
    ...packedNext(measureFacts.next),
    signatureMeasure,
    signatureTime: timesAt(measureTime, signatureMeasure),
    signatureTexts,
    signatureSpacingPx: signatureSpacingPx(signatureTexts),
    spacingPx: numberSpacingPx(measureFacts.labels ?? numbers),
  };
}

export function packed(labels: readonly string[]): Texts {
  const packer = textPacker(labels.length);
  for (const label of labels) packer.add(label);
  return packer.pack();
}

function packedNext(next: MeasureTable['next']): Pick<BeatColumns, 'leading' | 'followerEnd' | 'follower'> {
  const lists = [...next.values()];
  let end = 0;
  return {
    leading: Int32Array.from(next.keys()),
    followerEnd: Int32Array.from(lists, ({ length }) => (end += length)),
    follower: Int32Array.from(lists.flat()),
  };
}

/** The measures of a timeline. */
export function tableOf(columns: BeatColumns): MeasureTable {
  const { measureNumber, measureLabel, measurePass, measureMovement, measureRow, time } = columns;
  const { leading, followerEnd, follower } = columns;
  const followersOf = (at: number) =>
    Array.from(follower.subarray(at > 0 ? followerEnd[at - 1] : 0, followerEnd[at]));
  return {
    numbers: measureNumber,
    firstBeats: measureRow,
    beats: time,
    ...(measureLabel && {
      labels: Array.from(measureNumber, (_, measure) => textAt(measureLabel, measure)),
    }),
    passes: measurePass,
    movements: measureMovement,
    next: new Map(Array.from(leading, (measure, at) => [measure, followersOf(at)])),
  };
}

/** The time signatures of measures that there are, in their order. */
function signaturesOf(facts: TimelineFacts, measureCount: number): readonly TimeSignature[] {
  const written: unknown = facts['time_signatures'];
  if (!Array.isArray(written)) return [];
  return written
    .filter(isSignature)
    .filter(
      ({ measure }, index, all) =>
        measure >= 0 && measure < measureCount && (index === 0 || measure > (all[index - 1]?.measure ?? -1)),
    );
}

const isSignature = (written: unknown): written is TimeSignature =>
  isRecord(written) && Number.isSafeInteger(written['measure']) && isText(written['text']);

export const encoding: KindEncoding<BeatComponent, BeatColumns> = { withDefaults, toColumns };
