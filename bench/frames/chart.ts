import { datesOf, findResult, sizesOf, subjectsOf, type Report } from './results.ts';
import { ms, sizeName } from './tables.ts';

const WIDTH = 860;
const LEFT = 60;
const RIGHT = 190;
const TOP = 56;
const PLOT_HEIGHT = 360;
const BOTTOM = 72;
const LABEL_PX = 15;
/** Milliseconds of a frame at 60 Hz: points above this line dropped frames. */
const FRAME_MS = 1000 / 60;

const COLORS = [
  '#1f7a4a',
  '#c2410c',
  '#2563eb',
  '#9333ea',
  '#b45309',
  '#0e7490',
  '#be185d',
  '#64748b',
  '#4d7c0f',
];

/** Scripting per step of zooming against the size, one line for each subject, both on logarithmic scales. */
export function zoomChart({ machine, processor, renderer, results }: Report): string {
  const sizes = sizesOf(results);
  const lines = subjectsOf(results).map((subject, index) => ({
    subject,
    color: COLORS[index % COLORS.length]!,
    points: sizes.flatMap((size) => {
      const zoom = findResult(results, subject, size)?.phases.zoom;
      return zoom ? [{ size, value: zoom.script.p50.median }] : [];
    }),
  }));
  const values = [...lines.flatMap(({ points }) => points.map(({ value }) => value)), FRAME_MS];
  const lowest = Math.floor(Math.log10(Math.max(Math.min(...values), 0.01)));
  const highest = Math.max(Math.ceil(Math.log10(Math.max(...values))), lowest + 1);
  const plotWidth = WIDTH - LEFT - RIGHT;
  const x = (size: number) =>
    LEFT + (sizes.length > 1 ? (sizes.indexOf(size) / (sizes.length - 1)) * plotWidth : 0);
  const y = (value: number) =>
    TOP + PLOT_HEIGHT * (1 - (Math.log10(Math.max(value, 10 ** lowest)) - lowest) / (highest - lowest));

  const decades = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index));
  const grid = decades.map(
    (value) =>
      `<line class="grid" x1="${LEFT}" x2="${LEFT + plotWidth}" y1="${y(value)}" y2="${y(value)}"/>` +
      text(LEFT - 8, y(value) + 4, decadeName(value), 'end'),
  );
  const names = sizes.map((size) => text(x(size), TOP + PLOT_HEIGHT + 22, sizeName(size), 'middle'));
  const frame =
    `<line class="frame" x1="${LEFT}" x2="${LEFT + plotWidth}" y1="${y(FRAME_MS)}" y2="${y(FRAME_MS)}"/>` +
    text(LEFT + plotWidth - 6, y(FRAME_MS) - 6, 'one frame at 60 Hz', 'end');
  const drawn = lines.map(({ color, points }) => {
    const path = points.map(({ size, value }) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const dots = points.map(
      ({ size, value }) =>
        `<circle cx="${x(size).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3.5" fill="${color}"/>`,
    );
    return `<polyline points="${path}" stroke="${color}"/>${dots.join('')}`;
  });
  const ends = lines.flatMap(({ subject, color, points }) => {
    const last = points.at(-1);
    return last ? [{ subject, color, x: x(last.size), y: y(last.value), value: last.value }] : [];
  });
  const labels = spread(ends).map(
    ({ subject, color, value, labelY, x: endX, y: endY }) =>
      `<line class="lead" x1="${endX + 5}" y1="${endY}" x2="${LEFT + plotWidth + 8}" y2="${labelY}" stroke="${color}"/>` +
      text(LEFT + plotWidth + 12, labelY + 4, `${subject} ${ms(value)}`, 'start'),
  );

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + PLOT_HEIGHT + BOTTOM}" role="img" aria-label="Scripting per step of zooming, by number of components">
<style>
  svg { background: #ffffff; color: #1c1f1c; font: 13px system-ui, sans-serif; }
  text { fill: currentColor; }
  polyline { fill: none; stroke-width: 2; }
  .grid { stroke: currentColor; stroke-opacity: 0.15; }
  .frame { stroke: currentColor; stroke-dasharray: 4 4; stroke-opacity: 0.6; }
  .lead { stroke-opacity: 0.5; stroke-dasharray: 1 4; }
  .title { font-weight: 600; font-size: 15px; }
  .small { font-size: 11px; fill-opacity: 0.75; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14181b; color: #e7ebe7; }
    polyline, circle, .lead { filter: brightness(1.45); }
  }
</style>
<text class="title" x="${LEFT}" y="24">Zooming: scripting per step, median, in milliseconds</text>
<text class="small" x="${LEFT}" y="42">by number of components; both scales are logarithmic, lower is better</text>
${[...grid, ...names, frame, ...drawn, ...labels].join('\n')}
<text class="small" x="${LEFT}" y="${TOP + PLOT_HEIGHT + 44}">${escaped(`${machine}: ${processor}; ${datesOf(results)}`)}</text>
<text class="small" x="${LEFT}" y="${TOP + PLOT_HEIGHT + 60}">${escaped(renderer)}</text>
</svg>
`;
}

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(words)}</text>`;

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const decadeName = (value: number) =>
  value < 1 ? String(Number(value.toPrecision(1))) : value.toLocaleString('en');

/** Moves labels apart, from the top down, that would cover each other. */
function spread<T extends { readonly y: number }>(
  ends: readonly T[],
): readonly (T & { readonly labelY: number })[] {
  let free = -Infinity;
  return ends
    .toSorted((a, b) => a.y - b.y)
    .map((end) => {
      const labelY = Math.max(end.y, free);
      free = labelY + LABEL_PX;
      return { ...end, labelY };
    });
}
