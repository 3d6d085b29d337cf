import type { ComparedPoint, ComparedSection, ComparedTier } from '../kinds/contract/comparing.ts';
import { entryAt, float64At } from '../shared/elements.ts';
import { nearest } from '../shared/sorted.ts';
import type { Axis } from './axis.ts';
import type { ComparedFile } from './compared-file.ts';
import type { Difference, DifferenceSort, Pair } from './difference.ts';
import { folded, matchPlaces, type Placed } from './match-places.ts';
import { distanceInWords, measuresBetween, passageInWords, placeInWords } from './places.ts';

/** How far two boundaries may stand apart and still agree, in measures. */
export const DEFAULT_AGREEING = 1;
/** Boundaries that stand farther apart are no moved ones; in measures, with another label and with the same one. */
const MAX_MOVED = 4;
const MAX_MOVED_WITH_LABEL = 8;
/** Levels that have less in common are not the same one: share of their boundaries that agree. */
const MIN_COMMON = 0.2;
/** Where fewer of the labels at agreeing boundaries are equal, two analysts use other names, and none is told. */
const MIN_SAME_LABELS = 0.5;
/** Seconds within which boundaries count as hit. */
export const HIT_SECONDS: Pair<number> = [0.5, 3];

/** Sections of one analysis: a timeline's, with the timeline's id. */
interface Form {
  readonly timeline: number;
  readonly tiers: readonly ComparedTier[];
}

/** Markers of one analysis. */
interface Points {
  readonly timeline: number;
  readonly points: readonly ComparedPoint[];
}

/** How the boundaries of two analyses agree: beginnings of sections in levels that both have. */
export interface FormFigures {
  readonly counts: Pair<number>;
  /** Within so many measures. */
  readonly agreeing: number;
  /** Boundaries of A with one of B within the seconds of `HIT_SECONDS`. */
  readonly hits: Pair<number>;
  /** Levels in which the two use other names. */
  readonly otherNames: readonly string[];
}

interface Compared {
  readonly files: Pair<ComparedFile>;
  readonly axis: Axis;
  /** In measures. */
  readonly agreeing: number;
}

/** Something that begins at a place of the axis. */
interface Begun extends Placed {
  readonly id: number;
  readonly time: number;
  readonly end: number;
  readonly label: string;
}

/** Compares the forms of two analyses, level by level. */
export function compareForms(
  compared: Compared,
  [a, b]: Pair<Form>,
): { readonly differences: readonly Difference[]; readonly figures: FormFigures } {
  const { axis } = compared;
  const begun = ([a, b] as const).map(({ tiers }, side) =>
    tiers.map((tier) => begunIn(axis, side, tier.sections)),
  );
  const [inA = [], inB = []] = begun;
  const pairs = pairTiers(compared, inA, inB);
  const differences: Difference[] = [];
  const figures = { counts: [0, 0] as [number, number], agreeing: 0, otherNames: [] as string[] };
  const all: [Begun[], Begun[]] = [[], []];
  for (const [tierA, tierB] of pairs) {
    const [ofA, ofB] = [entryAt(inA, tierA), entryAt(inB, tierB)];
    all[0].push(...ofA);
    all[1].push(...ofB);
    const found = comparePlaced(compared, [a.timeline, b.timeline], [ofA, ofB], FORM_WORDS);
    differences.push(...found.differences);
    figures.counts[0] += ofA.length;
    figures.counts[1] += ofB.length;
    figures.agreeing += found.agreeing;
    if (found.hasOtherNames) figures.otherNames.push(entryAt(a.tiers, tierA).name);
  }
  differences.push(...unpairedTiers(compared, [a, b], pairs));
  return { differences, figures: { ...figures, hits: hitsOf(axis, all) } };
}

/** Compares the markers of two analyses. */
export function comparePoints(
  compared: Compared,
  [a, b]: Pair<Points>,
): { readonly differences: readonly Difference[]; readonly agreeing: number } {
  const begun = ([a, b] as const).map(({ points }, side) =>
    begunIn(
      compared.axis,
      side,
      points.map((point) => ({ ...point, start: point.time, end: point.time })),
    ),
  );
  return comparePlaced(compared, [a.timeline, b.timeline], [begun[0] ?? [], begun[1] ?? []], MARKER_WORDS);
}

