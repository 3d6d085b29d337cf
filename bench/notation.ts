import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { NotationSize } from '../src/shared/notation/notation-size.ts';
import type { NotationShape } from '../tests/support/made-notation.ts';
import { spreadOf } from './frames/statistics.ts';

const RESULTS = new URL('results/', import.meta.url);
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const WORKER = path('notation-worker.ts');
const UNCHANGED = path('../src/server/reading/unchanged-verovio.mjs');
/** Real scores, where they are at hand. */
const FOLDERS = ['corpora/dichterliebe-op48/scores', 'score/musicxml'].map((folder) =>
  path(`../../shared/data/${folder}`),
);

/** Scores of many parts, of many notes, of many signs: each makes another part of the work long. */
const SHAPES: readonly NotationShape[] = [
  { parts: 1, measures: 100, notes: 4 },
  { parts: 1, measures: 1000, notes: 4 },
  { parts: 1, measures: 3000, notes: 4 },
  { parts: 4, measures: 500, notes: 4 },
  { parts: 4, measures: 150, notes: 16, hasBeams: true },
  { parts: 4, measures: 300, notes: 16, hasBeams: true },
  { parts: 16, measures: 100, notes: 4 },
  { parts: 32, measures: 60, notes: 4 },
  { parts: 50, measures: 100, notes: 1 },
  { parts: 100, measures: 20, notes: 4 },
  { parts: 1, measures: 200, notes: 8, chord: 4 },
  { parts: 2, measures: 300, notes: 8, voices: 2 },
  { parts: 2, measures: 150, notes: 8, voices: 4 },
  { parts: 1, measures: 1, notes: 2000 },
  { parts: 4, measures: 200, notes: 4, hasDynamics: true },
  { parts: 1, measures: 200, notes: 16, hasLyrics: true },
  { parts: 1, measures: 200, notes: 16, hasBeams: true, hasSlurs: true },
  { parts: 4, measures: 100, notes: 16, hasBeams: true, hasSlurs: true },
  { parts: 4, measures: 250, notes: 16, hasBeams: true, hasSlurs: true },
  { parts: 4, measures: 100, notes: 16, hasBeams: true, hasSlurs: true, hasLyrics: true },
  { parts: 4, measures: 200, notes: 16, hasBeams: true, hasSlurs: true, hasLyrics: true },
];

/** Cost of one engraving, beside the estimate of `engraving-cost.ts`. */
export interface Engraved {
  readonly size: NotationSize;
  /** Milliseconds of the processor. */
  readonly ms: number;
  /** Megabytes that WebAssembly has grown to; 0 where it has not grown beyond its first 128. */
  readonly wasmMb: number;
  readonly reckonedMs: number;
  readonly reckonedMb: number;
}

/** Cost of engraving real and made-up scores, to which `src/shared/notation/engraving-cost.ts` is fitted. */
export async function benchNotation(): Promise<void> {
  const scores = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  );
  const rows: (readonly [name: string, engraved: Engraved])[] = [];
  for (const wanted of [...scores, ...SHAPES]) {
    const name = typeof wanted === 'string' ? basename(wanted) : inWords(wanted);
    const engraved = await engraveApart(wanted);
    console.log(`${name}: ${engraved.ms.toFixed(0)} ms, reckoned ${engraved.reckonedMs}`);
    rows.push([name, engraved]);
  }
  await report(rows);
}

async function engraveApart(wanted: string | NotationShape): Promise<Engraved> {
  const child = fork(WORKER, { execArgv: ['--import', 'tsx', '--import', UNCHANGED] });
  child.send(wanted);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The engraving ended with ${String(code)}.`);
  });
  const [engraved] = (await Promise.race([once(child, 'message'), failed])) as [Engraved];
  failed.catch(() => undefined);
  return engraved;
}

const inWords = ({ parts, measures, notes, ...more }: NotationShape) =>
  [
    `${parts} × ${measures} × ${notes}`,
    ...Object.entries(more).map(([name, value]) =>
      typeof value === 'number' ? `${name} ${value}` : name.replace('has', '').toLowerCase(),
    ),
  ].join(', ');

async function report(rows: readonly (readonly [name: string, engraved: Engraved])[]): Promise<void> {
  const pace = spreadOf(rows.map(([, { ms, reckonedMs }]) => ms / reckonedMs)).median;
  const text = [
    `Processor time of an engraving from the start of Verovio on, each in a process of its own (${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(0) ?? ''} on ${cpus().length} cores), beside what \`src/shared/notation/engraving-cost.ts\` reckons for a usual computer. This machine took ${pace.toFixed(2)} times as long as that in the median; the last column is what is left beside this. Made-up scores are parts × measures × notes in each. WebAssembly begins with 128 MB and grows by a fifth at a time.`,
    '',
    '| Score | parts | notes | curves | signs | syllables | ms | reckoned | WebAssembly, MB | memory reckoned, MB | measured / reckoned |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(([name, { size, ms, wasmMb, reckonedMs, reckonedMb }]) =>
      [
        '',
        name,
        ...[size.parts, size.notes, size.curves, size.marks, size.syllables],
        ...[ms.toFixed(0), reckonedMs, wasmMb === 0 ? 128 : wasmMb.toFixed(0), reckonedMb],
        ...[(ms / reckonedMs / pace).toFixed(2), ''],
      ].join(' | '),
    ),
    '',
  ].join('\n');
  console.log(`\n${text}`);
  await mkdir(RESULTS, { recursive: true });
  const file = new URL('notation.md', RESULTS);
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
