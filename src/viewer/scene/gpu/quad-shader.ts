/**
 * The edge of a strip: on a whole device pixel too, but with the colour that belongs to the middle of that pixel, so that bins stand
 * where their times do however long the strip is. `position.x` is the number of bins.
 */
const STRIP = `if (aColor.a == 0.0) {
    float edge = aAnchor < -1.5 ? times.y : times.x;
    x = ceil(edge * uCanvas.z - 0.5) / uCanvas.z;
    texel.x += (x - edge) * position.x / (times.y - times.x);
    position.x = 0.0;
  }`;

/**
 * A vertex belongs to one time or, in a span's label, to two. Their place follows from scale and shift, two numbers
 * that change while the view moves; it is rounded to a whole device pixel before sizes in pixels are added. So the
 * picture is the same as if each frame were drawn anew. `aAnchor` says how:
 *   -1  at the left time
 *   -2  at the right time, but a device pixel right of the left one at least
 *   0 or more: half the width of a label between both times, which stays in view while they do
 * A vertex without a colour takes it from the strips. `uCanvas` is the canvas's size in CSS pixels and the device
 * pixels in one of these; `uPlace` is a batch's scale, its shift to the right, its shift downwards, and the step in
 * depth from one rectangle to the next. Values that are the same at all corners are flat, and quads of one colour have
 * no texels: each interpolated number takes time at each pixel.
 */
const vertexFor = (hasTexels: boolean) => `#version 300 es
precision highp float;
in vec2 aTimes;
in float aAnchor;
in vec2 aPosition;
in vec4 aColor;
in float aOrder;
uniform vec3 uCanvas;
uniform vec4 uPlace;
flat out vec4 vColor;
${hasTexels ? 'in vec2 aTexel;\nout vec2 vTexel;' : ''}

// What lies half way goes right, though sums in single precision may end a little short of it.
float whole(float px) {
  return floor(px * uCanvas.z + 0.501) / uCanvas.z;
}

void main() {
  vec2 times = aTimes * uPlace.x + uPlace.y;
  vec2 position = aPosition;
  ${hasTexels ? 'vec2 texel = aTexel;' : ''}
  float x = whole(times.x);
  if (aAnchor < -1.5) {
    x = max(whole(times.y), x + 1.0 / uCanvas.z);
  } else if (aAnchor >= 0.0) {
    float middle = (max(times.x, 0.0) + min(times.y, uCanvas.x)) * 0.5;
    float least = times.x + aAnchor;
    float most = times.y - aAnchor;
    middle = least < most ? clamp(middle, least, most) : (times.x + times.y) * 0.5;
    x = whole(middle - aAnchor);
  }
  ${hasTexels ? STRIP : ''}
  vec2 place = (vec2(x, uPlace.z) + position) / uCanvas.xy * 2.0 - 1.0;
  gl_Position = vec4(place.x, -place.y, 1.0 - uPlace.w * (aOrder + 1.0), 1.0);
  ${hasTexels ? 'vTexel = texel;' : ''}
  vColor = vec4(aColor.rgb * aColor.a, aColor.a);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vTexel;
flat in vec4 vColor;
uniform sampler2D uTexture;
uniform sampler2D uStrips;
out vec4 fragment;
void main() {
  if (vColor.a > 0.0) {
    fragment = vColor * texelFetch(uTexture, ivec2(vTexel), 0);
  } else {
    vec4 color = texelFetch(uStrips, ivec2(vTexel), 0);
    fragment = vec4(color.rgb * color.a, color.a);
  }
}`;

const OPAQUE_FRAGMENT = `#version 300 es
precision highp float;
flat in vec4 vColor;
out vec4 fragment;
void main() {
  fragment = vColor;
}`;

/**
 * Sources of the programs that draw the canvas, apart from Pixi so that they can be compiled before it loads. The
 * second draws only opaque quads of one colour.
 */
export const QUADS_SOURCE = { vertex: vertexFor(true), fragment: FRAGMENT };
export const OPAQUE_SOURCE = { vertex: vertexFor(false), fragment: OPAQUE_FRAGMENT };
