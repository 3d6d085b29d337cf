import { sql } from 'kysely';
import { normalise } from '../../shared/normalise.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import type { SearchSession } from '../search/session.ts';

/** Kinds whose labels are suggested. */
const KINDS = ['HIERARCHY', 'MARKER'] as const;
/** Different labels of a kind that are looked at. */
const MOST_LOOKED_AT = 12;
/** Components of one label that are counted. */
const MOST_COUNTED = 200;
/** Letters of a label that the index holds. */
const INDEXED = 100;
/** Comes after all characters of a text. */
const LAST = '\u{10FFFF}';

interface Label {
  readonly kind: (typeof KINDS)[number];
  readonly label: string;
  /** Components of public files with the label, `MOST_COUNTED` at most. */
  readonly count: number;
  readonly isCapped: boolean;
}

/** Labels that begin with a text, the most frequent first. */
export async function findLabels(
  session: SearchSession,
  text: string,
  most: number,
): Promise<readonly Label[]> {
  const beginning = normalise(text).slice(0, INDEXED);
  const found: Label[] = [];
  for (const kind of KINDS) found.push(...(await labelsOf(session, kind, beginning)));
  return found.sort((a, b) => b.count - a.count || a.label.length - b.label.length).slice(0, most);
}

/** Goes from one label to the next different one by the index, as the labels of all components are many. */
async function labelsOf(
  session: SearchSession,
  kind: Label['kind'],
  beginning: string,
): Promise<readonly Label[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select left(label_key, ${sql.lit(INDEXED)}) as label from components
      where kind = ${kind} and label_key <> '' and ${after}
        and left(label_key, ${sql.lit(INDEXED)}) < ${beginning + LAST}
      order by left(label_key, ${sql.lit(INDEXED)}) limit 1`;
  const { rows } = await session.ask((db) =>
    sql<{ readonly label: string | null; readonly count: number }>`
      with recursive labels (label) as (
        (${next(sql`left(label_key, ${sql.lit(INDEXED)}) >= ${beginning}`)})
        union all
        select (${next(sql`left(label_key, ${sql.lit(INDEXED)}) > labels.label`)}) from labels
          where labels.label is not null
      )
      select counted.* from (select label from labels where label is not null limit ${MOST_LOOKED_AT}) as found
        cross join lateral (
          select min(label) as label, count(*)::integer as count from (
            select components.label from components join timelines on timelines.id = timeline_id and is_listed
              where components.kind = ${kind} and label_key <> '' and left(label_key, ${sql.lit(INDEXED)}) = found.label
              limit ${MOST_COUNTED + 1}
          ) as its
        ) as counted`.execute(db),
  );
  return rows.flatMap(({ label, count }) =>
    label === null
      ? []
      : [
          {
            ...{ kind, count: Math.min(count, MOST_COUNTED), isCapped: count > MOST_COUNTED },
            label: withoutLocalPaths(label, 'plain'),
          },
        ],
  );
}
