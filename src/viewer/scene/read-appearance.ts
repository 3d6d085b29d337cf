import type { LayoutStore } from '../store/layout.ts';
import type { View } from '../store/viewport.ts';
import type { Appearance } from './frame-loop.ts';
import type { GlyphAtlas } from './gpu/glyph-atlas.ts';
import type { Theme } from './theme.ts';

/** The page's values for the canvas: device pixels per CSS pixel, and the theme. */
interface Surroundings {
  resolution: number;
  theme: Theme;
}

/** Returns the appearance of each frame, the same object as in the frame before while nothing of it has changed. */
export function createAppearanceReader(
  layout: LayoutStore,
  atlas: GlyphAtlas,
  surroundings: Readonly<Surroundings>,
): (view: View) => Appearance {
  let last: Appearance | undefined;
  return ({ widthPx, heightPx }) => {
    const { rulerPx, heightPx: stackPx, lanes, laneOf, guests } = layout.getState();
    const generation = atlas.beginFrame();
    const appearance: Appearance = {
      widthPx,
      heightPx,
      rulerPx,
      stackPx,
      lanes,
      laneOf,
      guests,
      generation,
      ...surroundings,
    };
    if (!last || !isSame(last, appearance)) last = appearance;
    return last;
  };
}

const isSame = (one: Appearance, other: Appearance): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Appearance]);
