// Stands in the build for parts of Pixi that are named in what the viewer needs of it, and never reached: `vite.config.ts`
// lists them.

/** Throws: were one of these parts reached after all, the build's list would be wrong. */
function Unused(): never {
  throw new Error('This part of Pixi is not in the build.');
}

export {
  Unused as autoDetectRenderer,
  Unused as generateParticleUpdatePolyfill,
  Unused as GpuProgram,
  Unused as GpuUboSystem,
  Unused as Graphics,
  Unused as ParticleBuffer,
};

/** Names of colours, which Pixi learns as it starts: the scene's colours are numbers. */
export default () => undefined;
