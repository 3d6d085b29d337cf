export interface Spot {
  readonly left: number;
  readonly top: number;
}

const GAP = 1;

/** Finds room for rectangles on a sheet of bounded size, in rows from the top, and never moves one. Device pixels. */
export class Shelves {
  /** Whether something did not fit. */
  isFull = false;
  private penX = 0;
  private penY = 0;
  private rowHeight = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** Height of the sheet in use. */
  get bottom(): number {
    return this.penY + this.rowHeight;
  }

  /** Room for a rectangle; undefined when there is none. */
  place(width: number, height: number): Spot | undefined {
    const isNewRow = this.penX > 0 && this.penX + width > this.width;
    const left = isNewRow ? 0 : this.penX;
    const top = isNewRow ? this.bottom + GAP : this.penY;
    if (left + width > this.width || top + height > this.height) {
      this.isFull = true;
      return undefined;
    }
    this.rowHeight = isNewRow ? height : Math.max(this.rowHeight, height);
    this.penX = left + width + GAP;
    this.penY = top;
    return { left, top };
  }

  clear(): void {
    this.isFull = false;
    this.penX = 0;
    this.penY = 0;
    this.rowHeight = 0;
  }
}
