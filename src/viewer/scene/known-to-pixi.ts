/** Answers that Pixi would ask the graphics process for; see `vite.config.ts`. */
export const isWebGLSupported = () => true;
export const canUseNewCanvasBlendModes = () => true;
/** In fragment shaders; GLSL ES 3.00, section 4.5.3. */
export const getMaxFragmentPrecision = () => 'highp';
/** The least MAX_TEXTURE_IMAGE_UNITS of OpenGL ES 3.0, table 6.28. */
export const getMaxTexturesPerBatch = () => 16;
