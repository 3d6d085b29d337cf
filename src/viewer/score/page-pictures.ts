/** A drawn page is kept for the way back and forth; each takes some megabytes. */
const KEPT = 4;

/** Draws a page with the given width in device pixels; rejects soon after `signal` says that it is not wanted. */
type DrawPage<Picture> = (page: number, widthPx: number, signal: AbortSignal) => Promise<Picture>;

interface Drawing<Picture> {
  readonly key: string;
  readonly picture: Promise<Picture>;
  readonly abort: AbortController;
}

export interface PagePictures<Picture> {
  /** The picture of a page, kept or drawn now; ends every other drawing. Rejects if another one is wanted before it is there. */
  readonly want: (page: number, widthPx: number) => Promise<Picture>;
  /** Draws pages that may be wanted next, one after the other, until something is wanted. */
  readonly drawAhead: (pages: readonly number[], widthPx: number) => Promise<void>;
  /** Ends every drawing and keeps nothing. */
  readonly clear: () => void;
}

/** The drawn pages of one document: at most one is being drawn at a time, and the few last wanted ones are kept. */
export function createPagePictures<Picture>(draw: DrawPage<Picture>): PagePictures<Picture> {
  /** Pictures by page and width; the one used last comes last. */
  const kept = new Map<string, Picture>();
  let drawing: Drawing<Picture> | undefined;

  const keyOf = (page: number, widthPx: number) => `${page} ${widthPx}`;

  function keep(key: string, picture: Picture): void {
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) return;
      kept.delete(oldest);
    }
  }

  function end(): void {
    drawing?.abort.abort();
    drawing = undefined;
  }

  function start(page: number, widthPx: number): Drawing<Picture> {
    const key = keyOf(page, widthPx);
    if (drawing?.key === key) return drawing;
    end();
    const abort = new AbortController();
    const drawn = async () => {
      const picture = await draw(page, widthPx, abort.signal);
      abort.signal.throwIfAborted();
      keep(key, picture);
      return picture;
    };
    const own = { key, abort, picture: drawn() };
    drawing = own;
    const done = () => {
      if (drawing === own) drawing = undefined;
    };
    own.picture.then(done, done);
    return own;
  }

  return {
    want: async (page, widthPx) => {
      const key = keyOf(page, widthPx);
      const picture = kept.get(key);
      if (picture === undefined) return start(page, widthPx).picture;
      end();
      keep(key, picture);
      return picture;
    },
    drawAhead: async (pages, widthPx) => {
      for (const page of pages) {
        if (kept.has(keyOf(page, widthPx))) continue;
        if (drawing) return;
        const { picture, abort } = start(page, widthPx);
        // A page that cannot be drawn says so when it is wanted.
        await picture.catch(() => undefined);
        if (abort.signal.aborted) return;
      }
    },
    clear: () => {
      end();
      kept.clear();
    },
  };
}
