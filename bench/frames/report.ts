import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { zoomChart } from './chart.ts';
import type { Run } from './measure.ts';
import { ownTable, remarksOf, zoomTable } from './tables.ts';

/** All runs of one bench, one after the other on the same machine. */
export interface Report {
  readonly machine: string;
  readonly processor: string;
  /** What drew WebGL. */
  readonly renderer: string;
  /** `2026-11-21`. */
  readonly date: string;
  /** The viewer's first. */
  readonly runs: readonly Run[];
}

const RESULTS = new URL('../results/', import.meta.url);
const README = new URL('../../README.md', import.meta.url);
const BEGIN = '<!-- bench: written by npm run bench -- frames -->';
const END = '<!-- bench ends -->';

/** Writes the figures as JSON, tables and chart to bench/results, and the tables to where the README has room for them. */
export async function writeReport(report: Report): Promise<void> {
  const tables = markdown(report);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL('frames.json', RESULTS), `${JSON.stringify(report, undefined, 2)}\n`);
  await writeFile(new URL('frames.md', RESULTS), tables);
  await writeFile(new URL('frames.svg', RESULTS), zoomChart(report));
  await includeInReadme(tables);
}

/** What was measured on, the tables, and what did not end in time. */
export function markdown({ machine, processor, renderer, date, runs }: Report): string {
  const remarks = remarksOf(runs);
  const canvas = runs.find((run) => run.canvas)?.canvas;
  const on = canvas ? `, a canvas of ${canvas.width}x${canvas.height} pixels` : '';
  return [
    `Measured on ${machine} (${processor}), ${date}, WebGL by ${renderer}${on}.`,
    zoomTable(runs),
    ownTable(runs),
    remarks.map((remark) => `- ${remark}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

async function includeInReadme(tables: string): Promise<void> {
  const readme = await readFile(README, 'utf8');
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin)
    throw new Error(`README.md has no room for the tables, between ${BEGIN} and ${END}.`);
  const chart = '![Zooming: scripting per step by number of components](bench/results/frames.svg)';
  const filled = `${readme.slice(0, begin)}${BEGIN}\n\n${chart}\n\n${tables}\n${readme.slice(end)}`;
  const path = fileURLToPath(README);
  const config = await resolveConfig(path);
  await writeFile(README, await format(filled, { ...config, filepath: path }));
}
