import type { PhaseFigures, Run } from './measure.ts';
import { PHASES, STEPS } from './script.ts';
import type { Quantiles } from './statistics.ts';

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
    const { heap, page, gpu } = memory;
    const mb = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
    lines.push(`  memory: heap ${mb(heap)}, page ${mb(page)}, GPU process ${mb(gpu)}`);
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
  longestTaskMs,
}: NonNullable<Run['load']>): string {
  const parts = [
    ['data to complete picture', fromMemoryMs],
    ['address to first timelines', firstPictureMs],
    ['address to complete picture', fromAddressMs],
    ['longest task', longestTaskMs],
  ] as const;
  return parts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${ms(value)} ms`]))
    .join(', ');
}

function measuresOf({ script, frame, waited }: PhaseFigures): readonly (readonly [string, Quantiles])[] {
  return [['script', script], ['frame', frame], ...(waited ? [['waited for', waited] as const] : [])];
}

/** A row for each subject, a column for each size: p50 of zooming, and how many times what the first subject takes. */
export function zoomTable(runs: readonly Run[]): string {
  const sizes = sizesOf(runs);
  const rows = subjectsOf(runs).map((subject) => {
    const cells = sizes.map((size) => zoomCell(runs, subject, size));
    return `| ${subject} | ${cells.join(' | ')} | ${loadCell(runs, subject)} |`;
  });
  return [
    `| Zoom, ms per step: script / frame | ${sizes.map(sizeName).join(' | ')} | load, largest |`,
    `| --- | ${sizes.map(() => '---:').join(' | ')} | --- |`,
    ...rows,
  ].join('\n');
}

function zoomCell(runs: readonly Run[], subject: string, size: number): string {
  const run = find(runs, subject, size);
  if (!run) return '';
  const { zoom } = run.phases;
  if (!zoom) return 'over 60 s';
  const own = ownRun(runs, run)?.phases.zoom;
  const ratio = own ? ` (${times(zoom.script.p50 / own.script.p50)})` : '';
  const part = zoom.steps < STEPS ? `, ${zoom.steps} steps in 60 s` : '';
  return `${ms(zoom.script.p50)} / ${ms(zoom.frame.p50)}${ratio}${part}`;
}

const times = (ratio: number) => `×${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)}`;

/** Loading time and heap of the largest recording that a subject has shown, as the text of a cell. */
function loadCell(runs: readonly Run[], subject: string): string {
  const run = runs.findLast((candidate) => candidate.subject === subject && candidate.load !== undefined);
  const took = run?.load?.fromMemoryMs ?? run?.load?.fromAddressMs;
  if (!run || took === undefined) return '';
  const own = ownRun(runs, run)?.load?.fromMemoryMs;
  const ratio = own === undefined ? '' : ` (${times(took / own)})`;
  const heap = run.memory ? `, ${(run.memory.heap / MEGABYTE).toFixed(0)} MB heap` : '';
  return `${(took / 1000).toFixed(2)} s${ratio}${heap}, ${sizeName(run.components)}`;
}

/** What a peer's run is compared with. */
function ownRun(runs: readonly Run[], { subject, components }: Run): Run | undefined {
  const [own = ''] = subjectsOf(runs);
  return subject === own ? undefined : find(runs, own, components);
}

/** Every phase of the first subject, by size: p50 and p95. */
export function ownTable(runs: readonly Run[]): string {
  const [own] = subjectsOf(runs);
  const sizes = sizesOf(runs);
  const rows = PHASES.flatMap((phase) =>
    (['script', 'frame', 'waited'] as const).flatMap((what) => {
      const cells = sizes.map((size) => {
        const figures = find(runs, own ?? '', size)?.phases[phase]?.[what];
        return figures ? `${ms(figures.p50)} / ${ms(figures.p95)}` : '';
      });
      const name = what === 'waited' ? 'frame waited for' : what;
      return cells.some((cell) => cell !== '') ? [`| ${phase}, ${name} | ${cells.join(' | ')} |`] : [];
    }),
  );
  return [
    `| ${own ?? ''}, ms per step: p50 / p95 | ${sizes.map(sizeName).join(' | ')} |`,
    `| --- | ${sizes.map(() => '---:').join(' | ')} |`,
    ...rows,
    ...loadRows(runs, own ?? '', sizes),
  ].join('\n');
}

function loadRows(runs: readonly Run[], own: string, sizes: readonly number[]): readonly string[] {
  const mb = (bytes: number | undefined) =>
    bytes === undefined ? '' : `${(bytes / MEGABYTE).toFixed(0)} MB`;
  const inMs = (value: number | undefined) => (value === undefined ? '' : `${ms(value)} ms`);
  const rows: readonly (readonly [name: string, cell: (run: Run) => string])[] = [
    ['data in memory to complete picture', ({ load }) => inMs(load?.fromMemoryMs)],
    ['address to first timelines', ({ load }) => inMs(load?.firstPictureMs)],
    ['address to complete picture', ({ load }) => inMs(load?.fromAddressMs)],
    ['longest task until then', ({ load }) => inMs(load?.longestTaskMs)],
    ['JS heap', ({ memory }) => mb(memory?.heap)],
    ['page process', ({ memory }) => mb(memory?.page)],
    ['GPU process', ({ memory }) => mb(memory?.gpu)],
  ];
  return rows.flatMap(([name, cell]) => {
    const cells = sizes.map((size) => {
      const run = find(runs, own, size);
      return run ? cell(run) : '';
    });
    return cells.some((text) => text !== '') ? [`| ${name} | ${cells.join(' | ')} |`] : [];
  });
}

const find = (runs: readonly Run[], subject: string, size: number) =>
  runs.find((run) => run.subject === subject && run.components === size);

/** Names of the subjects, in the order of the runs. */
export const subjectsOf = (runs: readonly Run[]) => [...new Set(runs.map(({ subject }) => subject))];

/** Sizes of the recordings, ascending. */
export const sizesOf = (runs: readonly Run[]) =>
  [...new Set(runs.map(({ components }) => components))].toSorted((a, b) => a - b);

/** What did not end in time, and why. */
export function remarksOf(runs: readonly Run[]): readonly string[] {
  return runs.flatMap(({ subject, components, remarks }) =>
    remarks.map((remark) => `${subject}, ${sizeName(components)}: ${remark}.`),
  );
}
