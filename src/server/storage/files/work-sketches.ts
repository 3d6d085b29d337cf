import { sql, type Kysely } from 'kysely';
import type { OutlinedLevel } from '../../../kinds/registry/form-outline.ts';
import type { PackedMap } from '../../../measures/packed-map.ts';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import type { Schema } from '../engine/schema.ts';
import { statedField } from './stated-field.ts';

/** Rules by which sketches are made, raised with every change of `sketchOf`; and those by which texts are cut. */
const SKETCH_RULES = `2.${REDACTION_VERSION}`;

/** What the page of a work shows of a version, kept beside it: undefined parts are those it has not. */
export interface WorkSketch {
  readonly map?: PackedMap | undefined;
  /** Its form, from the outermost level in. */
  readonly form?: readonly OutlinedLevel[] | undefined;
  /** Key and metre that it begins with; each empty where it does not say so. Lists read them, not with the sketch. */
  readonly opening?: { readonly key: string; readonly metre: string } | undefined;
}

/** A version of a file. */
interface SketchedVersion {
  readonly id: number;
  readonly number: number;
}

/** The key of a version among sketches. */
export const sketchKey = ({ id, number }: SketchedVersion): string => `${id} ${number}`;

/** The sketches of those versions that have some, by `sketchKey`. */
export async function findSketches(
  db: Kysely<Schema>,
  versions: readonly SketchedVersion[],
): Promise<ReadonlyMap<string, WorkSketch>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_sketches')
    .select(['file_id', 'number', 'sketch'])
    .where(
      sql<boolean>`(file_id, number) in (select * from unnest(
        ${versions.map(({ id }) => id)}::integer[], ${versions.map(({ number }) => number)}::integer[]))`,
    )
    .where('rules', '=', SKETCH_RULES)
    .execute();
  return new Map(
    rows.map(({ file_id: id, number, sketch }) => [
      sketchKey({ id, number }),
      JSON.parse(sketch) as WorkSketch,
    ]),
  );
}

/** Keeps the sketch of a version for as long as the version is there. */
export async function keepSketch(
  db: Kysely<Schema>,
  { id, number }: SketchedVersion,
  { opening = { key: '', metre: '' }, ...sketch }: WorkSketch,
): Promise<void> {
  const kept = {
    ...{ rules: SKETCH_RULES, sketch: JSON.stringify(sketch) },
    ...{ opening_key: opening.key, metre: opening.metre },
  };
  await db
    .insertInto('work_sketches')
    .columns(['file_id', 'number', 'rules', 'sketch', 'opening_key', 'metre'])
    // Of a version that is deleted meanwhile nothing is kept.
    .expression((from) =>
      from
        .selectFrom('file_versions')
        .select([
          'file_id',
          'number',
          sql<string>`${kept.rules}`.as('rules'),
          sql<string>`${kept.sketch}`.as('sketch'),
          sql<string>`${kept.opening_key}`.as('opening_key'),
          sql<string>`${kept.metre}`.as('metre'),
        ])
        .where('file_id', '=', id)
        .where('number', '=', number),
    )
    .onConflict((is) => is.columns(['file_id', 'number']).doUpdateSet(kept))
    .execute();
}

/** Fields in which files name their key and metre themselves, for want of any in their timelines. */
const KEY_FIELDS = ['tonality', 'key'];
const METRE_FIELDS = ['time signature', 'metre', 'meter'];

const sketched = (column: 'opening_key' | 'metre') => sql<string | null>`(
  select nullif(${sql.ref(column)}, '') from work_sketches
    where work_sketches.file_id = files.id and work_sketches.number = files.version
)`;

/** Key and metre with which the newest version of a row of `files` begins, as it was sketched or as its fields have it. */
export const OPENING_COLUMNS = [
  sql<string>`coalesce(${sketched('opening_key')}, ${statedField(KEY_FIELDS)})`.as('opening_key'),
  sql<string>`coalesce(${sketched('metre')}, ${statedField(METRE_FIELDS)})`.as('metre'),
] as const;
