import { notesAt, planChords } from '../../../src/sound/chord-plan.ts';
import { createChordVoice } from '../../../src/sound/chord-voice.ts';
import { measureTable } from '../../../src/measures/measure-table.ts';
import { ClickPlayer } from '../../../src/viewer/metronome/click-player.ts';
import { quartersPerSecond } from '../../../src/viewer/store/tempo.ts';
import { ChordPlayer, type Heard } from '../../../src/viewer/chords/chord-player.ts';

/** Moves of a playhead: from a second of the clock on it is heard of in every frame, or no longer. */
export interface Move {
  readonly at: number;
  readonly heard?: Heard;
}

/** Interface of the page for the tests. */
export interface ChordsPage {
  /**
   * Samples of the chords heard in `seconds` while a playhead moves, one chord beginning in each second of the file
   * with the pitch classes of `tones`; and the same high-pass filtered.
   */
  play(tones: readonly (readonly number[])[], seconds: number, moves: readonly Move[]): Promise<Recorded>;
}

/** Interface of the page for the tests of the metronome. */
export interface ClicksPage {
  /** Samples of the clicks heard in `seconds` from quarter 0 on, of measures of three quarters, at a tempo in quarters a minute. */
  click(tempo: number, seconds: number, until: number): Promise<readonly number[]>;
}

interface Recorded {
  readonly samples: readonly number[];
  readonly high: readonly number[];
}

const RATE = 44_100;
const FRAME = 1 / 60;
/** Above every partial of a tone. */
const HIGH_HZ = 8000;

const chords: ChordsPage = {
  async play(tones, seconds, moves) {
    const time = Float64Array.from(tones, (_, index) => index);
    const plan = planChords({ time, sort: Uint32Array.from(time), tones }, tones.length);
    const voice = createChordVoice();
    const render = (chord: number, held: number) => Promise.resolve(voice(notesAt(plan, chord), held));
    const context = new OfflineAudioContext(1, seconds * RATE, RATE);
    const player = new ChordPlayer(context, plan, render, 1);
    for (let at = FRAME; at < seconds; at += FRAME) {
      void context.suspend(at).then(async () => {
        const move = moves.findLast((one) => one.at <= context.currentTime);
        if (move?.heard) {
          const { time: from, rate, until } = move.heard;
          player.hear({ time: from + (context.currentTime - move.at) * rate, rate, until });
        } else player.hush();
        // The chord is rendered after a turn of promises; it has to be there before the context goes on.
        await new Promise((resolve) => setTimeout(resolve));
        await context.resume();
      });
    }
    const heard = await context.startRendering();
    return { samples: [...heard.getChannelData(0)], high: [...(await above(heard)).getChannelData(0)] };
  },
};

function above(heard: AudioBuffer): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, heard.length, RATE);
  const source = context.createBufferSource();
  source.buffer = heard;
  let last: AudioNode = source;
  for (let pass = 0; pass < 4; pass++) {
    const filter = new BiquadFilterNode(context, { type: 'highpass', frequency: HIGH_HZ });
    last = last.connect(filter);
  }
  last.connect(context.destination);
  source.start();
  return context.startRendering();
}

const clicks: ClicksPage = {
  async click(tempo, seconds, until) {
    const beats = Float64Array.from({ length: 60 }, (_, beat) => beat);
    const table = measureTable({
      beats,
      firstBeats: Int32Array.from({ length: 20 }, (_, measure) => 3 * measure),
      numbers: Float64Array.from({ length: 20 }, (_, measure) => measure + 1),
    });
    const rate = quartersPerSecond(tempo);
    const context = new OfflineAudioContext(1, seconds * RATE, RATE);
    const player = new ClickPlayer(
      context,
      () => table,
      () => 1,
    );
    for (let at = FRAME; at < seconds; at += FRAME) {
      void context.suspend(at).then(async () => {
        player.hear({ time: (context.currentTime - FRAME) * rate, rate, until });
        await context.resume();
      });
    }
    return [...(await context.startRendering()).getChannelData(0)];
  },
};

Object.assign(globalThis, { chords, clicks });
