import type { Span } from '../kinds/contract/importing.ts';
import type { DraftTimeline, ImportContext } from './format.ts';
import { timelinesOf, type Labelled } from './stretches.ts';

/** A row of labels of a program that has several above each other. */
export interface Tier {
  readonly name: string;
  readonly labels: readonly Labelled[];
}

const APART = 'apart';

/** Timelines of tiers: which of them, and whether each is a timeline or a level of one. */
export function timelinesOfTiers(
  tiers: readonly Tier[],
  stem: string,
  context: ImportContext,
): readonly DraftTimeline[] {
  const filled = tiers.filter(({ labels }) => labels.length > 0);
  const chosen = context.ask.set({
    ...{ name: 'tiers', label: 'Tiers', help: 'All tiers that hold something are imported.' },
    options: filled.map(({ name, labels }, index) => ({
      value: String(index),
      label: `${name} (${labels.length.toLocaleString('en')})`,
    })),
    preset: filled.map((_, index) => String(index)),
  });
  const taken = filled.filter((_, index) => chosen.has(String(index)));
  // Points have no place among levels.
  const levels = taken.filter(({ labels }) => labels.every(({ start, end }) => end > start));
  if (levels.length > 1 && !areApart(levels, context)) {
    const others = taken.filter((tier) => !levels.includes(tier));
    return [
      levelsOf(levels, stem),
      ...others.flatMap(({ name, labels }) => timelinesOf(name, labels, context)),
    ];
  }
  return taken.flatMap(({ name, labels }) => timelinesOf(name, labels, context));
}

function areApart(tiers: readonly Tier[], { ask }: ImportContext): boolean {
  const areNamedAsLevels = tiers.every(({ name }) => /level \d+/i.test(name));
  const preset = areNamedAsLevels || areNested(tiers) ? 'levels' : APART;
  return (
    ask.choice({
      ...{ name: 'together', label: 'Each tier becomes', preset },
      help:
        preset === APART
          ? 'The tiers do not divide each other, so they are taken for timelines of their own.'
          : 'The tiers divide each other, so they are taken for levels of one timeline, the first on top.',
      options: [
        { value: APART, label: 'A timeline of its own' },
        { value: 'levels', label: 'A level of one timeline' },
      ],
    }) === APART
  );
}

/** Seconds that boundaries that were set apart may differ. */
const TOLERANCE = 0.001;

/** Whether no label of a tier crosses the boundaries of the tier above it. */
function areNested(tiers: readonly Tier[]): boolean {
  return tiers.every(({ labels }, index) => {
    const above = tiers[index - 1]?.labels;
    if (!above) return true;
    const bounds = above.flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
    let next = 0;
    return labels
      .toSorted((a, b) => a.start - b.start)
      .every(({ start, end }) => {
        while (next < bounds.length && (bounds[next] ?? 0) <= start + TOLERANCE) next++;
        return (bounds[next] ?? Infinity) >= end - TOLERANCE;
      });
  });
}

function levelsOf(tiers: readonly Tier[], name: string): DraftTimeline {
  const entries = tiers.flatMap(({ labels }, index) =>
    labels.map(({ comments = '', ...label }): Span => ({ ...label, comments, level: tiers.length - index })),
  );
  return { shape: 'spans', name, entries };
}
