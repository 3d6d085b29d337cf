import { KIND_FACTS, type KindName } from './facts.ts';
import type { StripUnit } from './form-strip.ts';

/** A unit of a form: seconds, to a thousandth; its label; and the author's color `#rrggbb` where they gave it one. */
type OutlinedUnit = readonly [start: number, end: number, label: string, color?: string];

/** A level of a form, counted from 1 for the lowest, with its units in order of time. */
export interface OutlinedLevel {
  readonly level: number;
  readonly units: readonly OutlinedUnit[];
}

interface OutlinedTimeline {
  readonly kind: KindName;
  readonly isVisible?: boolean;
  readonly components: readonly object[];
}

/** Levels of an outline, from the outermost in. */
const MAX_LEVELS = 3;
/** Units of a level; one with more says nothing in the width of a page. */
const MAX_UNITS = 300;
const MAX_LABEL = 60;

/**
 * The form of a file with its labels, for the page of its piece: the outermost levels of its first visible hierarchy from the
 * topmost down. Undefined without one.
 */
export function formOutline(timelines: readonly OutlinedTimeline[]): readonly OutlinedLevel[] | undefined {
  const hierarchy = timelines
    .filter(({ isVisible }) => isVisible !== false)
    .filter(({ kind }) => KIND_FACTS[kind].formRank !== undefined)
    .map(({ components }) => components.filter(isUnit))
    .find((units) => units.length > 0);
  if (hierarchy === undefined) return undefined;
  const levels = [...new Set(hierarchy.map(({ level }) => level))].sort((a, b) => b - a);
  return levels
    .slice(0, MAX_LEVELS)
    .map((level) => ({
      level,
      units: hierarchy
        .filter((unit) => unit.level === level)
        .sort((a, b) => a.start - b.start)
        .map(outlined),
    }))
    .filter(({ units }) => units.length <= MAX_UNITS);
}

type LabelledUnit = StripUnit & { readonly label?: string };

const isUnit = (component: object): component is LabelledUnit => 'level' in component;

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

function outlined({ start, end, label = '', color }: LabelledUnit): OutlinedUnit {
  const letters = Array.from(label);
  const short = letters.length > MAX_LABEL ? `${letters.slice(0, MAX_LABEL - 1).join('')}…` : label;
  return color === undefined
    ? [rounded(start), rounded(end), short]
    : [rounded(start), rounded(end), short, color];
}
