/** Stands in the build for Pixi's choice between its renderers; `vite.config.ts` says why. */
export function autoDetectRenderer(): never {
  throw new Error('The scene makes its renderer itself.');
}
