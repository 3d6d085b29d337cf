/** What a layer shows and what it took. */
export interface LayerCounts {
  /** Rectangles, glyphs among them, and draw calls of the last frame. */
  readonly rectangles: number;
  readonly draws: number;
  /** Shapes in them that stand for components: where these are dense, one for many. */
  readonly components: number;
  /** Uploads to the GPU since the canvas was opened. */
  readonly uploads: number;
}
