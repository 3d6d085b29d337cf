import type { Memory } from './browser.ts';
import type { PhaseFigures, Run } from './measure.ts';
import { PHASES, type Phase } from './script.ts';
import { spreadOf, type Quantiles, type Spread } from './statistics.ts';
import type { LoadFigures, Shown } from './subject.ts';

type Spreads<Figures> = { readonly [F in keyof Figures]?: Spread };

/** One subject with one size of recording, over all rounds. */
export interface Result {
  readonly subject: string;
  readonly components: number;
  /** How often it was measured; not every figure was each time. */
  readonly rounds: number;
  /** `2026-11-21`: the results of one report may be of several days. */
  readonly date: string;
  readonly canvas?: Shown['canvas'];
  readonly load?: Spreads<LoadFigures>;
  readonly memory?: Spreads<Memory>;
  readonly phases: Readonly<Partial<Record<Phase, PhaseFigures<Spread>>>>;
  readonly remarks: readonly string[];
}

/** All results of one machine. */
export interface Report {
  readonly machine: string;
  readonly processor: string;
  /** Name of the WebGL renderer. */
  readonly renderer: string;
  /** The viewer's first. */
  readonly results: readonly Result[];
}

/** Puts together the runs of one subject with one size. */
export function resultOf(runs: readonly Run[], date: string): Result {
  const [first] = runs;
  if (!first) throw new Error('Nothing was run.');
  const { subject, components } = first;
  const canvas = runs.find((run) => run.canvas)?.canvas;
  const load = spreadsOf(runs.map((run) => run.load));
  const memory = spreadsOf(runs.map((run) => run.memory));
  const phases = PHASES.flatMap((phase) => {
    const figures = phaseOf(runs.flatMap((run) => run.phases[phase] ?? []));
    return figures ? [[phase, figures] as const] : [];
  });
  return {
    ...{ subject, components, rounds: runs.length, date },
    ...(canvas && { canvas }),
    ...(load && { load }),
    ...(memory && { memory }),
    phases: Object.fromEntries(phases),
    remarks: [...new Set(runs.flatMap((run) => run.remarks))],
  };
}

function phaseOf(all: readonly PhaseFigures[]): PhaseFigures<Spread> | undefined {
  if (all.length === 0) return undefined;
  const waited = all.flatMap((figures) => figures.waited ?? []);
  return {
    steps: Math.min(...all.map(({ steps }) => steps)),
    script: quantiles(all.map(({ script }) => script)),
    frame: quantiles(all.map(({ frame }) => frame)),
    ...(waited.length > 0 && { waited: quantiles(waited) }),
  };
}

function quantiles(all: readonly Quantiles[]): Quantiles<Spread> {
  const of = (name: keyof Quantiles) => spreadOf(all.map((each) => each[name]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), max: of('max') };
}

/** The spread of each figure over the rounds that have it. */
function spreadsOf<Figures extends object>(
  rounds: readonly (Figures | undefined)[],
): Spreads<Figures> | undefined {
  const there = rounds.filter((round) => round !== undefined);
  if (there.length === 0) return undefined;
  const values = new Map<string, number[]>();
  for (const [name, value] of there.flatMap((round) => Object.entries(round)))
    if (typeof value === 'number') values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, spreadOf(all)])) as Spreads<Figures>;
}

/** Whether figures of both can stand in one table. */
export const isSameMachine = (a: Report, b: Report) =>
  a.processor === b.processor && a.renderer === b.renderer;

/**
 * The report with new results in place of those of the same subjects and sizes. Results of more rounds than the new
 * ones stay, so that a quick run does not replace them.
 */
export function merged(before: Report | undefined, now: Report): Report {
  if (!before) return now;
  const isOf = (a: Result) => (b: Result) => a.subject === b.subject && a.components === b.components;
  const kept = before.results.map((old) => {
    const found = now.results.find(isOf(old));
    return found && found.rounds >= old.rounds ? found : old;
  });
  const added = now.results.filter((result) => !before.results.some(isOf(result)));
  return { ...now, results: inOrder([...kept, ...added]) };
}

/** By subject, in the order in which these come first, then by size. */
function inOrder(results: readonly Result[]): readonly Result[] {
  const subjects = subjectsOf(results);
  const place = ({ subject }: Result) => subjects.indexOf(subject);
  return results.toSorted((a, b) => place(a) - place(b) || a.components - b.components);
}

export const findResult = (results: readonly Result[], subject: string, size: number) =>
  results.find((result) => result.subject === subject && result.components === size);

/** Names of the subjects, in the order of the results. */
export const subjectsOf = (results: readonly Pick<Result, 'subject'>[]) => [
  ...new Set(results.map(({ subject }) => subject)),
];

/** Sizes of the recordings, ascending. */
export const sizesOf = (results: readonly Pick<Result, 'components'>[]) =>
  [...new Set(results.map(({ components }) => components))].toSorted((a, b) => a - b);

/** `2026-11-21`, or `2026-11-21 to 2026-11-24`. */
export function datesOf(results: Report['results']): string {
  const dates = results.map(({ date }) => date).toSorted();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}
