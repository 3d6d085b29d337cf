import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { zoomChart } from './chart.ts';
import { datesOf, type Report } from './results.ts';
import { ownTable, remarksOf, zoomTable } from './tables.ts';

const RESULTS = new URL('../results/', import.meta.url);
const PAGE = new URL('../../docs/performance.md', import.meta.url);
const BEGIN = '<!-- bench: written by npm run bench -- frames -->';
const END = '<!-- bench ends -->';

const fileOf = (isGpu: boolean, ending: string) => new URL(`frames${isGpu ? '-gpu' : ''}.${ending}`, RESULTS);

/** The stored results; undefined where there are none, or none of this format. */
export async function readReport(isGpu: boolean): Promise<Report | undefined> {
  let text: string;
  try {
    text = await readFile(fileOf(isGpu, 'json'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const report = JSON.parse(text) as Partial<Report>;
  return report.results ? (report as Report) : undefined;
}

/**
 * Writes the figures as JSON, tables and chart to bench/results, and the tables to docs/performance.md; those of a graphics
 * card to files of their own alone.
 */
export async function writeReport(report: Report, isGpu: boolean): Promise<void> {
  const tables = markdown(report);
  await mkdir(RESULTS, { recursive: true });
  await writeFormatted(fileOf(isGpu, 'json'), JSON.stringify(report, toThousandths));
  await writeFile(fileOf(isGpu, 'md'), tables);
  if (isGpu) return;
  await writeFile(fileOf(isGpu, 'svg'), zoomChart(report));
  await includeInPage(tables);
}

/** Report: the machine, the tables, and the runs that did not end in time. */
export function markdown({ machine, processor, renderer, results }: Report): string {
  const remarks = remarksOf(results);
  const canvas = results.find((result) => result.canvas)?.canvas;
  const on = canvas ? `, a canvas of ${canvas.width}x${canvas.height} pixels` : '';
  return [
    `Measured on ${machine} (${processor}), ${datesOf(results)}, WebGL by ${renderer}${on}. Medians of the rounds, and from the least to the most in brackets.`,
    zoomTable(results),
    ownTable(results),
    remarks.map((remark) => `- ${remark}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

async function includeInPage(tables: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin)
    throw new Error(`docs/performance.md has no room for the tables, between ${BEGIN} and ${END}.`);
  const chart = '![Zooming: scripting per step by number of components](../bench/results/frames.svg)';
  const filled = `${page.slice(0, begin)}${BEGIN}\n\n${chart}\n\n${tables}\n${page.slice(end)}`;
  await writeFormatted(PAGE, filled);
}

/** Timers are not finer. */
const toThousandths = (_name: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(3)) : value;

async function writeFormatted(file: URL, text: string): Promise<void> {
  const filepath = fileURLToPath(file);
  await writeFile(file, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
