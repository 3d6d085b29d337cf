import { float64At } from '../../shared/elements.ts';
import { upperBound } from '../../kinds/contract/visible.ts';
import type { ChordPlan } from '../../sound/chord-plan.ts';
import { SAMPLE_RATE } from '../../sound/tones.ts';

/** Renders a chord of the plan, held for so many seconds. */
export type RenderChord = (chord: number, seconds: number) => Promise<Float32Array<ArrayBuffer>>;

/** Position of playback. Times are seconds of the file, `rate` seconds of it per second. */
export interface Heard {
  readonly time: number;
  readonly rate: number;
  /** Nothing that begins from here on is prepared, as where a loop ends. */
  readonly until: number;
}

/** Seconds for which chords are prepared: a page in the background hears of the time once a second. */
const AHEAD = 1.5;
/** A playhead this far, in seconds, from where it is expected has jumped, waited or drifted. */
const TOLERANCE = 0.06;
/**
 * Time constant of a fade, in seconds: about a third is left after it, and the fade is over after `FADES_UNTIL_OVER` of
 * them.
 */
const FADE = 0.02;
const FADES_UNTIL_OVER = 8;

/** One stretch of playing without a jump: when on the context's clock which time of the file was heard. */
interface Run {
  readonly at: number;
  readonly time: number;
  readonly rate: number;
  readonly gain: GainNode;
  readonly sources: AudioBufferSourceNode[];
  /** Next chord that is not yet prepared. */
  next: number;
}

/** Sounds the chords of a plan at the times that it hears of. It jumps, waits and changes its speed as the playhead does. */
export class ChordPlayer {
  private readonly out: GainNode;
  private run: Run | undefined;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly plan: Pick<ChordPlan, 'starts' | 'ends'>,
    private readonly render: RenderChord,
    level: number,
  ) {
    this.out = context.createGain();
    this.out.gain.value = level;
    this.out.connect(context.destination);
  }

  /** Sets how loud it is, from 0 to 1. */
  setLevel(level: number): void {
    this.out.gain.setTargetAtTime(level, this.context.currentTime, FADE);
  }

  /** Takes the playhead's position while it moves; to be called often. */
  hear(heard: Heard): void {
    if (!this.run || !isExpected(this.run, heard, this.context.currentTime)) {
      this.hush();
      this.run = this.begin(heard);
    }
    this.prepare(this.run, heard);
  }

  /** Fades out, until it hears of the playhead again. */
  hush(): void {
    if (!this.run) return;
    const { gain, sources } = this.run;
    const now = this.context.currentTime;
    this.run = undefined;
    gain.gain.setTargetAtTime(0, now, FADE);
    for (const source of sources) source.stop(now + FADE * FADES_UNTIL_OVER);
  }

  private begin({ time, rate }: Heard): Run {
    const gain = this.context.createGain();
    gain.connect(this.out);
    const next = Math.max(upperBound(this.plan.starts, time) - 1, 0);
    return { at: this.context.currentTime, time, rate, gain, sources: [], next };
  }

  private prepare(run: Run, { time, rate, until }: Heard): void {
    const { starts, ends } = this.plan;
    for (; run.next < starts.length; run.next++) {
      const start = float64At(starts, run.next);
      if (start > time && (start >= time + AHEAD * rate || start >= until)) return;
      const end = float64At(ends, run.next);
      if (end > time) void this.sound(run, run.next, (end - start) / rate);
    }
  }

  private async sound(run: Run, chord: number, seconds: number): Promise<void> {
    const samples = await this.render(chord, seconds);
    if (run !== this.run) return;
    const { context } = this;
    const begins = run.at + (float64At(this.plan.starts, chord) - run.time) / run.rate;
    const lateBy = Math.max(context.currentTime - begins, 0);
    if (lateBy * SAMPLE_RATE >= samples.length) return;
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, samples.length, SAMPLE_RATE);
    source.buffer.copyToChannel(samples, 0);
    source.connect(lateBy > 0 ? this.risingInto(run.gain) : run.gain);
    source.start(Math.max(begins, context.currentTime), lateBy);
    run.sources.push(source);
    source.onended = () => run.sources.splice(run.sources.indexOf(source), 1);
  }

  /** Fades in a chord that starts in its middle. */
  private risingInto(gain: GainNode): GainNode {
    const rising = this.context.createGain();
    rising.gain.setValueAtTime(0, this.context.currentTime);
    rising.gain.setTargetAtTime(1, this.context.currentTime, FADE);
    rising.connect(gain);
    return rising;
  }
}

const isExpected = (run: Run, { time, rate }: Heard, now: number) =>
  run.rate === rate && Math.abs(run.time + (now - run.at) * rate - time) <= TOLERANCE;
