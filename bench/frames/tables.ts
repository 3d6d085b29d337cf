import type { PhaseFigures, Run } from './measure.ts';
import { findResult, sizesOf, subjectsOf, type Result } from './results.ts';
import { PHASES, STEPS } from './script.ts';
import type { Quantiles, Spread } from './statistics.ts';

const MEGABYTE = 1024 * 1024;

/** Milliseconds to two or three figures. */
export function ms(value: number): string {
  if (value < 10) return value.toFixed(2);
  return value < 100 ? value.toFixed(1) : value.toFixed(0);
}

/** `1 k`, `1 M`. */
export function sizeName(components: number): string {
  return components >= 1e6 ? `${components / 1e6} M` : `${components / 1e3} k`;
}

const quantiles = ({ p50, p95, p99, max }: Quantiles) =>
  [p50, p95, p99, max].map((value) => ms(value).padStart(8)).join('');

/** A run for the terminal: what it took to load, and of each phase a line for each thing that was measured. */
export function runLines({
  subject,
  components,
  canvas,
  load,
  memory,
  phases,
  remarks,
}: Run): readonly string[] {
  const on = canvas ? `, ${canvas.width}x${canvas.height}` : '';
  const lines = [
    `\n${subject}, ${sizeName(components)} components${on}${remarks.map((remark) => `; ${remark}`).join('')}`,
  ];
  if (load) lines.push(`  ${loadWords(load)}`);
  if (memory) {
    const { heap, page, gpu, buffers, columnsEach, labelsEach } = memory;
    const mb = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
    lines.push(`  memory: heap ${mb(heap)}, page ${mb(page)}, GPU process ${mb(gpu)}`);
    if (buffers !== undefined) lines.push(`  array buffers of the page: ${mb(buffers)}`);
    if (columnsEach !== undefined && labelsEach !== undefined)
      lines.push(
        `  bytes a component: columns ${columnsEach.toFixed(1)}, packed labels ${labelsEach.toFixed(1)}`,
      );
  }
  lines.push('  ms per step              p50     p95     p99     max');
  for (const phase of PHASES) {
    const figures = phases[phase];
    if (!figures) continue;
    for (const [name, of] of measuresOf(figures))
      lines.push(`  ${`${phase}, ${name}`.padEnd(20)}${quantiles(of)}`);
  }
  return lines;
}

