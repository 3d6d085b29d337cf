import { colorsByToken } from '../kinds/registry/palette.ts';
import type { Palette } from '../kinds/contract/shapes.ts';
import { edgeColor, labelColor, packColor, packRgba, type PackedColor } from '../shared/color.ts';

export const WHITE_INK: PackedColor = packRgba(255, 255, 255);
export const BLACK_INK: PackedColor = packRgba(0, 0, 0);

/** The tokens' colours by day, whatever the screen shows; but the ground is white. */
const DAY_COLORS: Readonly<Record<string, string>> = {
  'level-ink': '#1b231c',
  'level-1': '#edaa75',
  'level-2': '#a0dba5',
  'level-3': '#efdc97',
  'level-4': '#f4b4b8',
  'level-5': '#dddfd9',
  'level-1-edge': '#b76935',
  'level-2-edge': '#478553',
  'level-3-edge': '#937e3c',
  'level-4-edge': '#b4666d',
  'level-5-edge': '#7e827a',
  'line-strong': '#7b8473',
  'viewer-wave': '#2c63b5',
  'viewer-lane-name': '#434d43',
  'viewer-harmony': '#1b231c',
  'viewer-key': '#1f5d38',
  'viewer-marker': '#1b231c',
  'viewer-lane-line': '#dfe3d4',
  'viewer-pdf': '#434d43',
  'viewer-beat': '#7b8473',
  'viewer-measure': '#1b231c',
  'viewer-measure-text': '#434d43',
  'viewer-ruler-tick': '#7b8473',
  'viewer-ruler-text': '#434d43',
  'viewer-staff-line': '#b3baab',
  'viewer-staff-faint': '#e6e9dd',
  'viewer-bar-line': '#7b8473',
  'viewer-score-sign': '#1b231c',
  'viewer-note': '#1c4f7c',
  'viewer-note-held': '#a9c6de',
  'viewer-note-other': '#7c4a1c',
  'viewer-note-other-held': '#e3c6a6',
  'label-dark': '#1b231c',
  'label-light': '#ffffff',
  'label-darkest': '#000000',
  'viewer-canvas': '#ffffff',
};

/** The colour of a token by day. Throws for one that no drawing for paper needs. */
export function dayColor(token: string): PackedColor {
  const color = packColor(DAY_COLORS[token] ?? '');
  if (color === undefined) throw new RangeError(`No colour of paper is called ${token}.`);
  return color;
}

/** Colours of kinds on paper. */
export const DAY_PALETTE: Palette = {
  // A token that the table lacks is ink; a test says which one.
  of: colorsByToken((token) => dayColor(token in DAY_COLORS ? token : 'level-ink')),
  edgeOf: (fill) => edgeColor(fill, WHITE_INK),
  labelOn: (fill) =>
    labelColor(fill, {
      dark: dayColor('label-dark'),
      light: dayColor('label-light'),
      darkest: dayColor('label-darkest'),
    }),
};
