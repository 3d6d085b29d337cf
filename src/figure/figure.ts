/**
 * Timelines for paper: the kinds draw them as on the canvas, and what they draw is written down, as text that can be
 * selected or as outlines. Pure; runs in the browser and on the server.
 *
 * 1. `lettering`: `await createCanvasLettering(document)` of `canvas-lettering.ts` in the browser; it loads the fonts.
 *    The server has its own, from the files of the fonts.
 * 2. `paperScale(pt)`: sizes for a drawing whose labels are `pt` points high. A drawing counts in CSS pixels of the canvas,
 *    in which a label has always 12.5: `mmPerPx` says how large one is on paper, so a page of 180 mm is
 *    `180 / mmPerPx` wide. Letters keep at least 6 pt, lines have 0.5 pt.
 * 3. `drawSystem(request)`: lanes of one passage, one below the other, under a ruler. The answer has primitives, the
 *    height, and of each lane the view it was drawn in: `lane.leftPx + xOf(lane.view, time)` is where a time stands, and
 *    `timeline.lane.place(row, lane.view)` where a component does. For several systems below one another give each the
 *    same `besidePx` and `heightsPx` (of a first drawing, or the highest of all); a shorter last one is given less
 *    `widthPx`. `isBlank` leaves out every text of a lane, so that none is in the text layer either.
 * 4. `createInks(mode, primitives)` once for all systems: `inks(system.primitives)` has the colours as they are, greys, or
 *    black and white. Fills are told apart by their order among all primitives, so it must be given all of them.
 * 5. `svgBody(primitives)`: elements for the inside of `<svg viewBox="0 0 {widthPx} {heightPx}" width="{mm}mm">`, texts as
 *    `<text>`. `writeSvg(drawing, options)`: a whole file. `moved(primitives, x, y)` puts several drawings on one page.
 *
 * ```ts
 * const { sizes, mmPerPx } = paperScale(7.5);
 * const system = drawSystem({
 *   timelines, measures, passage: { start: 0, end: 30 }, isEndShown: false, widthPx: 180 / mmPerPx,
 *   scale: 'measures', hasNames: false, lettering, sizes,
 * });
 * const inks = createInks('line', system.primitives);
 * svg.innerHTML = svgBody(inks(system.primitives));
 * ```
 *
 * Timelines of the viewer's session are `PaperTimeline`s as they are; `measures` is that of the one that counts them:
 * `timelines.find(({ measures }) => measures)?.measures`.
 */
export { createInks, INK_MODES } from './inks.ts';
export { paperScale } from './paper-scale.ts';
export { drawSystem } from './draw-system.ts';
export { isDrawable, type PaperTimeline } from './paper-timeline.ts';
export type { SystemRequest } from './draw-system.ts';
export {
  moved,
  type Drawing,
  type Lettering,
  type Letters,
  type PaperSizes,
  type Primitive,
} from './primitives.ts';
export { svgBody, writeSvg } from './write-svg.ts';
