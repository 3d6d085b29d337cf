import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/server/storage/engine/database.ts';
import { findFile } from '../src/server/storage/files/find-files.ts';
import type { Schema } from '../src/server/storage/engine/schema.ts';
import { quantilesOf, type Quantiles } from './frames/statistics.ts';
import { positiveNumber } from './positive-number.ts';
import { openCatalogue } from './search/catalogue.ts';
import { COMPONENTS_PER_FILE } from './search/fill.ts';
import { benchLines } from './search/lines.ts';
import { inShort, plansOf } from './search/plans.ts';
import { searchEmbedded } from '../src/server/storage/engine/search-connections.ts';
import { runShape } from './search/run-shape.ts';
import { SHAPES, type Shape } from './search/shapes.ts';

const FILES = 20_000;
const ROUNDS = 20;
const OPENINGS = 50;
const RESULTS = fileURLToPath(new URL('./results', import.meta.url));

interface Measured extends Quantiles {
  readonly shape: Shape;
  readonly count: number;
  readonly isCapped: boolean;
  readonly plans: readonly (readonly string[])[];
  /** Quantiles of processor time, which other work on the machine lengthens less. */
  readonly processor: Quantiles;
}

/**
 * How long the embedded database takes for each shape of search, with the plans, and for opening a file meanwhile. The
 * catalogue is made at the first run. `--files=2000` takes a smaller one, and writes no results. `--lines` asks lines of
 * the query language of a server instead; with `--server` its database is PostgreSQL.
 */
export async function benchSearch(args: string[]): Promise<void> {
  const options = {
    files: { type: 'string' },
    lines: { type: 'boolean' },
    server: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options });
  const files = positiveNumber('files', values.files, FILES);
  if (values.lines) {
    await benchLines(files, values.server ? 'server' : 'embedded');
    return;
  }
  const database = await openCatalogue(files);
  try {
    const [load] = loadavg();
    const about =
      `${files} files with ${files * COMPONENTS_PER_FILE} components, 1 in 20 private; ${ROUNDS} calls of each shape ` +
      `after one that is not counted, all in ms; ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ` +
      `load ${load!.toFixed(1)} at the start.`;
    console.log(about);
    const measured: Measured[] = [];
    for (const shape of SHAPES) {
      measured.push(await measure(database, shape));
      console.log(lineOf(measured.at(-1)!));
    }
    const opening = await openDuringSearch(database);
    console.log(
      `a file is found while a slow search runs: p95 ${opening.p95.toFixed(0)}, max ${opening.max.toFixed(0)}`,
    );
    if (files === FILES) await report(about, measured, opening);
  } finally {
    await database.close();
  }
}

async function measure({ db, searches }: Database<Schema>, shape: Shape): Promise<Measured> {
  const { count, isCapped } = await runShape(searches, shape);
  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const used = process.cpuUsage();
    await runShape(searches, shape);
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    processorTimes.push((user + system) / 1000);
  }
  const plans = await plansOf(db, (recorded) => runShape(searchEmbedded(recorded), shape));
  return { shape, count, isCapped, plans, processor: quantilesOf(processorTimes), ...quantilesOf(times) };
}

/**
 * Time of the viewer's first query, repeated while a search for two letters that occur nowhere runs over all labels.
 */
async function openDuringSearch({ db, searches }: Database<Schema>): Promise<Quantiles> {
  const slow = SHAPES.find(({ name }) => name === 'two letters found nowhere, by label');
  if (slow === undefined) throw new Error('The slow shape is gone.');
  const state = { isOver: false };
  const searching = (async () => {
    while (!state.isOver) await runShape(searches, slow);
  })();
  const times: number[] = [];
  for (let id = 1; id <= OPENINGS; id += 1) {
    const started = performance.now();
    await findFile(db, id * 7);
    times.push(performance.now() - started);
    // The next reader comes at some moment of the search, not right after an answer.
    await sql`select 1`.execute(db);
  }
  state.isOver = true;
  await searching;
  return quantilesOf(times);
}

function lineOf({ shape, count, isCapped, p50, p95, p99, processor }: Measured): string {
  const cells = [p50, p95, p99, processor.p95].map((value) => value.toFixed(0).padStart(6));
  const sign = p95 > shape.limitMs ? '  over its limit' : '';
  return `${shape.name.padEnd(44)} ${`${count}${isCapped ? '+' : ''}`.padStart(7)} ${cells.join(' ')}${sign}`;
}

async function report(about: string, measured: readonly Measured[], opening: Quantiles): Promise<void> {
  const rows = measured.map(({ shape, count, isCapped, p50, p95, p99, processor, plans }) => {
    const times = [p50, p95, p99, processor.p95].map((value) => value.toFixed(0));
    return `| ${shape.name} | ${count}${isCapped ? '+' : ''} | ${times.join(' | ')} | ${inShort(plans)} |`;
  });
  const over = measured.filter(({ shape, p95 }) => p95 > shape.limitMs).map(({ shape }) => shape.name);
  const text = [
    about,
    '',
    `A file is found while a slow search runs: p50 ${opening.p50.toFixed(0)}, p95 ${opening.p95.toFixed(0)}, longest ${opening.max.toFixed(0)} ms.`,
    over.length === 0 ? 'Every shape keeps its limit.' : `Over their limits: ${over.join('; ')}.`,
    'A plus says that no more are counted. The count is part of every call. The processor worked as long as its column says.',
    '',
    '| Search | found | p50 | p95 | p99 | processor, p95 | plan |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
  ].join('\n');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}/search.md`, text);
  await writeFile(
    `${RESULTS}/search.json`,
    `${JSON.stringify({ about, opening, measured }, undefined, 1)}\n`,
  );
}
