import type { MeasureTable } from '../../measures/measure-table.ts';
import { measureOfBeat } from '../../measures/measure-table.ts';
import { float64At } from '../../shared/elements.ts';
import { upperBound } from '../../shared/sorted.ts';

/** Seconds for which clicks are prepared: more than pass between two frames. */
const AHEAD = 0.3;
/** A playhead this far, in seconds, from where it is expected has jumped. */
const TOLERANCE = 0.06;
/** Length of a click in seconds, and its pitches in hertz: on downbeats, and on other beats. */
export const CLICK = { seconds: 0.04, downbeat: 1568, beat: 1047 } as const;
/** Most clicks of a batch: an author may write beats without end into one moment. */
const MAX_CLICKS = 32;

/** A beat that is to be heard, in quarter notes. */
interface Click {
  readonly time: number;
  readonly isDownbeat: boolean;
}

/** The beats from one time to another, the latter excluded; each quarter note where no measures are counted. */
function clicksBetween(table: MeasureTable | undefined, from: number, to: number): readonly Click[] {
  if (!table) {
    const first = Math.ceil(from);
    const count = Math.min(Math.max(Math.ceil(to) - first, 0), MAX_CLICKS);
    return Array.from({ length: count }, (_, index) => ({ time: first + index, isDownbeat: false }));
  }
  const { beats, firstBeats } = table;
  const clicks: Click[] = [];
  // The first beat at or after `from`.
  let beat = upperBound(beats, from);
  while (beat > 0 && float64At(beats, beat - 1) >= from) beat--;
  for (; beat < beats.length && clicks.length < MAX_CLICKS; beat++) {
    const time = float64At(beats, beat);
    if (time >= to) break;
    clicks.push({ time, isDownbeat: firstBeats[measureOfBeat(table, beat)] === beat });
  }
  return clicks;
}

/** Position of playback: a time in quarter notes, how many of them pass in a second, and from where on nothing is heard. */
interface Heard {
  readonly time: number;
  readonly rate: number;
  readonly until: number;
}

/** Clicks on each beat of the measures at the times that it hears of; `level` is how loud, from 0 to 1. */
export class ClickPlayer {
  /** When on the context's clock which time was heard, and until which time clicks are prepared. */
  private run: { readonly at: number; readonly time: number; readonly rate: number } | undefined;
  private prepared = 0;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly table: () => MeasureTable | undefined,
    private readonly level: () => number,
  ) {}

  /** Takes the playhead's position while it moves; to be called often. */
  hear({ time, rate, until }: Heard): void {
    const now = this.context.currentTime;
    const { run } = this;
    const isGoingOn = run && Math.abs(run.time + (now - run.at) * run.rate - time) <= TOLERANCE * run.rate;
    if (!isGoingOn || run.rate !== rate) this.run = { at: now, time, rate };
    // The first position that is heard comes a frame after the beat on which the music begins.
    if (!isGoingOn) this.prepared = time - TOLERANCE * rate;
    const { at, time: from } = this.run ?? { at: now, time };
    const stop = Math.min(time + AHEAD * rate, until);
    if (stop <= this.prepared) return;
    for (const click of clicksBetween(this.table(), this.prepared, stop))
      this.click(Math.max(at + (click.time - from) / rate, now), click.isDownbeat);
    this.prepared = stop;
  }

  /** Forgets where the playhead was. */
  rest(): void {
    this.run = undefined;
  }

  private click(at: number, isDownbeat: boolean): void {
    const { context } = this;
    const level = this.level();
    if (level === 0) return;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = isDownbeat ? CLICK.downbeat : CLICK.beat;
    gain.gain.setValueAtTime(level * (isDownbeat ? 0.5 : 0.3), at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK.seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + CLICK.seconds);
  }
}
