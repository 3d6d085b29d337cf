import type { MeasureTable } from '../../measures/measure-table.ts';
import { measureOfBeat } from '../../measures/measure-table.ts';
import { float64At } from '../../shared/elements.ts';
import { upperBound } from '../../shared/sorted.ts';
import type { PlaybackStore } from '../store/playback.ts';
import type { SettingsStore } from '../store/playback-settings.ts';
import { quartersPerSecond, type TempoStore } from '../store/tempo.ts';

/** Seconds for which clicks are prepared: more than pass between two frames. */
const AHEAD = 0.3;
/** A playhead this far, in seconds, from where it is expected has jumped. */
const TOLERANCE = 0.06;
/** Length of a click in seconds, and its pitches in hertz: on downbeats, and on other beats. */
const CLICK = { seconds: 0.04, downbeat: 1568, beat: 1047 } as const;
/** Most clicks of a batch: an author may write beats without end into one moment. */
const MAX_CLICKS = 32;

interface Clicked {
  readonly playback: PlaybackStore;
  readonly settings: SettingsStore;
  readonly tempo: TempoStore;
  /** The measures whose beats are heard; each quarter note where none are counted. */
  readonly table: () => MeasureTable | undefined;
}

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

/** Lets each beat be heard while the music goes on. Returns a function that stops it. */
export function playClicks({ playback, settings, tempo, table }: Clicked): () => void {
  let context: AudioContext | undefined;
  /** When on the context's clock which time was heard, and until which time clicks are prepared. */
  let run: { readonly at: number; readonly time: number; readonly rate: number } | undefined;
  let until = 0;

  const wake = () => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  };

  const click = (out: AudioContext, at: number, isDownbeat: boolean) => {
    const { isMuted, volume } = settings.getState();
    if (isMuted || volume === 0) return;
    const tone = out.createOscillator();
    const gain = out.createGain();
    tone.frequency.value = isDownbeat ? CLICK.downbeat : CLICK.beat;
    gain.gain.setValueAtTime(volume * (isDownbeat ? 0.5 : 0.3), at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK.seconds);
    tone.connect(gain).connect(out.destination);
    tone.start(at);
    tone.stop(at + CLICK.seconds);
  };

  const hear = () => {
    const out = context;
    if (out?.state !== 'running') return;
    const { time, speed, loop, end, until: written } = playback.getState();
    const rate = quartersPerSecond(tempo.getState().tempo) * speed;
    const now = out.currentTime;
    const isExpected =
      run?.rate === rate && Math.abs(run.time + (now - run.at) * rate - time) <= TOLERANCE * rate;
    if (!run || !isExpected) {
      run = { at: now, time, rate };
      until = time;
    }
    const stop = Math.min(time + AHEAD * rate, loop && time < loop.end ? loop.end : end, written);
    if (stop <= until) return;
    for (const { time: at, isDownbeat } of clicksBetween(table(), until, stop))
      click(out, Math.max(run.at + (at - run.time) / rate, now), isDownbeat);
    until = stop;
  };

  if (playback.getState().playing) wake();
  const stop = playback.subscribe((now, before) => {
    if (now.playing && !before.playing) wake();
    if (!now.playing) run = undefined;
    else if (now.time !== before.time) hear();
  });
  return () => {
    stop();
    void context?.close();
  };
}
