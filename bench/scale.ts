import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../src/server/storage/engine/database.ts';
import { findFile } from '../src/server/storage/files/find-files.ts';
import type { Schema } from '../src/server/storage/engine/schema.ts';
import { quantilesOf } from './frames/statistics.ts';
import { COMPONENTS_PER_FILE } from './search/fill.ts';
import { plansOf } from './search/plans.ts';
import { searchOnServer } from '../src/server/storage/engine/search-connections.ts';
import { SearchTooLong } from '../src/server/storage/storage-errors.ts';
import { runShape } from './search/run-shape.ts';
import { reportOf, type MeasuredShape, type MeasuredSize } from './search/scale-report.ts';
import { openServerCatalogue, type ServerCatalogue } from './search/server-catalogue.ts';
import { SHAPES, type Shape } from './search/shapes.ts';

const SIZES = [50_000, 500_000, 5_000_000, 50_000_000];
const ROUNDS = 10;
const RESULTS = new URL('results/', import.meta.url);

const MEASURED = [
  'label, frequent',
  'label, rare',
  'label, found nowhere',
  'two letters found nowhere',
  'comments, two words',
  'label and comments',
  'label and title',
  'title',
  'no condition',
  'no condition, by start, descending',
  'rare label, by start',
  'frequent label, by label',
  'frequent label, last page',
  'files, no condition',
  'files, title',
  'files, by title, last page',
];

/**
 * Growth of query cost with the data on the PostgreSQL server of `--database-url=postgres://...`, whose user may create
 * databases. `--components=50000` measures one size alone, `--load-only` fills without measuring. Earlier results of
 * other sizes are kept.
 */
export async function benchScale(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'database-url': { type: 'string' },
      components: { type: 'string' },
      'load-only': { type: 'boolean' },
    },
  });
  const serverUrl = values['database-url'];
  if (serverUrl === undefined) throw new Error('Say which server: --database-url=postgres://...');
  const asked = values.components;
  for (const components of asked === undefined ? SIZES : [sizeOf(asked)]) {
    console.log(`${components} components`);
    const catalogue = await openServerCatalogue(serverUrl, components);
    try {
      if (!values['load-only']) await report(await measure(catalogue, components));
    } finally {
      await catalogue.database.close();
    }
  }
}

function sizeOf(asked: string): number {
  const size = Number(asked);
  if (SIZES.includes(size)) return size;
  throw new Error(`--components is one of ${SIZES.join(', ')}, not ${asked}.`);
}

async function measure(
  { database, loadSeconds }: ServerCatalogue,
  components: number,
): Promise<MeasuredSize> {
  const { db } = database;
  const about = await describeServer(db);
  const { rows } = await sql<{ database: number; rows: number; indexes: number }>`
    select pg_database_size(current_database()) as database, pg_table_size('components') as rows,
      pg_indexes_size('components') as indexes`.execute(db);
  const files = components / COMPONENTS_PER_FILE;
  const shapes: MeasuredShape[] = [];
  for (const name of MEASURED) {
    const shape = SHAPES.find((known) => known.name === name);
    if (shape === undefined) throw new Error(`There is no search named ${name}.`);
    shapes.push(await measureShape(database, shape));
    console.log(`  ${name}: ${shapes.at(-1)?.times?.p95.toFixed(1) ?? 'over the time of a query'}`);
  }
  shapes.push(await measureOpening(db, files));
  return { components, files, about, bytes: rows[0]!, loadSeconds, shapes };
}

async function describeServer(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ version: string; settings: string }>`
    select current_setting('server_version') as version,
      string_agg(name || ' ' || current_setting(name), ', ' order by name) as settings
    from pg_settings where name in ('shared_buffers', 'work_mem', 'effective_cache_size', 'random_page_cost', 'jit')`.execute(
    db,
  );
  const { version, settings } = rows[0]!;
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`;
  return `PostgreSQL ${version} (${settings}), ${machine}, load ${loadavg()[0]!.toFixed(1)} at the start`;
}

async function measureShape({ db, searches }: Database<Schema>, shape: Shape): Promise<MeasuredShape> {
  const { name } = shape;
  try {
    // The first run may read from the disk; the measured ones find the data in memory.
    await runShape(searches, shape).catch(throwUnlessTooLong);
    const { count, isCapped } = await runShape(searches, shape);
    const times = quantilesOf(await timesOf(() => runShape(searches, shape)));
    const plans = await plansOf(db, (recorded) => runShape(searchOnServer(recorded, 1), shape));
    return { name, found: `${count}${isCapped ? '+' : ''}`, times, plans };
  } catch (error) {
    throwUnlessTooLong(error);
    return { name, found: '', times: undefined, plans: [] };
  }
}

function throwUnlessTooLong(error: unknown): void {
  if (!(error instanceof SearchTooLong)) throw error;
}

/** Time of the first query when a viewer opens, for files far from each other. */
async function measureOpening(db: Kysely<Schema>, files: number): Promise<MeasuredShape> {
  let id = 1;
  const open = () => {
    id = 1 + ((id * 7919) % files);
    return findFile(db, id);
  };
  await open();
  return { name: 'opening a file', found: '1', times: quantilesOf(await timesOf(open)), plans: [] };
}

/** Milliseconds of each round. */
async function timesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

async function report(size: MeasuredSize): Promise<void> {
  const file = new URL('scale.json', RESULTS);
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as readonly MeasuredSize[];
  const sizes = [...before.filter(({ components }) => components !== size.components), size].toSorted(
    (a, b) => a.components - b.components,
  );
  await writeFile(file, `${JSON.stringify(sizes, undefined, 1)}\n`);
  await writeFile(new URL('scale.md', RESULTS), await reportOf(sizes, ROUNDS));
}
