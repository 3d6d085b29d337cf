import type { EngravedNote, EngravingHead, Shape, ShapeStyle } from '../../../kinds/engraving/engraving.ts';
import { rounded } from '../../../kinds/engraving/path-data.ts';
import type { EngravingAnnotation } from '../../../kinds/contract/kind-timeline.ts';
import { entryAt } from '../../../shared/elements.ts';
import type { Engraving } from './engraving.ts';
import { extentOf, movedX, type Spacing } from './spacing.ts';
import { EDGE, STAVES_X, type System } from './systems.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A note as it is drawn. */
export interface DrawnNote extends Pick<EngravedNote, 'staff' | 'x'> {
  readonly element: SVGElement;
}

/** A system as it is drawn. */
interface DrawnSystem {
  readonly svg: SVGSVGElement;
  readonly notes: readonly DrawnNote[];
}

/** Units around a system: its width with the head, and its height. */
export const systemSize = ({ headWidth, spread, top, bottom }: System) => ({
  width: headWidth + spread + EDGE,
  height: bottom - top + 2 * EDGE,
});

/** CSS pixels of a unit at the usual size: a staff is as high as three quarters of a printed one. */
export const USUAL_SCALE = 0.55;

/** CSS pixels of a unit of a system at a size where 1 is the usual one: less where a single measure is wider than the room. */
export const scaleOf = (system: System, widthPx: number, zoom: number) =>
  Math.min(USUAL_SCALE * zoom, widthPx / systemSize(system).width);

/**
 * Draws a system as SVG, of elements and attributes that are named here: no content of a file becomes markup. The music
 * is a window into the whole score, in which shapes are moved as far as the system is spread. Pauses after each
 * measure, as one may take milliseconds.
 */
export function* drawSystem(
  { head, piece }: Engraving,
  system: System,
  annotations: readonly EngravingAnnotation[],
  spacing: Spacing,
): Generator<undefined, DrawnSystem> {
  const { width, height } = systemSize(system);
  const top = system.top - EDGE;
  const svg = element('svg', { viewBox: `0 ${top} ${width} ${height}` }) as SVGSVGElement;
  if (system.headWidth > 0) svg.append(drawHead(head, system));
  // Words may go on into the margin; shapes that reach over from another system end where this one begins.
  const [music, clipped] = ['visible', 'hidden'].map((overflow) =>
    element('svg', {
      x: system.headWidth,
      y: top,
      width: system.spread + EDGE,
      height,
      viewBox: `${system.x} ${top} ${system.spread + EDGE} ${height}`,
      overflow,
    }),
  ) as [SVGElement, SVGElement];
  const notes: DrawnNote[] = [];
  const across = new Set<number>();
  for (let measure = system.first; measure < system.after; measure++) {
    const { shapes, notes: written, across: reaching } = piece(measure);
    append(music, shapes, head.styles, spacing);
    for (const { id, shape } of reaching) {
      if (across.has(id)) continue;
      across.add(id);
      append(clipped, [shape], head.styles, spacing);
    }
    for (const { staff, x, shapes: own } of written) {
      const group = element('g', { transform: moveBy(movedX(spacing, x) - x) });
      append(group, own, head.styles);
      music.append(group);
      notes.push({ staff, x, element: group });
    }
    yield;
  }
  for (const { x, y, text, fontSize } of annotations)
    if (x >= system.x && x < system.x + system.width)
      music.append(
        element('text', { x: movedX(spacing, x), y, 'font-size': fontSize, 'font-style': 'italic' }, text),
      );
  svg.append(music, clipped);
  return { svg, notes };
}

/** Staves with the clefs, keys and braces that hold. */
function drawHead({ styles }: EngravingHead, { staves, signs, headWidth }: System): SVGElement {
  const group = element('g', {});
  for (const { lines } of staves) for (const y of lines) group.append(line(STAVES_X, y, headWidth, y));
  const first = staves[0]?.lines[0];
  const last = staves.at(-1)?.lines.at(-1);
  if (first !== undefined && last !== undefined && staves.length > 1)
    group.append(line(STAVES_X, first, STAVES_X, last));
  for (const { sign, dx } of signs) {
    const moved = element('g', { transform: moveBy(dx) });
    append(moved, sign.shapes, styles);
    group.append(moved);
  }
  return group;
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  element('line', { x1, y1, x2, y2, stroke: 'currentColor' });

const moveBy = (dx: number) => (dx === 0 ? undefined : `translate(${rounded(dx)} 0)`);

function append(
  parent: SVGElement,
  shapes: readonly Shape[],
  styles: readonly ShapeStyle[],
  spacing?: Spacing,
): void {
  for (const shape of shapes) parent.append(drawShape(shape, entryAt(styles, shape[0]), spacing));
}

/** Draws a shape, of which spacing moves both ends: a beam still goes from stem to stem. */
function drawShape(shape: Shape, style: ShapeStyle, spacing: Spacing | undefined): SVGElement {
  const paint = attributesOf(style);
  const moved = (x: number) => (spacing ? rounded(movedX(spacing, x)) : x);
  if (shape.length === 2) {
    const transform = spacing && stretchOf(shape, moved);
    return element('path', { d: shape[1], ...paint, transform });
  }
  const [, x, y, third] = shape;
  if (typeof third === 'string') return element('text', { x: moved(x), y, ...paint }, third);
  const left = moved(x);
  return element('rect', { x: left, y, width: moved(x + third) - left, height: shape[4], ...paint });
}

/** The transform that takes a path's ends where they are moved to; undefined where they stay. */
function stretchOf(path: Shape, moved: (x: number) => number): string | undefined {
  const { left, right } = extentOf(path);
  const [newLeft, newRight] = [moved(left), moved(right)];
  const scale = right > left ? (newRight - newLeft) / (right - left) : 1;
  const isStiff = Math.abs(scale - 1) < 0.01;
  if (isStiff) return moveBy(newLeft - left);
  return `matrix(${scale.toFixed(4)} 0 0 1 ${rounded(newLeft - scale * left)} 0)`;
}

const colorOf = (color: ShapeStyle['fill']) => (color === 'ink' ? 'currentColor' : (color ?? 'none'));

function attributesOf(style: ShapeStyle): Attributes {
  return {
    fill: colorOf(style.fill),
    stroke: colorOf(style.stroke),
    'stroke-width': style.strokeWidth,
    'stroke-dasharray': style.dashes?.join(' '),
    'font-size': style.fontSize,
    'font-weight': style.isBold && 'bold',
    'font-style': style.isItalic && 'italic',
  };
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(name: string, attributes: Attributes, text?: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(attribute, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}
