import type { LayerCounts } from './layer-counts.ts';
import { percentile, spreadOf, type Spread } from './spread.ts';

/** Number of frames that the figures go back. */
const KEPT_FRAMES = 600;
/** An interval of more than this many periods of the display has left out at least one of them. */
const LATE_PERIODS = 1.5;
/** Period of most displays, until one has been measured. */
const USUAL_PERIOD_MS = 1000 / 60;
/** No display is faster: two frames at one moment come from a browser that was late. */
const MIN_PERIOD_MS = 2;
/**
 * Fraction of the intervals that a clock's jitter may make too short; the shortest of the others is the display's
 * period.
 */
const FASTEST_PART = 0.05;
/** Least number of intervals from which the display's period can be estimated. */
const ENOUGH_INTERVALS = 20;
const WATCHED_FRAMES = 15;

/** The last numbers of a series, in a buffer made once. */
export class Ring {
  private readonly buffer: Float64Array;
  private added = 0;

  constructor(size: number) {
    this.buffer = new Float64Array(size);
  }

  get length(): number {
    return Math.min(this.added, this.buffer.length);
  }

  add(value: number): void {
    this.buffer[this.added % this.buffer.length] = value;
    this.added += 1;
  }

  clear(): void {
    this.added = 0;
  }

  /** A copy. */
  ascending(): Float64Array {
    return this.buffer.slice(0, this.length).sort();
  }
}

/** The canvas, and the counters of its last frame. */
interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly counts: () => LayerCounts;
}

/** Figures of the kept frames, in milliseconds. */
export interface FrameFigures {
  readonly frames: number;
  /** Each undefined while there is none. */
  readonly scripting: Spread | undefined;
  readonly interval: Spread | undefined;
  readonly scriptingMs: Float64Array;
  readonly intervalMs: Float64Array;
  /** Number of intervals, and of those in which the display missed a frame. */
  readonly intervals: number;
  readonly dropped: number;
  readonly periodMs: number;
}

/** Durations of the frames of one canvas. Adding to it costs two numbers a frame; all else is computed on reading. */
export class FrameTimes {
  /** The canvas, while there is one. */
  drawing: Drawing | undefined;
  /** Total of all frames since the canvas was opened, those that drew nothing included. */
  totalScriptingMs = 0;
  private readonly scripting = new Ring(KEPT_FRAMES);
  private readonly intervals = new Ring(KEPT_FRAMES);
  private readonly listeners = new Set<() => void>();
  private watchedPeriodMs = USUAL_PERIOD_MS;

  /** Records a frame that was drawn, or found unchanged, and its milliseconds of script. */
  ran(ms: number, hasDrawn: boolean): void {
    this.totalScriptingMs += ms;
    if (!hasDrawn) return;
    this.scripting.add(ms);
    this.tell();
  }

  /** Records the milliseconds from the start of a drawn frame until the browser was ready for another. */
  addInterval(ms: number): void {
    this.intervals.add(ms);
  }

  /** Whether anyone hears of the frames: only then are the intervals between them worth an animation frame each. */
  get isWatched(): boolean {
    return this.listeners.size > 0;
  }

  /** Adds a callback for each frame that is drawn and for other changes of the figures. Returns how to remove it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Forgets the frames so far. */
  clear(): void {
    this.scripting.clear();
    this.intervals.clear();
    this.tell();
  }

  /**
   * Watches a few animation frames in which nothing need be drawn: on a machine that is always late the frames
   * themselves do not tell how often the display could show one. Returns a function that ends it.
   */
  watchPeriod(): () => void {
    const intervals = new Ring(WATCHED_FRAMES);
    let lastMs: number | undefined;
    const look = (nowMs: number) => {
      if (lastMs !== undefined && nowMs - lastMs > MIN_PERIOD_MS) intervals.add(nowMs - lastMs);
      lastMs = nowMs;
      if (intervals.length < WATCHED_FRAMES) request = requestAnimationFrame(look);
      else {
        this.watchedPeriodMs = percentile(intervals.ascending(), 0.5) ?? USUAL_PERIOD_MS;
        this.tell();
      }
    };
    let request = requestAnimationFrame(look);
    return () => cancelAnimationFrame(request);
  }

  figures(): FrameFigures {
    const scriptingMs = this.scripting.ascending();
    const intervalMs = this.intervals.ascending();
    const periodMs = this.periodOf(intervalMs);
    return {
      frames: scriptingMs.length,
      scripting: spreadOf(scriptingMs),
      interval: spreadOf(intervalMs),
      scriptingMs,
      intervalMs,
      intervals: intervalMs.length,
      dropped: intervalMs.filter((ms) => ms > LATE_PERIODS * periodMs).length,
      periodMs,
    };
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private periodOf(ascendingMs: Float64Array): number {
    const possibleMs = ascendingMs.filter((ms) => ms > MIN_PERIOD_MS);
    if (possibleMs.length < ENOUGH_INTERVALS) return this.watchedPeriodMs;
    return Math.min(percentile(possibleMs, FASTEST_PART) ?? Infinity, this.watchedPeriodMs);
  }
}
