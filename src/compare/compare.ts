import { KIND_FACTS } from '../kinds/registry/facts.ts';
import { counted } from '../shared/counted.ts';
import { entryAt } from '../shared/elements.ts';
import type { Axis } from './axis.ts';
import type { ComparedFile, ComparedTimeline } from './compared-file.ts';
import { placeOfDifference, type Difference, type DifferenceSort, type Pair } from './difference.ts';
import { compareHarmonies, type HarmonyFigures } from './harmonies.ts';
import { folded } from './match-places.ts';
import { compareForms, comparePoints, DEFAULT_AGREEING, type FormFigures } from './sections.ts';

/** What two analyses say differently, and how far they agree. */
export interface Comparison {
  /** By sort, form first, and within it by place. */
  readonly differences: readonly Difference[];
  readonly harmonies: readonly HarmonyFigures[];
  readonly forms: readonly FormFigures[];
  /** Whether some were left out, since there are too many. */
  readonly isCut: boolean;
}

/** Differences that are listed at most. */
const MAX_DIFFERENCES = 5000;

interface CompareOptions {
  /** Measures within which boundaries agree. */
  readonly agreeing?: number;
  /** Whether the two are versions of one file, whose timelines keep their ids. */
  readonly areVersions?: boolean;
}

const ORDER: readonly DifferenceSort[] = ['timeline', 'form', 'marker', 'harmony', 'key', 'count'];

/** Compares two analyses on an axis, whose first two maps are theirs. */
export function compareFiles(
  files: Pair<ComparedFile>,
  axis: Axis,
  { agreeing = DEFAULT_AGREEING, areVersions = false }: CompareOptions = {},
): Comparison {
  const compared = { files, axis, agreeing };
  const differences: Difference[] = [];
  const harmonies: HarmonyFigures[] = [];
  const forms: FormFigures[] = [];
  const { pairs, alone } = pairTimelines(files, areVersions);
  for (const [a, b] of pairs) {
    const [one, other] = [a.content, b.content];
    if (one?.sort === 'sections' && other?.sort === 'sections') {
      const found = compareForms(compared, [formOf(a, one.tiers), formOf(b, other.tiers)]);
      differences.push(...found.differences);
      forms.push(found.figures);
    } else if (one?.sort === 'points' && other?.sort === 'points') {
      const ofTimeline = ({ id }: ComparedTimeline, points: typeof one.points) => ({ timeline: id, points });
      differences.push(
        ...comparePoints(compared, [ofTimeline(a, one.points), ofTimeline(b, other.points)]).differences,
      );
    } else if (one?.sort === 'chords' && other?.sort === 'chords') {
      const found = compareHarmonies(files, axis, [
        { timeline: a.id, chords: one.chords, keys: one.keys },
        { timeline: b.id, chords: other.chords, keys: other.keys },
      ]);
      differences.push(...found.differences);
      harmonies.push(found.figures);
    } else if (a.count !== b.count) differences.push(otherCount(axis, a, b));
  }
  for (const side of [0, 1] as const)
    for (const timeline of alone[side]) differences.push(onlyTimeline(axis, timeline, side));
  differences.sort(
    (a, b) =>
      ORDER.indexOf(a.sort) - ORDER.indexOf(b.sort) ||
      Number(a.kind === 'levels') - Number(b.kind === 'levels') ||
      placeOfDifference(a) - placeOfDifference(b),
  );
  return {
    ...{ harmonies, forms },
    differences: differences.slice(0, MAX_DIFFERENCES),
    isCut: differences.length > MAX_DIFFERENCES,
  };
}

const formOf = <T>({ id }: ComparedTimeline, tiers: T) => ({ timeline: id, tiers });

/** Timelines of the same kind that belong together: of versions by their ids, else those of one name, else in their order. */
function pairTimelines(
  files: Pair<ComparedFile>,
  areVersions: boolean,
): {
  readonly pairs: readonly Pair<ComparedTimeline>[];
  readonly alone: Pair<readonly ComparedTimeline[]>;
} {
  const pairs: Pair<ComparedTimeline>[] = [];
  const taken = new Set<ComparedTimeline>();
  const take = (isPair: (a: ComparedTimeline, b: ComparedTimeline) => boolean) => {
    for (const a of files[0].timelines) {
      const b = files[1].timelines.find((one) => one.kind === a.kind && !taken.has(one) && isPair(a, one));
      if (!b || taken.has(a)) continue;
      pairs.push([a, b]);
      taken.add(a).add(b);
    }
  };
  if (areVersions) take((a, b) => a.id === b.id);
  else {
    take((a, b) => folded(a.name) === folded(b.name));
    take(() => true);
  }
  const alone = (side: 0 | 1) => files[side].timelines.filter((timeline) => !taken.has(timeline));
  return { pairs, alone: [alone(0), alone(1)] };
}

const nameOf = ({ name, kind }: ComparedTimeline) => name || (KIND_FACTS[kind].inWords ?? '');
const countOf = ({ kind, count }: ComparedTimeline) => {
  const [one, many] = KIND_FACTS[kind].search?.inWords ?? ['entry', 'entries'];
  return counted(count, one, many);
};

function otherCount({ first, length }: Axis, a: ComparedTimeline, b: ComparedTimeline): Difference {
  return {
    ...{ sort: 'count', kind: 'count', only: undefined, title: nameOf(a), where: 'All' },
    ...{ places: [first, first], end: length, short: '', items: [undefined, undefined] },
    words: [countOf(a), countOf(b)],
  };
}

function onlyTimeline({ first, length }: Axis, timeline: ComparedTimeline, side: 0 | 1): Difference {
  const only = side === 0 ? 'A' : 'B';
  const says = countOf(timeline);
  const none = 'no such timeline';
  return {
    ...{ sort: 'timeline', kind: 'timeline', only, title: nameOf(timeline), where: 'All' },
    ...{ places: [first, first], end: length, short: `only ${only}`, items: [undefined, undefined] },
    words: side === 0 ? [says, none] : [none, says],
  };
}

/** The difference after a place of the list, or before it, in the direction of a step; undefined at its end. */
export function stepDifference<T>(list: readonly T[], at: number | undefined, step: 1 | -1): T | undefined {
  const next = at === undefined ? (step > 0 ? 0 : list.length - 1) : at + step;
  return next >= 0 && next < list.length ? entryAt(list, next) : undefined;
}
