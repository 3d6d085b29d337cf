// Mutually prime, so that the echoes of different lines do not fall together.
const LINE_SAMPLES = [1_153, 1_327, 1_559, 1_801, 2_029, 2_269, 2_503, 2_753] as const;
const DECAY_60DB = 1.5;
const PRE_DELAY = 0.014;
const WET = 0.2;
// One-pole coefficients: how much of the treble each pass keeps, and what is cut below about 130 Hz.
const DAMPING = 0.34;
const LOW_CUT = 0.018;

/** The orthogonal mix of a Hadamard matrix, in place; the length is a power of two. */
function mix(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let i = 0; i < values.length; i++) {
      if (i & half) continue;
      const a = values[i]!;
      const b = values[i + half]!;
      values[i] = a + b;
      values[i + half] = a - b;
    }
  }
  const scale = 1 / Math.sqrt(values.length);
  for (let i = 0; i < values.length; i++) values[i]! *= scale;
}

/**
 * Adds a small room to both channels in place: a feedback delay network of eight damped lines, even ones fed
 * from and heard on the left, odd ones on the right (Jot and Chaigne, "Digital delay networks for designing
 * artificial reverberators", 1991).
 */
export function addReverb(left: Float32Array, right: Float32Array, sampleRate: number): void {
  const lines = LINE_SAMPLES.map((samples) => new Float64Array(samples));
  const gains = LINE_SAMPLES.map((samples) => 10 ** ((-3 * samples) / sampleRate / DECAY_60DB));
  const state = new Float64Array(lines.length);
  const damped = new Float64Array(lines.length);
  const preDelay = Math.round(PRE_DELAY * sampleRate);
  const dry = [left.slice(), right.slice()];
  const low = [0, 0];
  for (let i = 0; i < left.length; i++) {
    for (let k = 0; k < lines.length; k++) {
      const out = lines[k]![i % lines[k]!.length]!;
      damped[k]! += (1 - DAMPING) * (out - damped[k]!);
      state[k] = gains[k]! * damped[k]!;
    }
    left[i]! += WET * (state[0]! + state[2]! - state[4]! + state[6]!);
    right[i]! += WET * (state[1]! - state[3]! + state[5]! + state[7]!);
    mix(state);
    for (let side = 0; side < 2; side++) {
      const input = i < preDelay ? 0 : dry[side]![i - preDelay]!;
      low[side]! += LOW_CUT * (input - low[side]!);
      for (let k = side; k < lines.length; k += 2) {
        lines[k]![i % lines[k]!.length] = state[k]! + input - low[side]!;
      }
    }
  }
}
