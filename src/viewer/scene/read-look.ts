import type { LayoutStore } from '../store/layout.ts';
import type { View } from '../store/viewport.ts';
import type { Look } from './frame-loop.ts';
import type { GlyphAtlas } from './gpu/glyph-atlas.ts';
import type { Theme } from './theme.ts';

/** The page's values for the canvas: device pixels per CSS pixel, and the theme. */
interface Surroundings {
  resolution: number;
  theme: Theme;
}

/** Returns the look of each frame, the same object as in the frame before while nothing of it has changed. */
export function createLookReader(
  layout: LayoutStore,
  atlas: GlyphAtlas,
  surroundings: Readonly<Surroundings>,
): (view: View) => Look {
  let last: Look | undefined;
  return ({ widthPx, heightPx }) => {
    const { rulerPx, heightPx: stackPx, lanes, laneOf } = layout.getState();
    const generation = atlas.beginFrame();
    const look: Look = { widthPx, heightPx, rulerPx, stackPx, lanes, laneOf, generation, ...surroundings };
    if (!last || !isSame(last, look)) last = look;
    return last;
  };
}

const isSame = (one: Look, other: Look): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Look]);