function begunIn({ maps }: Axis, side: number, sections: readonly ComparedSection[]): readonly Begun[] {
  const map = entryAt(maps, side);
  return sections
    .map(({ id, start, end, label }) => ({
      ...{ id, time: start, label, folded: folded(label) },
      place: map.toAxis(start),
      end: map.toAxis(end, 'end'),
    }))
    .sort((one, other) => one.place - other.place);
}

const limitsOf = ({ axis, agreeing }: Compared) => {
  const unit = axis.by === 'measures' ? axis.width : 1 / measuresBetween(axis, 0, 1);
  return {
    near: Math.max(MAX_MOVED, agreeing) * unit,
    nearWithLabel: Math.max(MAX_MOVED_WITH_LABEL, agreeing) * unit,
  };
};

/** A little more than none, for rounding. */
const SLACK = 1e-6;
const agrees = ({ axis, agreeing }: Compared, a: Placed, b: Placed) =>
  measuresBetween(axis, a.place, b.place) <= agreeing + SLACK;

/** Levels that are the same in both: those with most boundaries in common first, in the same order in both. */
function pairTiers(
  compared: Compared,
  a: readonly (readonly Begun[])[],
  b: readonly (readonly Begun[])[],
): readonly (readonly [number, number])[] {
  const candidates = a.flatMap((ofA, tierA) =>
    b.map((ofB, tierB) => {
      const agreeing = matchPlaces(ofA, ofB, limitsOf(compared)).filter(([one, other]) =>
        agrees(compared, entryAt(ofA, one), entryAt(ofB, other)),
      ).length;
      const common = (2 * agreeing) / Math.max(ofA.length + ofB.length, 1);
      // Levels with more in them say more; the deeper ones of two that fit alike are the same.
      return { tierA, tierB, common, weight: common * (1 + Math.min(ofA.length, ofB.length) / 1000) };
    }),
  );
  const isSingle = a.length === 1 && b.length === 1;
  candidates.sort(
    (one, other) => other.weight - one.weight || one.tierA - other.tierA || one.tierB - other.tierB,
  );
  const pairs: (readonly [number, number])[] = [];
  for (const { tierA, tierB, common } of candidates) {
    if (common < MIN_COMMON && !isSingle) continue;
    const fits = pairs.every(
      ([one, other]) => Math.sign(one - tierA) === Math.sign(other - tierB) && one !== tierA,
    );
    if (fits) pairs.push([tierA, tierB]);
  }
  return pairs.sort(([one], [other]) => one - other);
}

interface PlacedWords {
  readonly sort: DifferenceSort;
  readonly noun: string;
  readonly verb: string;
}
const FORM_WORDS: PlacedWords = { sort: 'form', noun: 'section', verb: 'begins' };
const MARKER_WORDS: PlacedWords = { sort: 'marker', noun: 'marker', verb: 'stands at' };

function comparePlaced(
  compared: Compared,
  timelines: Pair<number>,
  [a, b]: Pair<readonly Begun[]>,
  words: PlacedWords,
): {
  readonly differences: readonly Difference[];
  readonly agreeing: number;
  readonly hasOtherNames: boolean;
} {
  const matched = matchPlaces(a, b, limitsOf(compared)).map(
    ([one, other]) => [entryAt(a, one), entryAt(b, other)] as const,
  );
  const differences: Difference[] = [];
  const tell = tellerOf(compared, timelines, words);
  const agreed = matched.filter(([one, other]) => agrees(compared, one, other));
  const labelled = agreed.filter(([one, other]) => one.folded !== '' && other.folded !== '');
  const others = labelled.filter(([one, other]) => one.folded !== other.folded);
  const hasOtherNames =
    labelled.length > 0 && labelled.length - others.length < MIN_SAME_LABELS * labelled.length;
  for (const [one, other] of matched) {
    if (!agrees(compared, one, other)) differences.push(tell.moved(one, other));
    else if (one.folded !== other.folded && !hasOtherNames) differences.push(tell.label(one, other));
  }
  const [inPairsA, inPairsB] = [
    new Set(matched.map(([one]) => one)),
    new Set(matched.map(([, other]) => other)),
  ];
  for (const one of a) if (!inPairsA.has(one)) differences.push(tell.only(one, 0));
  for (const one of b) if (!inPairsB.has(one)) differences.push(tell.only(one, 1));
  return { differences, agreeing: agreed.length, hasOtherNames };
}

