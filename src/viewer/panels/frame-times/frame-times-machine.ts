import type { Fact } from './frame-times-text.ts';

/** Facts on the renderer of a canvas: the graphics card as the browser names it, sizes, and the browser itself. */
export function machineFacts(canvas: HTMLCanvasElement | undefined): readonly Fact[] {
  const size = canvas
    ? `${canvas.clientWidth} × ${canvas.clientHeight} CSS pixels, ${canvas.width} × ${canvas.height} device pixels`
    : 'none';
  return [
    ['Renderer', canvas ? rendererOf(canvas) : 'none: this browser has no WebGL 2, or it is switched off'],
    ['Canvas', size],
    ['Device pixel ratio', String(devicePixelRatio)],
    ['Browser', navigator.userAgent],
  ];
}

/** Name of the graphics card. Some browsers tell it only with this extension, others only without it. */
function rendererOf(canvas: HTMLCanvasElement): string {
  // The canvas has this context already: the same one is given again.
  const context = canvas.getContext('webgl2');
  if (!context) return 'not given';
  const extension = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = context.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  return typeof name === 'string' && name !== '' ? name : 'not given';
}
