/** Answers that Pixi would ask the graphics process for; see `vite.config.ts`. */
export const isWebGLSupported = () => true;
export const canUseNewCanvasBlendModes = () => true;
