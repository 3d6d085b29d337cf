import { sql, type Kysely } from 'kysely';
import type { PackedMap } from '../../../measures/packed-map.ts';
import { REDACTION_VERSION } from '../../../tla/redact-tla.ts';
import type { Schema } from '../engine/schema.ts';

/** Rules by which maps are made, raised with every change of `measureMap`; and those by which labels are cut. */
const MAP_RULES = `1.${REDACTION_VERSION}`;

/** A version of a file. */
interface MappedVersion {
  readonly id: number;
  readonly number: number;
}

/** The key of a version among maps. */
export const mapKey = ({ id, number }: MappedVersion): string => `${id} ${number}`;

/** The maps of those versions that have been looked at, by `mapKey`; undefined of one without measures. */
export async function findMaps(
  db: Kysely<Schema>,
  versions: readonly MappedVersion[],
): Promise<ReadonlyMap<string, PackedMap | undefined>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('measure_maps')
    .select(['file_id', 'number', 'map'])
    .where(
      sql<boolean>`(file_id, number) in (select * from unnest(
        ${versions.map(({ id }) => id)}::integer[], ${versions.map(({ number }) => number)}::integer[]))`,
    )
    .where('rules', '=', MAP_RULES)
    .execute();
  return new Map(
    rows.map(({ file_id: id, number, map }) => [
      mapKey({ id, number }),
      map === '' ? undefined : (JSON.parse(map) as PackedMap),
    ]),
  );
}

/** Keeps the map of a version, or that it has no measures, for as long as the version is there. */
export async function keepMap(
  db: Kysely<Schema>,
  { id, number }: MappedVersion,
  map: PackedMap | undefined,
): Promise<void> {
  const kept = { rules: MAP_RULES, map: map === undefined ? '' : JSON.stringify(map) };
  await db
    .insertInto('measure_maps')
    .columns(['file_id', 'number', 'rules', 'map'])
    // Of a version that is deleted meanwhile nothing is kept.
    .expression((from) =>
      from
        .selectFrom('file_versions')
        .select([
          'file_id',
          'number',
          sql<string>`${kept.rules}`.as('rules'),
          sql<string>`${kept.map}`.as('map'),
        ])
        .where('file_id', '=', id)
        .where('number', '=', number),
    )
    .onConflict((is) => is.columns(['file_id', 'number']).doUpdateSet(kept))
    .execute();
}
