import type { GlyphAtlas } from './gpu/glyph-atlas.ts';

/** Calls `onChange` when the element has another size. */
export function watchSize(host: HTMLElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(host);
  return () => observer.disconnect();
}

/** Calls `onChange` when the number of device pixels changes, on another screen or by the browser's zoom. */
export function watchResolution(onChange: () => void): () => void {
  let query: MediaQueryList | undefined;
  const listen = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', change, { once: true });
  };
  const change = () => {
    onChange();
    listen();
  };
  listen();
  return () => query?.removeEventListener('change', change);
}

/** Loads the canvas fonts, which no element of the page may have needed yet; calls `onLoad` when any font arrives. */
export function watchFonts(fonts: GlyphAtlas['fonts'], onLoad: () => void): () => void {
  const { fonts: all } = document;
  all.addEventListener('loadingdone', onLoad);
  // A font that cannot be fetched leaves the fallback in place, which is drawn already.
  for (const { font, sample } of fonts) all.load(font, sample).catch(() => undefined);
  return () => all.removeEventListener('loadingdone', onLoad);
}

/** Calls `onChange` when the canvas has lost its context and when that is back. */
export function watchContext(canvas: HTMLCanvasElement, onChange: (isLost: boolean) => void): () => void {
  const lost = () => onChange(true);
  const restored = () => onChange(false);
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  return () => {
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.removeEventListener('webglcontextrestored', restored);
  };
}
