// Stands in the build for parts of Pixi that are named in what the viewer needs of it, and never reached: `vite.config.ts`
// lists them. Other renderers than WebGL's, shapes, particles, and what only assets and masks take.
export class WebGPURenderer {}
export class CanvasRenderer {}
export class Graphics {}
export class GpuUboSystem {}
export class ParticleBuffer {}
