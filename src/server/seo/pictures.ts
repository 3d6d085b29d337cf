import { createHash } from 'node:crypto';
import { LoadLimit } from '../limits/at-once/load-limit.ts';
import { currentNetwork } from '../limits/queue/on-behalf-of.ts';
import { drawPng } from './draw-png.ts';

/** Each has some 50 kB. */
const MAX_KEPT = 100;
/** Each takes some hundredths of a second of one processor. */
const MAX_WAITING = 50;

/** Pictures that are asked for, drawn one at a time; the last ones are kept. */
export class Pictures {
  /** Pictures by tag; the one used last comes last. */
  private readonly kept = new Map<string, Promise<Buffer>>();
  private readonly limit = new LoadLimit(MAX_WAITING);
  private last: Promise<unknown> = Promise.resolve();

  /** Names the picture that an SVG gives, as an `ETag` does between its quotes. */
  tagOf(svg: string): string {
    return createHash('sha256').update(svg).digest('base64url');
  }

  /** The PNG. Throws `Unavailable` while too many wait. */
  async draw(svg: string): Promise<Buffer> {
    const tag = this.tagOf(svg);
    const picture = this.kept.get(tag) ?? this.limit.run(currentNetwork(), () => this.exclusive(svg));
    this.kept.delete(tag);
    this.kept.set(tag, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    try {
      return await picture;
    } catch (error) {
      this.kept.delete(tag);
      throw error;
    }
  }

  private exclusive(svg: string): Promise<Buffer> {
    const picture = this.last.then(() => drawPng(svg));
    // One that fails does not keep back those behind it.
    this.last = picture.catch(() => undefined);
    return picture;
  }
}
