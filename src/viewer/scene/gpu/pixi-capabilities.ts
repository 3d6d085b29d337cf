/** Answers that Pixi would ask the graphics process for; see `vite.config.ts`. */
export const isWebGLSupported = () => true;
export const canUseNewCanvasBlendModes = () => true;
/** GLSL ES 3.00, the language of WebGL 2, requires it in fragment shaders. */
export const getMaxFragmentPrecision = () => 'highp';
/** The least MAX_TEXTURE_IMAGE_UNITS that OpenGL ES 3.0 allows. */
export const getMaxTexturesPerBatch = () => 16;
