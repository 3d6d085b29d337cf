import { findResult, type Report, type Result } from './results.ts';
import { PHASES } from './script.ts';
import type { Spread } from './statistics.ts';
import { ms, sizeName } from './tables.ts';

/** Size at which peers are the yardstick. */
export const YARDSTICK_SIZE = 10_000;
/**
 * Peers that are quick to measure. They change only with the lockfile, so they show the speed of machine and browser.
 */
export const YARDSTICKS = ['speedscope', 'vis-timeline'] as const;

/** Factor from which a figure counts as slower or faster, where its rounds do not overlap with those before. */
const TELLING_FACTOR = 1.2;
/** Smaller differences are not reported, in milliseconds: timers are not finer. */
const MIN_MS = 0.1;

/** A figure of the viewer, before and now, and its growth relative to the peers of its own run. */
interface Change {
  readonly what: string;
  readonly before: Spread;
  readonly now: Spread;
  readonly factor: number;
}

interface Comparison {
  readonly compared: number;
  readonly slower: readonly Change[];
  readonly faster: readonly Change[];
}

/**
 * Compares figures of the viewer with earlier ones, each divided by the peers' figures of its own report: so another or
 * a busier machine makes no difference, as long as it slows both alike. A figure has changed if it did so by a fifth
 * and no round now is as good, or as bad, as any before. Throws where the reports have no peer or no figure in common.
 */
export function compare(before: Report, now: Report, viewer: string): Comparison {
  const pace = paceOf(before, now);
  const changes = now.results
    .filter(({ subject }) => subject.startsWith(viewer))
    .flatMap((result) => {
      const old = findResult(before.results, result.subject, result.components);
      return old ? changesOf(old, result, pace) : [];
    });
  if (changes.length === 0) throw new Error('The results to compare with have none of these sizes.');
  return {
    compared: changes.length,
    slower: changes.filter(isSlower(pace)),
    faster: changes.filter(isFaster(pace)),
  };
}

/** How many times as long the peers take now: the geometric mean of their loading and zooming. */
export function paceOf(before: Report, now: Report): number {
  const ratios = YARDSTICKS.flatMap((peer) => {
    const [old, found] = [before, now].map(({ results }) => findResult(results, peer, YARDSTICK_SIZE));
    const pairs = [
      [old?.phases.zoom?.script.p50.median, found?.phases.zoom?.script.p50.median],
      [old?.load?.fromMemoryMs?.median, found?.load?.fromMemoryMs?.median],
    ] as const;
    return pairs.flatMap(([a, b]) => (a !== undefined && b !== undefined && a > 0 ? [b / a] : []));
  });
  if (ratios.length === 0)
    throw new Error(
      `There is no peer to compare by: neither ${YARDSTICKS.join(' nor ')} is in both reports.`,
    );
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

function changesOf(before: Result, now: Result, pace: number): readonly Change[] {
  const on = `${now.subject}, ${sizeName(now.components)}`;
  const change = (what: string, old: Spread | undefined, found: Spread | undefined): readonly Change[] =>
    old && found
      ? [{ what: `${on}: ${what}`, before: old, now: found, factor: found.median / pace / old.median }]
      : [];
  const ofPhases = PHASES.flatMap((phase) =>
    (['p50', 'p95'] as const).flatMap((quantile) =>
      change(
        `${phase}, script ${quantile}`,
        before.phases[phase]?.script[quantile],
        now.phases[phase]?.script[quantile],
      ),
    ),
  );
  const ofLoading = LOADING.flatMap(([name, what]) => change(what, before.load?.[name], now.load?.[name]));
  return [...ofPhases, ...ofLoading];
}

/** Figures of loading that are compared. The longest task is a figure of single frames, and varies too much. */
const LOADING = [
  ['fromMemoryMs', 'data in memory to complete picture'],
  ['firstPictureMs', 'address to first timelines'],
  ['slowedFirstPictureMs', 'address to first timelines, processor slowed'],
  ['startedFirstPictureMs', 'address to first timelines, browser just started'],
  ['startedFirstPictureMs', 'address to first timelines, browser just started'],
] as const;

const isSlower =
  (pace: number) =>
  ({ before, now, factor }: Change) =>
    factor >= TELLING_FACTOR && now.min / pace > before.max && now.median / pace - before.median >= MIN_MS;

const isFaster =
  (pace: number) =>
  ({ before, now, factor }: Change) =>
    factor <= 1 / TELLING_FACTOR &&
    now.max / pace < before.min &&
    before.median - now.median / pace >= MIN_MS;

/** Report of a comparison for the terminal. */
export function comparisonLines({ compared, slower, faster }: Comparison): readonly string[] {
  const line = ({ what, before, now, factor }: Change) =>
    `  ${what}: ${ms(before.median)} to ${ms(now.median)} ms, ${factor.toFixed(2)} times beside the peers`;
  return [
    `${compared} figures compared with bench/results.`,
    ...(faster.length > 0 ? ['Faster:', ...faster.map(line)] : []),
    ...(slower.length > 0 ? ['Slower:', ...slower.map(line)] : ['Nothing became slower.']),
  ];
}
