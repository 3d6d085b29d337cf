// Stands in the build for parts of Pixi that are named in what the viewer needs of it, and never reached: `vite.config.ts`
// lists them. Other renderers than WebGL's, shapes, particles, and what only assets and masks take.

/** Throws: were one of these parts reached after all, the build's list would be wrong. */
function Unused(): never {
  throw new Error('This part of Pixi is not in the build.');
}

export {
  Unused as CanvasRenderer,
  Unused as GpuUboSystem,
  Unused as Graphics,
  Unused as ParticleBuffer,
  Unused as WebGPURenderer,
};
