import { format, resolveConfig } from 'prettier';
import type { Quantiles } from '../frames/statistics.ts';

export interface MeasuredShape {
  readonly name: string;
  /** How many; with a plus where no more are counted. */
  readonly found: string;
  /** Quantiles; undefined where a statement took longer than the product allows. */
  readonly times: Quantiles | undefined;
  readonly plans: readonly (readonly string[])[];
}

export interface MeasuredSize {
  readonly components: number;
  readonly files: number;
  /** The server and the machine. */
  readonly about: string;
  readonly bytes: { readonly database: number; readonly rows: number; readonly indexes: number };
  readonly loadSeconds: number;
  readonly shapes: readonly MeasuredShape[];
}

/** The results as a page: a column for each size, in their order. */
export function reportOf(sizes: readonly MeasuredSize[], rounds: number): Promise<string> {
  const names = sizes.at(-1)?.shapes.map(({ name }) => name) ?? [];
  const shapeRow = (name: string, cell: (shape: MeasuredShape) => string) =>
    row(name, sizes, ({ shapes }) => {
      const shape = shapes.find((known) => known.name === name);
      return shape === undefined ? '' : cell(shape);
    });
  const text = [
    `${rounds} calls of each search after two that are not counted, one at a time, with the code of the product from the ` +
      'parameters to the rows. `npm run bench -- scale` fills the databases and measures.',
    [...new Set(sizes.map(({ about }) => about))]
      .map(
        (about) =>
          `- ${about} (${sizes
            .filter((size) => size.about === about)
            .map(nameOf)
            .join(', ')})`,
      )
      .join('\n'),
    table('Components', sizes, [
      row('files, 1 in 20 private', sizes, ({ files }) => files.toLocaleString('en')),
      row('database, MB', sizes, ({ bytes }) => megabytes(bytes.database)),
      row('rows of components, MB', sizes, ({ bytes }) => megabytes(bytes.rows)),
      row('their indexes, MB', sizes, ({ bytes }) => megabytes(bytes.indexes)),
      row('loaded in, s', sizes, ({ loadSeconds }) => loadSeconds.toLocaleString('en')),
    ]),
    table(
      'p50 / p95, ms',
      sizes,
      names.map((name) => shapeRow(name, timesOf)),
    ),
    'Found; a plus says that no more are counted:',
    table(
      'Search',
      sizes,
      names.map((name) => shapeRow(name, ({ found }) => found)),
    ),
  ].join('\n\n');
  return formatted(text);
}

async function formatted(text: string): Promise<string> {
  const options = await resolveConfig(import.meta.filename);
  return format(text, { ...options, parser: 'markdown' });
}

function table(first: string, sizes: readonly MeasuredSize[], rows: readonly string[]): string {
  const line = `| --- |${' ---: |'.repeat(sizes.length)}`;
  return [row(first, sizes, nameOf), line, ...rows].join('\n');
}

function row(name: string, sizes: readonly MeasuredSize[], cell: (size: MeasuredSize) => string): string {
  return `| ${[name, ...sizes.map(cell)].join(' | ')} |`;
}

function nameOf({ components }: MeasuredSize): string {
  return components >= 1e6 ? `${components / 1e6} M` : `${components / 1e3} k`;
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en');
}

function timesOf({ times }: MeasuredShape): string {
  if (times === undefined) return 'over the time of a query';
  return [times.p50, times.p95].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(' / ');
}
