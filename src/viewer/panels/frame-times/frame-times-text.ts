import type { LayerCounts } from '../../scene/layer-counts.ts';
import type { FrameFigures } from '../../scene/frame-times.ts';
import { inMs, spreadInWords, type Spread } from '../../scene/spread.ts';

/** A name and its value. */
export type Fact = readonly [name: string, value: string];

/** '1,234'. */
export const grouped = (count: number) => count.toLocaleString('en');

/**
 * Figures of the recent frames and of the last one, in the order of the panel; `total` counts the file's components.
 */
export function frameFacts(
  { dropped, intervals, periodMs }: FrameFigures,
  { rectangles, draws, components }: LayerCounts,
  total: number,
): readonly Fact[] {
  return [
    ['Dropped frames', `${dropped} of ${intervals}`],
    ['Display', `every ${inMs(periodMs)} ms, ${Math.round(1000 / periodMs)} Hz`],
    [
      'Components',
      `${grouped(total)}, drawn as ${grouped(components)} ${components === 1 ? 'shape' : 'shapes'}`,
    ],
    ['Last frame', `${grouped(rectangles)} rectangles, ${draws} draw ${draws === 1 ? 'call' : 'calls'}`],
  ];
}

/** The panel as lines of text, for a report. */
export function figuresText(figures: FrameFigures, facts: readonly Fact[]): string {
  const { frames, scripting, interval } = figures;
  return asText('TiLiA frame times', [
    [`Scripting in ms (${frames} frames)`, inWords(scripting)],
    ['Frame interval in ms', inWords(interval)],
    ...facts,
  ]);
}

/** A heading and a line for each fact. */
export const asText = (heading: string, facts: readonly Fact[]) =>
  [heading, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n');

const inWords = (spread: Spread | undefined) => (spread ? spreadInWords(spread) : 'none yet');
