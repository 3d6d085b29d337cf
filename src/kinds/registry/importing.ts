import { facetOf } from './facet-of.ts';
import { KIND_NAMES, type KindName } from './facts.ts';
import * as kinds from '../index.ts';
import type {
  GridMeasure,
  KindImporting,
  MadeTimeline,
  NeutralTimeline,
  Shape,
  ShapeEntries,
} from '../contract/importing.ts';

const importings: { readonly [K in KindName]?: KindImporting } = facetOf(kinds, 'importing');

const KINDS = KIND_NAMES.flatMap((kind) => {
  const importing = importings[kind];
  return importing ? [{ kind, importing }] : [];
});

/** How a kind is made from the files of other programs; undefined for one that cannot be. */
export const importingOf = (kind: KindName): KindImporting | undefined => importings[kind];

/** Kinds that can be made of a shape, first the one whose tables have it. */
export const kindsOfShape = (shape: Shape) =>
  KINDS.filter(({ importing }) => importing.makes[shape] !== undefined)
    .toSorted(
      (a, b) => Number(b.importing.table?.shape === shape) - Number(a.importing.table?.shape === shape),
    )
    .map(({ kind, importing }) => ({ kind, inQuestion: importing.inQuestion }));

/** The tables that kinds are imported from. */
export const KIND_TABLES = KINDS.flatMap(({ kind, importing: { table, inQuestion } }) =>
  table ? [{ kind, table, inQuestion }] : [],
);

/** A timeline of a kind, at a place from 1 among those of the file. Throws where it cannot be made of its shape. */
export function makeTimeline(kind: KindName, timeline: NeutralTimeline, ordinal: number): MadeTimeline {
  const makes: { readonly [S in Shape]?: Maker<S> } | undefined = importings[kind]?.makes;
  const make = makes?.[timeline.shape] as Maker<Shape> | undefined;
  if (!make) throw new RangeError(`A timeline of ${timeline.shape} cannot be of the kind ${kind}.`);
  return make(timeline.name, timeline.entries, ordinal);
}

type Maker<S extends Shape> = (
  name: string,
  entries: readonly ShapeEntries[S][],
  ordinal: number,
) => MadeTimeline;

/** Measures of the first timelines of a file that counts some; undefined where none does. */
export function gridOf(
  timelines: readonly {
    readonly kind: KindName;
    readonly components: readonly unknown[];
    readonly attributes: Readonly<Record<string, unknown>>;
  }[],
): readonly GridMeasure[] | undefined {
  for (const { kind, components, attributes } of timelines) {
    const measures = importings[kind]?.measures?.(
      components as readonly { readonly time: number }[],
      attributes,
    );
    if (measures !== undefined && measures.length > 0) return measures;
  }
  return undefined;
}

const alwaysThere = facetOf(kinds, 'always');

/** Timelines that the desktop program always has, which stand before the others. */
export const ALWAYS: readonly MadeTimeline[] = Object.values(alwaysThere).filter(
  (timeline: MadeTimeline | undefined) => timeline !== undefined,
);
