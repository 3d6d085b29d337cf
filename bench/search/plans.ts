import {
  CompiledQuery,
  sql,
  type Kysely,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type { Schema } from '../../src/server/storage/engine/schema.ts';

interface Asked {
  readonly node: RootOperationNode;
  readonly queryId: QueryId;
}

/** The plan of each statement that `work` sends, in order, without the statements that only set something. */
export async function plansOf(
  db: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Promise<unknown>,
): Promise<readonly (readonly string[])[]> {
  const asked: Asked[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: (query) => {
      asked.push(query);
      return query.node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(recorder));
  return db.transaction().execute(async (trx) => {
    const plans: string[][] = [];
    for (const { node, queryId } of asked) {
      const query = trx.getExecutor().compileQuery(node, queryId);
      if (query.sql.startsWith('select set_config')) {
        await trx.executeQuery(query);
        continue;
      }
      // The planner's own guess of how many there are has no plan.
      if (query.sql.trimStart().startsWith('explain')) continue;
      const explained = CompiledQuery.raw(`explain (costs off) ${query.sql}`, [...query.parameters]);
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(explained);
      plans.push(rows.map((row) => row['QUERY PLAN'].slice(0, 160)));
      // In the search they end with its transaction.
      if (plans.at(-1)?.some((line) => line.includes('components'))) await resetPlanner(trx);
    }
    return plans;
  });
}

async function resetPlanner(trx: Kysely<Schema>): Promise<void> {
  for (const name of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']) {
    await sql`set local ${sql.raw(name)} = on`.execute(trx);
  }
}

/** Access paths to the rows of each statement, equal ones once. */
export function inShort(plans: readonly (readonly string[])[]): string {
  const ways = plans.map((lines) =>
    [
      ...new Set(
        lines.flatMap(
          (line) =>
            /(?:Bitmap Index|Index Only|Index|Seq) Scan (?:Backward )?(?:using|on) \S+/.exec(line) ?? [],
        ),
      ),
    ]
      .map((way) => way.replace(/ Scan (?:Backward )?(?:using|on)/, ':'))
      .join(', '),
  );
  const counts = new Map<string, number>();
  for (const way of ways) counts.set(way, (counts.get(way) ?? 0) + 1);
  return [...counts].map(([way, count]) => (count > 1 ? `${count} x (${way})` : way)).join('; ');
}
