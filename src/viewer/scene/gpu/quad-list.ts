import { Buffer, BufferUsage, Geometry } from 'pixi.js';
import { float32At } from '../../../shared/elements.ts';
import type { PackedColor } from '../../../shared/color.ts';

/** Bytes of a vertex: five floats, two 16 bit places in a texture in its pixels, four bytes of colour, a float. */
const STRIDE = 32;
/** Words from one vertex of a rectangle to the next; there are four. */
export const WORDS_PER_VERTEX = STRIDE / 4;
const WORDS_PER_QUAD = 4 * WORDS_PER_VERTEX;
const ORDER_WORD = 7;
const FIRST_CAPACITY = 256;

/** Rectangles in a buffer of the GPU, as the program of `quad-shader.ts` reads them. */
export class QuadList {
  readonly geometry: Geometry;
  private readonly vertices: Buffer;
  private readonly indices: Buffer;
  private capacity = FIRST_CAPACITY;
  private count = 0;
  private floats = new Float32Array(FIRST_CAPACITY * WORDS_PER_QUAD);
  private words = new Uint32Array(this.floats.buffer);

  /** One that is drawn from the nearest rectangle to the farthest has its indices in that order. */
  constructor(private readonly isNearestFirst = false) {
    this.vertices = new Buffer({
      data: this.floats,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    this.indices = new Buffer({
      data: indicesFor(this.capacity, this.isNearestFirst),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    });
    const vertices = { buffer: this.vertices, stride: STRIDE };
    this.geometry = new Geometry({
      attributes: {
        aTimes: { ...vertices, format: 'float32x2', offset: 0 },
        aAnchor: { ...vertices, format: 'float32', offset: 8 },
        aPosition: { ...vertices, format: 'float32x2', offset: 12 },
        aTexel: { ...vertices, format: 'uint16x2', offset: 20 },
        aColor: { ...vertices, format: 'unorm8x4', offset: 24 },
        aOrder: { ...vertices, format: 'float32', offset: 4 * ORDER_WORD },
      },
      indexBuffer: this.indices,
    });
  }

  /** Number of rectangles. */
  get length(): number {
    return this.count;
  }

  /** Place of the first of the rectangles' indices, six for each of them. */
  get firstIndex(): number {
    return this.isNearestFirst ? (this.capacity - this.count) * 6 : 0;
  }

  /** Makes room for the rectangle that is the `order`th of its batch; returns where its first vertex begins. */
  next(order: number): number {
    if (this.count === this.capacity) this.grow();
    const at = this.count++ * WORDS_PER_QUAD;
    for (let word = ORDER_WORD; word < WORDS_PER_QUAD; word += WORDS_PER_VERTEX)
      this.floats[at + word] = order;
    return at;
  }

  vertex(
    at: number,
    left: number,
    right: number,
    anchor: number,
    x: number,
    y: number,
    texel: number,
    color: PackedColor,
  ): void {
    const { floats, words } = this;
    floats[at] = left;
    floats[at + 1] = right;
    floats[at + 2] = anchor;
    floats[at + 3] = x;
    floats[at + 4] = y;
    words[at + 5] = texel;
    words[at + 6] = color;
  }

  /** Forgets the rectangles from the `order`th of their batch on. */
  clearFrom(order: number): void {
    if (order === 0) this.count = 0;
    while (this.count > 0 && float32At(this.floats, (this.count - 1) * WORDS_PER_QUAD + ORDER_WORD) >= order)
      this.count--;
  }

  /** Marks the rectangles for upload to the GPU when they are drawn. */
  upload(): void {
    this.vertices.update(this.count * 4 * STRIDE);
  }

  destroy(): void {
    this.geometry.destroy(true);
  }

  private grow(): void {
    this.capacity *= 2;
    const larger = new Float32Array(this.capacity * WORDS_PER_QUAD);
    // As whole words: a colour read as a float may be a NaN whose bits do not survive.
    const words = new Uint32Array(larger.buffer);
    words.set(this.words);
    this.floats = larger;
    this.words = words;
    this.vertices.data = larger;
    this.indices.data = indicesFor(this.capacity, this.isNearestFirst);
  }
}

/** Indices of the most rectangles so far, by whether these go from the nearest to the farthest. */
const mostIndices = new Map<boolean, Uint32Array>();

/**
 * Indices of so many rectangles, two triangles each. All lists share them, each as many as it needs: one that grows while somebody
 * waits for its window need not make its own.
 */
function indicesFor(quads: number, isNearestFirst: boolean): Uint32Array {
  const count = 6 * quads;
  let most = mostIndices.get(isNearestFirst);
  if (!most || most.length < count) {
    most = new Uint32Array(count);
    for (let quad = 0; quad < quads; quad++) {
      const at = 6 * (isNearestFirst ? quads - 1 - quad : quad);
      const corner = 4 * quad;
      // One by one: a list of the six would be made for each.
      most[at] = corner;
      most[at + 1] = corner + 1;
      most[at + 2] = corner + 2;
      most[at + 3] = corner;
      most[at + 4] = corner + 2;
      most[at + 5] = corner + 3;
    }
    mostIndices.set(isNearestFirst, most);
  }
  return isNearestFirst ? most.subarray(most.length - count) : most.subarray(0, count);
}