function tellerOf({ files, axis }: Compared, timelines: Pair<number>, { sort, noun, verb }: PlacedWords) {
  const at = (side: 0 | 1, { time }: Begun) => placeInWords(files[side], time);
  const item = (side: 0 | 1, { id, time }: Begun) => ({ timeline: timelines[side], component: id, time });
  const called = (label: string) => (label === '' ? `Unlabelled ${noun}` : label);
  const named = ({ label }: Begun) => (label === '' ? '' : `“${label}” `);
  const first = (a: Begun, b: Begun) => (a.place <= b.place ? at(0, a) : at(1, b));
  return {
    moved: (a: Begun, b: Begun): Difference => ({
      ...{ sort, kind: 'moved', only: undefined, title: called(a.label || b.label), where: first(a, b) },
      ...{ places: [a.place, b.place], end: Math.max(a.place, b.place) },
      words: [`${named(a)}${verb} ${at(0, a)}`, `${named(b)}${verb} ${at(1, b)}`],
      short: distanceInWords(axis, b.place, a.place),
      items: [item(0, a), item(1, b)],
    }),
    label: (a: Begun, b: Begun): Difference => ({
      ...{ sort, kind: 'label', only: undefined, title: 'Other label', where: at(0, a) },
      ...{ places: [a.place, b.place], end: Math.max(a.place, b.place) },
      words: [called(a.label), called(b.label)],
      ...{ short: `${a.label} · ${b.label}`, items: [item(0, a), item(1, b)] },
    }),
    only: (one: Begun, side: 0 | 1): Difference => {
      const passage =
        one.end > one.place
          ? passageInWords(files[side], one.time, timeOn(axis, side, one.end))
          : at(side, one);
      const says = `${called(one.label)}, ${passage}`;
      const none = `no ${noun} of its own there`;
      return {
        ...{
          sort,
          kind: 'only',
          only: side === 0 ? 'A' : 'B',
          title: called(one.label),
          where: at(side, one),
        },
        ...{ places: [one.place, one.place], end: one.end },
        words: side === 0 ? [says, none] : [none, says],
        short: `only ${side === 0 ? 'A' : 'B'}`,
        items: side === 0 ? [item(0, one), undefined] : [undefined, item(1, one)],
      };
    },
  };
}

const timeOn = ({ maps }: Axis, side: number, place: number) => entryAt(maps, side).toTime(place);

/** What the levels of one that the other has nothing beside come to: one entry. */
function unpairedTiers(
  { axis }: Compared,
  forms: Pair<Form>,
  pairs: readonly (readonly [number, number])[],
): readonly Difference[] {
  const counts = forms.map(({ tiers }) => tiers.length);
  const isAlone = (side: 0 | 1, tier: number) => pairs.every((pair) => pair[side] !== tier);
  const alone = ([0, 1] as const).map((side) => forms[side].tiers.filter((_, tier) => isAlone(side, tier)));
  if (alone.every((tiers) => tiers.length === 0)) return [];
  const words = (side: 0 | 1) => {
    const count = counts[side] ?? 0;
    const own = alone[side] ?? [];
    const levels = count === 1 ? 'one level' : `${count} levels`;
    if (own.length === 0) return levels;
    return `${levels}; ${own.map(({ name, sections }) => `${name} (${sections.length})`).join(', ')} only here`;
  };
  return [
    {
      ...{ sort: 'form', kind: 'levels', only: undefined, title: 'Levels', where: 'All' },
      ...{ places: [axis.first, axis.first], end: axis.length, short: '', items: [undefined, undefined] },
      words: [words(0), words(1)],
    },
  ];
}

/** How many boundaries of A have one of B near, by the clock of A. */
function hitsOf({ maps }: Axis, [a, b]: Pair<readonly Begun[]>): Pair<number> {
  const toA = entryAt(maps, 0);
  const times = Float64Array.from(b, ({ place }) => toA.toTime(place)).sort();
  const distances = a.map(({ time }) => {
    const index = nearest(times, time);
    return index === undefined ? Infinity : Math.abs(float64At(times, index) - time);
  });
  const within = (seconds: number) => distances.filter((distance) => distance <= seconds + SLACK).length;
  return [within(HIT_SECONDS[0]), within(HIT_SECONDS[1])];
}
