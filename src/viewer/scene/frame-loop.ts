import type { Lane } from '../store/layout.ts';
import type { Item, Range } from '../store/selection.ts';
import type { TimeView } from '../../kinds/visible.ts';
import type { Theme } from './theme.ts';

/** What a frame is drawn from. Objects and lists in it are the same ones while nothing changes. */
export interface Frame {
  readonly view: TimeView;
  readonly heightPx: number;
  readonly scrollPx: number;
  readonly rulerPx: number;
  /** Of the ruler and all lanes. */
  readonly stackPx: number;
  readonly lanes: readonly Lane[];
  readonly laneOf: readonly (Lane | undefined)[];
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  readonly theme: Theme;
  /** Of the glyph atlas: what was laid out under another number is void. */
  readonly generation: number;
  /** Of the playhead, in seconds. */
  readonly time: number;
  readonly selected: Item | undefined;
  readonly hovered: Item | undefined;
  /** Chosen on the ruler. */
  readonly range: Range | undefined;
  /** Played over and over. */
  readonly loop: Range | undefined;
}

/** One part of the canvas. */
export interface Layer {
  /** Prepares what the frame shows; says whether that differs from what was last drawn. */
  update(frame: Frame): boolean;
  destroy(): void;
}

/**
 * Draws when something has changed and never else: a change asks for a frame, the frame updates each layer, and one
 * render follows if any layer says that it changed.
 */
export class FrameLoop {
  private request: number | undefined;
  private isStale = true;

  constructor(
    private readonly layers: readonly Layer[],
    private readonly readFrame: () => Frame,
    private readonly render: () => void,
  ) {}

  /** Asks for a look at the stores in the next animation frame. */
  invalidate(): void {
    this.request ??= requestAnimationFrame(() => {
      this.request = undefined;
      this.run();
    });
  }

  /** The next frame is drawn whatever the layers say: the canvas was cleared. */
  redraw(): void {
    this.isStale = true;
    this.invalidate();
  }

  destroy(): void {
    if (this.request !== undefined) cancelAnimationFrame(this.request);
    this.request = undefined;
  }

  private run(): void {
    const frame = this.readFrame();
    let changed = this.isStale;
    this.isStale = false;
    for (const layer of this.layers) {
      if (layer.update(frame)) changed = true;
    }
    if (changed) this.render();
  }
}
