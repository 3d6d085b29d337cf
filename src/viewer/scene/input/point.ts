/** Point in CSS pixels from the canvas's top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Time for which an element that keeps its size is taken to stay where it is, in milliseconds. */
const STAYS_MS = 150;

/** Places of events on an element. Where it is itself is asked once for events in a row: each question may lay out the page. */
export class Pointing {
  private readonly observer = new ResizeObserver(() => (this.askedMs = -Infinity));
  private left = 0;
  private top = 0;
  private askedMs = -Infinity;

  constructor(private readonly host: HTMLElement) {
    this.observer.observe(host);
  }

  /** Point of an event, from the top left of the element as it now is. */
  of({ clientX, clientY }: MouseEvent): Point {
    const nowMs = performance.now();
    if (nowMs - this.askedMs > STAYS_MS) {
      const { left, top } = this.host.getBoundingClientRect();
      this.left = left;
      this.top = top;
      this.askedMs = nowMs;
    }
    return { x: clientX - this.left, y: clientY - this.top };
  }

  end(): void {
    this.observer.disconnect();
  }
}
