import { expect, test } from 'vitest';
import { PeakMeter } from './peak-meter.ts';

const RATE = 256;

test('each stretch has its highest amplitude, of whichever channel and sign', () => {
  const meter = new PeakMeter();
  const left = new Float32Array(600);
  const right = new Float32Array(600);
  left[10] = -0.4;
  right[20] = 0.2;
  right[255] = 0.6;
  left[256] = -1;
  right[599] = 0.2;
  for (const channel of [left, right]) meter.add(channel, 0);
  const { secondsPerPeak, bytes } = meter.read(RATE);
  expect(secondsPerPeak).toBe(1);
  expect([...bytes]).toEqual([153, 255, 51]);
});

test('what comes in pieces is as what comes at once, and what is before the start is left out', () => {
  const samples = Float32Array.from({ length: 5000 }, (_, frame) => Math.sin(frame * frame));
  const whole = new PeakMeter();
  whole.add(samples, -100);
  const pieces = new PeakMeter();
  for (let from = 0; from < 5000; from += 333) pieces.add(samples.subarray(from, from + 333), from - 100);
  expect(pieces.read(RATE)).toEqual(whole.read(RATE));
  const first = new PeakMeter();
  first.add(Float32Array.of(1, 0.2), -1);
  expect([...first.read(RATE).bytes]).toEqual([51]);
});

test('a recording of a day has no more peaks than one of half an hour, and keeps every loud moment', () => {
  const meter = new PeakMeter();
  const second = new Float32Array(8000);
  const loud = new Set([0, 12_345, 86_399]);
  for (let time = 0; time < 86_400; time++) {
    second[4000] = loud.has(time) ? 1 : 0.5;
    meter.add(second, time * 8000);
  }
  const { secondsPerPeak, bytes } = meter.read(8000);
  expect(bytes.length).toBeLessThanOrEqual(262_144);
  expect(bytes.length * secondsPerPeak).toBeCloseTo(86_400, 0);
  const heard = [...bytes.keys()].filter((peak) => bytes[peak] === 255);
  expect(heard.map((peak) => Math.floor(peak * secondsPerPeak))).toEqual([...loud]);
});
