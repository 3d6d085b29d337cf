import { contrast, edgeColor, labelColor, packRgba, type PackedColor } from '../../shared/color.ts';
import { colorsByToken } from '../../kinds/registry/palette.ts';
import type { Palette } from '../../kinds/contract/shapes.ts';

/** The tokens a canvas needs, as packed colours of the present theme. */
export interface Theme {
  readonly palette: Palette;
  readonly canvas: PackedColor;
  readonly laneLine: PackedColor;
  readonly ruler: PackedColor;
  readonly rulerTick: PackedColor;
  readonly rulerText: PackedColor;
  /** Colour of the measures' numbers in the ruler. */
  readonly measureText: PackedColor;
  readonly playhead: PackedColor;
  readonly playheadHalo: PackedColor;
  readonly hover: PackedColor;
  readonly selection: PackedColor;
  readonly selectionGap: PackedColor;
  /** Colours over a span of time that is chosen or looped, and of its edges. */
  readonly loop: PackedColor;
  readonly loopEdge: PackedColor;
  /** The bar of an active component: on the bare lane. */
  readonly now: PackedColor;
  /** The same bar on a fill. */
  nowOn(fill: PackedColor): PackedColor;
  /** Colour of the ruler over the span whose engraved music is in view. */
  readonly scoreSpan: PackedColor;
  /** Loudness of the recording, over the picture of the overview. */
  readonly overviewWave: PackedColor;
  /** Ground, line and words of differences, and the line of what is compared with another. */
  readonly differenceGround: PackedColor;
  readonly difference: PackedColor;
  readonly comparedLine: PackedColor;
  readonly otherLine: PackedColor;
  readonly faint: PackedColor;
  readonly uiFont: string;
  readonly readingFont: string;
  readonly musicFont: string;
}

/** The least contrast of a sign with its ground (WCAG 1.4.11). */
const SIGN_CONTRAST = 3;

/** Numbers of `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `rgb(1 2 3 / 0.5)`: how browsers compute every token. */
function parseComputed(color: string): PackedColor {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return packRgba(red, green, blue, Math.round(alpha * 255));
}

/**
 * Reads the tokens through an element that inherits the theme: a custom property itself is given as
 * `light-dark(...)`, the `color` it leads to is computed.
 */
export const readTheme = (host: HTMLElement): Theme => withTokens(host, themeOf);

/** Packed colours of further tokens, in their order. */
export const readColors = (host: HTMLElement, tokens: readonly string[]): readonly PackedColor[] =>
  withTokens(host, (token) => tokens.map(token));

type ReadToken = (name: string) => PackedColor;

function withTokens<T>(host: HTMLElement, read: (token: ReadToken, style: CSSStyleDeclaration) => T): T {
  const probe = host.ownerDocument.createElement('span');
  probe.hidden = true;
  // The tokens name system colours themselves where they must; the rest, as labels on authors' fills, stays as it is.
  probe.style.setProperty('forced-color-adjust', 'none');
  host.append(probe);
  const style = getComputedStyle(probe);
  try {
    return read((name) => {
      probe.style.color = `var(--${name})`;
      return parseComputed(style.color);
    }, style);
  } finally {
    probe.remove();
  }
}

function themeOf(token: ReadToken, style: CSSStyleDeclaration): Theme {
  const canvas = token('viewer-canvas');
  const labels = {
    dark: token('label-dark'),
    light: token('label-light'),
    darkest: token('label-darkest'),
  };
  const nowOnLight = token('viewer-now-on-light');
  const nowOnDark = token('viewer-now-on-dark');
  const labelOn = memoize((fill) => labelColor(fill, labels));
  return {
    palette: {
      of: colorsByToken(token),
      edgeOf: memoize((fill) => edgeColor(fill, canvas)),
      labelOn,
    },
    canvas,
    laneLine: token('viewer-lane-line'),
    ruler: token('viewer-ruler'),
    rulerTick: token('viewer-ruler-tick'),
    rulerText: token('viewer-ruler-text'),
    measureText: token('viewer-measure-text'),
    playhead: token('viewer-playhead'),
    playheadHalo: token('viewer-playhead-halo'),
    hover: token('viewer-hover'),
    selection: token('viewer-selection'),
    selectionGap: token('viewer-selection-gap'),
    loop: token('viewer-loop'),
    loopEdge: token('viewer-loop-edge'),
    now: token('viewer-now'),
    nowOn: memoize((fill) => {
      const bar = labelOn(fill) === labels.light ? nowOnDark : nowOnLight;
      return contrast(bar, fill) >= SIGN_CONTRAST ? bar : labelOn(fill);
    }),
    scoreSpan: token('viewer-score-span'),
    overviewWave: token('viewer-overview-wave'),
    differenceGround: token('blossom-soft'),
    difference: token('blossom'),
    comparedLine: token('ink'),
    otherLine: token('leaf'),
    faint: token('ink-3'),
    uiFont: style.getPropertyValue('--font-ui') || 'sans-serif',
    readingFont: style.getPropertyValue('--font-read') || 'serif',
    musicFont: style.getPropertyValue('--font-music') || 'serif',
  };
}

function memoize(compute: (fill: PackedColor) => PackedColor): (fill: PackedColor) => PackedColor {
  const known = new Map<PackedColor, PackedColor>();
  return (fill) => {
    let color = known.get(fill);
    if (color === undefined) {
      color = compute(fill);
      known.set(fill, color);
    }
    return color;
  };
}

/** Converts 0xAABBGGRR to Pixi's 0xRRGGBB. */
export const toRgb = (color: PackedColor): number =>
  ((color & 0xff) << 16) | (color & 0xff00) | ((color >>> 16) & 0xff);

/** Calls back whenever the tokens may have other values. Returns a function that ends it. */
export function watchTheme(onChange: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map(
    (query) => matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  });
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