function loadWords({
  fromMemoryMs,
  firstPictureMs,
  fromAddressMs,
  slowedFirstPictureMs,
  startedFirstPictureMs,
  longestTaskMs,
}: NonNullable<Run['load']>): string {
  const parts = [
    ['data to complete picture', fromMemoryMs],
    ['address to first timelines', firstPictureMs],
    ['address to complete picture', fromAddressMs],
    ['the first with the processor slowed', slowedFirstPictureMs],
    ['the first in a browser just started', startedFirstPictureMs],
    ['longest task', longestTaskMs],
  ] as const;
  return parts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${ms(value)} ms`]))
    .join(', ');
}

function measuresOf({ script, frame, waited }: PhaseFigures): readonly (readonly [string, Quantiles])[] {
  return [['script', script], ['frame', frame], ...(waited ? [['waited for', waited] as const] : [])];
}

/** `0.90`, or with the range over the rounds `0.90 (0.88-0.95)`. */
export function spreadText({ median, min, max }: Spread, format: (value: number) => string = ms): string {
  return min === max ? format(median) : `${format(median)} (${format(min)}-${format(max)})`;
}

/** A row for each subject, a column for each size: p50 of zooming, and how many times what the first subject takes. */
export function zoomTable(results: readonly Result[]): string {
  const sizes = sizesOf(results);
  const rows = subjectsOf(results).map((subject) => {
    const cells = sizes.map((size) => zoomCell(results, subject, size));
    return `| ${subject} | ${cells.join(' | ')} | ${loadCell(results, subject)} |`;
  });
  return [
    `| Zoom, ms of script per step | ${sizes.map(sizeName).join(' | ')} | load, largest |`,
    `| --- | ${sizes.map(() => '---:').join(' | ')} | --- |`,
    ...rows,
  ].join('\n');
}

function zoomCell(results: readonly Result[], subject: string, size: number): string {
  const result = findResult(results, subject, size);
  if (!result) return '';
  const { zoom } = result.phases;
  if (!zoom) return 'not in time';
  const own = ownResult(results, result)?.phases.zoom;
  const ratio = own ? `, ${times(zoom.script.p50.median / own.script.p50.median)}` : '';
  const part = zoom.steps < STEPS ? `, ${zoom.steps} of ${STEPS} steps in time` : '';
  return `${spreadText(zoom.script.p50)}${ratio}${part}`;
}

const times = (ratio: number) => `×${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)}`;

/** Loading time and heap of the largest recording that a subject has shown, as the text of a cell. */
function loadCell(results: readonly Result[], subject: string): string {
  const result = results.findLast(
    (candidate) => candidate.subject === subject && candidate.load !== undefined,
  );
  const took = result?.load?.fromMemoryMs ?? result?.load?.fromAddressMs;
  if (!result || took === undefined) return '';
  const own = ownResult(results, result)?.load?.fromMemoryMs;
  const ratio = own === undefined ? '' : `, ${times(took.median / own.median)}`;
  const heap = result.memory?.heap ? `, ${(result.memory.heap.median / MEGABYTE).toFixed(0)} MB heap` : '';
  return `${spreadText(took, (value) => (value / 1000).toFixed(2))} s${ratio}${heap}, ${sizeName(result.components)}`;
}

/** The viewer's result that a peer's is compared with; undefined for the viewer itself. */
function ownResult(results: readonly Result[], { subject, components }: Result): Result | undefined {
  const [own = ''] = subjectsOf(results);
  return subject === own ? undefined : findResult(results, own, components);
}

/** Every phase of the first subject, by size: p50 and p95. */
export function ownTable(results: readonly Result[]): string {
  const [own = ''] = subjectsOf(results);
  const sizes = sizesOf(results).filter((size) => findResult(results, own, size));
  const rows = PHASES.flatMap((phase) =>
    (['script', 'frame', 'waited'] as const).flatMap((what) => {
      const cells = sizes.map((size) => {
        const figures = findResult(results, own, size)?.phases[phase]?.[what];
        return figures ? `${spreadText(figures.p50)} / ${spreadText(figures.p95)}` : '';
      });
      const name = what === 'waited' ? 'frame waited for' : what;
      return cells.some((cell) => cell !== '') ? [`| ${phase}, ${name} | ${cells.join(' | ')} |`] : [];
    }),
  );
  return [
    `| ${own}, ms per step: p50 / p95 | ${sizes.map(sizeName).join(' | ')} |`,
    `| --- | ${sizes.map(() => '---:').join(' | ')} |`,
    ...rows,
    ...loadRows(results, own, sizes),
  ].join('\n');
}

type Unit = (value: number) => string;
const inMs: Unit = (value) => value.toFixed(0);
const inMb: Unit = (value) => (value / MEGABYTE).toFixed(0);
const inBytes: Unit = (value) => value.toFixed(1);

/** Rows below those of the phases: names with their unit, and their figures. */
const LOAD_ROWS: readonly (readonly [
  name: string,
  unit: Unit,
  of: (result: Result) => Spread | undefined,
])[] = [
  ['data in memory to complete picture, ms', inMs, ({ load }) => load?.fromMemoryMs],
  ['address to first timelines, ms', inMs, ({ load }) => load?.firstPictureMs],
  ['the same, processor slowed 4 times, ms', inMs, ({ load }) => load?.slowedFirstPictureMs],
  ['the same, browser just started, ms', inMs, ({ load }) => load?.startedFirstPictureMs],
  ['address to complete picture, ms', inMs, ({ load }) => load?.fromAddressMs],
  ['longest task until then, ms', inMs, ({ load }) => load?.longestTaskMs],
  ['columns, bytes a component', inBytes, ({ memory }) => memory?.columnsEach],
  ['packed labels, bytes a component', inBytes, ({ memory }) => memory?.labelsEach],
  ['array buffers of the page, MB', inMb, ({ memory }) => memory?.buffers],
  ['JS heap, MB', inMb, ({ memory }) => memory?.heap],
  ['page process, MB', inMb, ({ memory }) => memory?.page],
  ['GPU process, MB', inMb, ({ memory }) => memory?.gpu],
];

function loadRows(results: readonly Result[], own: string, sizes: readonly number[]): readonly string[] {
  return LOAD_ROWS.flatMap(([name, unit, of]) => {
    const cells = sizes.map((size) => {
      const result = findResult(results, own, size);
      const spread = result && of(result);
      return spread ? spreadText(spread, unit) : '';
    });
    return cells.some((text) => text !== '') ? [`| ${name} | ${cells.join(' | ')} |`] : [];
  });
}

/** Runs that did not end in time, and why. */
export function remarksOf(results: readonly Result[]): readonly string[] {
  return results.flatMap(({ subject, components, remarks }) =>
    remarks.map((remark) => `${subject}, ${sizeName(components)}: ${remark}.`),
  );
}
