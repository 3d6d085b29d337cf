import { entryAt, float32At, float64At } from '../../shared/elements.ts';

// Mutually prime, so that the echoes of different lines do not fall together.
const LINE_SAMPLES = [1_153, 1_327, 1_559, 1_801, 2_029, 2_269, 2_503, 2_753] as const;
const DECAY_60DB = 1.5;
const PRE_DELAY = 0.014;
const WET = 0.2;
// One-pole coefficients: how much of the treble each pass keeps, and the cut below about 130 Hz.
const DAMPING = 0.34;
const LOW_CUT = 0.018;

/** The orthogonal mix of a Hadamard matrix, in place; the length is a power of two. */
function mix(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let i = 0; i < values.length; i++) {
      if (i & half) continue;
      const a = float64At(values, i);
      const b = float64At(values, i + half);
      values[i] = a + b;
      values[i + half] = a - b;
    }
  }
  const scale = 1 / Math.sqrt(values.length);
  for (let i = 0; i < values.length; i++) values[i] = float64At(values, i) * scale;
}

/**
 * Adds a small room to both channels in place: a feedback delay network of eight damped lines, even ones fed
 * from and heard on the left, odd ones on the right (Jot and Chaigne, "Digital delay networks for designing
 * artificial reverberators", 1991).
 */
export function addReverb(left: Float32Array, right: Float32Array, sampleRate: number): void {
  const lines = LINE_SAMPLES.map((samples) => ({
    echo: new Float64Array(samples),
    gain: 10 ** ((-3 * samples) / sampleRate / DECAY_60DB),
    damped: 0,
  }));
  const state = new Float64Array(lines.length);
  const preDelay = Math.round(PRE_DELAY * sampleRate);
  const sides = [left, right].map((channel) => ({ dry: channel.slice(), input: 0, low: 0 }));
  const heard = (line: number) => float64At(state, line);
  for (let i = 0; i < left.length; i++) {
    for (const [k, line] of lines.entries()) {
      const out = float64At(line.echo, i % line.echo.length);
      line.damped += (1 - DAMPING) * (out - line.damped);
      state[k] = line.gain * line.damped;
    }
    left[i] = float32At(left, i) + WET * (heard(0) + heard(2) - heard(4) + heard(6));
    right[i] = float32At(right, i) + WET * (heard(1) - heard(3) + heard(5) + heard(7));
    mix(state);
    for (const side of sides) {
      side.input = i < preDelay ? 0 : float32At(side.dry, i - preDelay);
      side.low += LOW_CUT * (side.input - side.low);
    }
    for (const [k, { echo }] of lines.entries()) {
      const { input, low } = entryAt(sides, k % sides.length);
      echo[i % echo.length] = heard(k) + input - low;
    }
  }
}
