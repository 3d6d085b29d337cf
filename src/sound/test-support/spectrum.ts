import { float64At } from '../../shared/elements.ts';

/** A local maximum of a spectrum. */
interface Peak {
  readonly hz: number;
  /** Loudness in decibels below the loudest. */
  readonly db: number;
}

const LENGTH = 2 ** 15;

/** Peaks of samples at most `floorDb` below the loudest, ascending by frequency: their beginning, in a Blackman-Harris window. */
export function peaksOf(samples: Float32Array, rate: number, floorDb: number): readonly Peak[] {
  const re = Float64Array.from({ length: LENGTH }, (_, i) => (samples[i] ?? 0) * windowAt(i));
  const im = new Float64Array(LENGTH);
  transform(re, im);
  const power = re.subarray(0, LENGTH / 2).map((value, i) => value ** 2 + float64At(im, i) ** 2);
  const loudest = Math.max(...power);
  const peaks: Peak[] = [];
  for (let i = 1; i + 1 < power.length; i++) {
    const here = float64At(power, i);
    const db = 10 * Math.log10(here / loudest);
    if (db < floorDb || here < float64At(power, i - 1) || here <= float64At(power, i + 1)) continue;
    peaks.push({ hz: (placeOf(power, i) * rate) / LENGTH, db });
  }
  return peaks;
}

/** Where a peak is between the bins, by the parabola through three of them. */
function placeOf(power: Float64Array, i: number): number {
  const [a, b, c] = [i - 1, i, i + 1].map((at) => Math.log(float64At(power, at))) as [number, number, number];
  return i + (a - c) / (2 * (a - 2 * b + c));
}

const WINDOW = [0.35875, -0.48829, 0.14128, -0.01168];
const windowAt = (i: number) =>
  WINDOW.reduce((sum, part, k) => sum + part * Math.cos((2 * Math.PI * k * i) / LENGTH), 0);

/** Fourier transform in place, for a length that is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [float64At(re, j), float64At(re, i)];
    [im[i], im[j]] = [float64At(im, j), float64At(im, i)];
  }
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    for (let i = 0; i < n; i++) {
      if (i % size >= half) continue;
      const angle = (-2 * Math.PI * (i % size)) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const [oddRe, oddIm] = [float64At(re, i + half), float64At(im, i + half)];
      const [turnedRe, turnedIm] = [cos * oddRe - sin * oddIm, cos * oddIm + sin * oddRe];
      re[i + half] = float64At(re, i) - turnedRe;
      im[i + half] = float64At(im, i) - turnedIm;
      re[i] = float64At(re, i) + turnedRe;
      im[i] = float64At(im, i) + turnedIm;
    }
  }
}
