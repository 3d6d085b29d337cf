import type { AnalysisView } from '../../session/analysis-view.ts';
import { prefersReducedMotion } from '../motion.ts';

/** Position of a finger at a moment, in CSS pixels of the canvas. */
interface Sample {
  readonly x: number;
  readonly y: number;
  readonly ms: number;
}

/** Milliseconds over which a finger's speed is measured. */
const RECENT_MS = 100;
/** Time constant of the decay: the speed falls to 1/e in it. */
const DECAY_MS = 325;
/** Pixels in a millisecond: below it nothing is seen to move. */
const MIN_SPEED = 0.03;

/** Trail of a finger's recent positions. */
export class Trail {
  private samples: Sample[] = [];

  /** Keeps the last moments; where events come more slowly than that, the one before the new one. */
  add(sample: Sample): void {
    const recent = this.samples.filter(({ ms }) => sample.ms - ms <= RECENT_MS);
    this.samples = [...(recent.length > 0 ? recent : this.samples.slice(-1)), sample];
  }

  clear(): void {
    this.samples = [];
  }

  /** Pixels in a millisecond at `ms`; none once the finger has stood still. */
  speedAt(ms: number): { readonly x: number; readonly y: number } {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (!first || !last || last.ms <= first.ms || ms - last.ms > RECENT_MS) return { x: 0, y: 0 };
    const elapsedMs = last.ms - first.ms;
    return { x: (last.x - first.x) / elapsedMs, y: (last.y - first.y) / elapsedMs };
  }
}

/** Distance coasted after `elapsedMs`, in CSS pixels, from a first speed in pixels per millisecond. */
const coasted = (speed: number, elapsedMs: number) =>
  speed * DECAY_MS * (1 - Math.exp(-elapsedMs / DECAY_MS));

/** Continues a pan after a finger has left the screen, slower and slower (kinetic scrolling). */
export function startInertia(
  { viewport, motion }: AnalysisView,
  speed: { readonly x: number; readonly y: number },
): void {
  const swiftest = Math.hypot(speed.x, speed.y);
  if (swiftest < MIN_SPEED || prefersReducedMotion()) return;
  let done = { x: 0, y: 0 };
  motion.start((elapsedMs) => {
    const { view, panBy, scrollTo } = viewport.getState();
    const now = { x: coasted(speed.x, elapsedMs), y: coasted(speed.y, elapsedMs) };
    panBy(done.x - now.x);
    scrollTo(view.scrollPx + done.y - now.y);
    const isBlocked = elapsedMs > 0 && viewport.getState().view === view;
    done = now;
    return !isBlocked && swiftest * Math.exp(-elapsedMs / DECAY_MS) > MIN_SPEED;
  });
}
