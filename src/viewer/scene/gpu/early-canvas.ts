import { OPAQUE_SOURCE, QUADS_SOURCE } from './quad-shader.ts';

/**
 * Attributes that Pixi would request for a context of its own, for an opaque canvas without antialiasing. Depth keeps
 * the order of drawing.
 */
const ATTRIBUTES: WebGLContextAttributes = {
  alpha: false,
  premultipliedAlpha: true,
  antialias: false,
  depth: true,
  stencil: true,
  // While only the playhead moves, the rest of the picture stays.
  preserveDrawingBuffer: true,
  powerPreference: 'default',
};

/**
 * The first canvas, made when this module loads, before there is anything to draw on it. While the graphics process is
 * idle, a context takes some milliseconds; once it paints a page, the script would wait until that is done. So the
 * documents of the viewer name this module before all others.
 */
let ahead = makeCanvas();
// The face of signs, for which no text around the canvas asks: without it all would be drawn once more when it comes. One
// that does not come leaves the fallback in place.
document.fonts.load("1rem 'Tilia Music'", '♭').catch(() => undefined);
const hasWebgl = ahead !== undefined;

/** Whether this browser draws with WebGL 2. */
export const canDraw = (): boolean => hasWebgl;

/** Returns a canvas, the one that was made ahead where there is one; undefined in a browser without WebGL 2. */
export function takeCanvas(): HTMLCanvasElement | undefined {
  const taken = ahead ?? makeCanvas();
  ahead = undefined;
  return taken;
}

function makeCanvas(): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', ATTRIBUTES);
  if (!context) return undefined;
  for (const source of [OPAQUE_SOURCE, QUADS_SOURCE]) compile(context, source);
  return canvas;
}

/** Begins to compile the program: one of the same text is then there at once. Asked how far it is, the page would wait. */
function compile(context: WebGL2RenderingContext, { vertex, fragment }: typeof QUADS_SOURCE): void {
  const program = context.createProgram();
  for (const [type, text] of [
    [context.VERTEX_SHADER, vertex],
    [context.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = context.createShader(type);
    // A context that is lost makes none, and has nothing to compile.
    if (!shader) return;
    context.shaderSource(shader, text);
    context.compileShader(shader);
    context.attachShader(program, shader);
    context.deleteShader(shader);
  }
  // It goes with the context.
  context.linkProgram(program);
}
