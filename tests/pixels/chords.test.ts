import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openCanvasPage, type CanvasPage } from './canvas-page.ts';
import { CLICK } from '../../src/viewer/metronome/click-player.ts';
import type { ChordsPage, ClicksPage, Move } from './page/chords.ts';

declare global {
  var chords: ChordsPage;
  var clicks: ClicksPage;
}

const RATE = 44_100;
/** Triads of which no two have a pitch in common: on C, D flat, D, E flat. */
const TRIADS = [0, 1, 2, 3].map((root) => [root, root + 4, root + 7]);
/** Hertz of C, D flat, D and E flat in the octave of the bass: 48 to 51. */
const BASS_HZ = [48, 49, 50, 51].map((midi) => 440 * 2 ** ((midi - 69) / 12));

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
  await canvas.page.goto(new URL('chords.html', inject('canvasPage')).href);
  await canvas.page.waitForFunction(() => 'chords' in globalThis);
});
afterAll(() => canvas.close());

const play = (seconds: number, moves: readonly Move[]) =>
  canvas.page.evaluate(([...given]) => chords.play(...given), [TRIADS, seconds, moves] as const);

const loudest = (samples: readonly number[], from: number, to: number) =>
  samples.slice(from * RATE, to * RATE).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** The triad heard in a stretch of seconds: the one whose bass is strongest. */
function triadIn(samples: readonly number[], from: number, to: number): number | undefined {
  const part = samples.slice(Math.round(from * RATE), Math.round(to * RATE));
  if (loudest(part, 0, part.length) < 1e-3) return undefined;
  const strengths = BASS_HZ.map((hz) => {
    let [re, im] = [0, 0];
    for (const [i, sample] of part.entries()) {
      const hann = 1 - Math.cos((2 * Math.PI * i) / part.length);
      re += hann * sample * Math.cos((2 * Math.PI * hz * i) / RATE);
      im += hann * sample * Math.sin((2 * Math.PI * hz * i) / RATE);
    }
    return Math.hypot(re, im);
  });
  return strengths.indexOf(Math.max(...strengths));
}

const END = 4;
const from = (time: number, rate = 1, until = END) => ({ time, rate, until });

test('switched on and off in the middle of a chord nothing clicks', async () => {
  const { samples, high } = await play(3, [{ at: 0.5, heard: from(0.5) }, { at: 1.5 }]);
  const sound = loudest(samples, 0.6, 1.4);
  expect(sound).toBeGreaterThan(0.2);
  expect(loudest(samples, 0, 0.5)).toBe(0);
  expect(loudest(samples, 1.8, 3)).toBe(0);
  for (const moment of [0.5, 1.5]) {
    const decibels = 20 * Math.log10(loudest(high, moment - 0.02, moment + 0.25) / sound);
    expect(decibels).toBeLessThan(-40);
  }
});

test('chords begin where the playhead comes to them, at every speed', async () => {
  const { samples } = await play(3, [
    { at: 0.1, heard: from(0.1) },
    { at: 1.5, heard: from(1.5, 0.5) },
  ]);
  expect(triadIn(samples, 0.5, 1)).toBe(0);
  expect(triadIn(samples, 1.02, 1.5)).toBe(1);
  // At half speed the third chord begins after another second.
  expect(triadIn(samples, 1.7, 2.45)).toBe(1);
  expect(triadIn(samples, 2.65, 3)).toBe(2);
});

test('a jump is heard at once, a loop does not sound beyond its end, and what waits is silent', async () => {
  const { samples } = await play(3, [
    { at: 0.1, heard: from(0.1) },
    { at: 0.5, heard: from(2.5) },
    // A loop from 1.5 to 2, whose end is met as late as frames are.
    { at: 1, heard: from(1.5, 1, 2) },
    { at: 1.516, heard: from(1.5, 1, 2) },
    { at: 2.2 },
  ]);
  expect(triadIn(samples, 0.2, 0.5)).toBe(0);
  expect(triadIn(samples, 0.65, 0.99)).toBe(2);
  expect(triadIn(samples, 1.15, 1.5)).toBe(1);
  expect(triadIn(samples, 1.5, 1.7)).toBe(1);
  expect(triadIn(samples, 1.7, 1.95)).toBe(1);
  expect(triadIn(samples, 2.5, 3)).toBe(undefined);
});

/** The clicks in samples: when each begins, in seconds, and whether its pitch is that of a downbeat. */
function clicksIn(samples: readonly number[]): readonly (readonly [at: number, isDownbeat: boolean])[] {
  const found: (readonly [number, boolean])[] = [];
  for (let at = 0; at < samples.length; at++) {
    if (Math.abs(samples[at] ?? 0) < 0.02) continue;
    const part = samples.slice(at, at + CLICK.seconds * RATE);
    const rising = part.filter((sample, index) => sample > 0 && (part[index - 1] ?? 1) <= 0).length;
    const hertz = rising / CLICK.seconds;
    found.push([at / RATE, Math.abs(hertz - CLICK.downbeat) < Math.abs(hertz - CLICK.beat)]);
    at += Math.round(1.5 * CLICK.seconds * RATE);
  }
  return found;
}

test.each([72, 90, 240])('the metronome clicks each quarter at a tempo of %i', async (tempo) => {
  const seconds = 3;
  const samples = await canvas.page.evaluate(([...given]) => clicks.click(...given), [
    tempo,
    seconds,
    Infinity,
  ] as const);
  const heard = clicksIn(samples);
  const count = Math.ceil(((seconds - 1 / 60 - CLICK.seconds) * tempo) / 60);
  expect(heard.length).toBeGreaterThanOrEqual(count);
  for (const [quarter, [at, isDownbeat]] of heard.entries()) {
    expect(Math.abs(at - 1 / 60 - (quarter * 60) / tempo)).toBeLessThan(0.02);
    expect([quarter, isDownbeat]).toEqual([quarter, quarter % 3 === 0]);
  }
});

test('nothing clicks from where a repeat leads back', async () => {
  const samples = await canvas.page.evaluate(([...given]) => clicks.click(...given), [120, 3, 3] as const);
  expect(clicksIn(samples)).toHaveLength(3);
});

test('chords last as long as the tempo says', async () => {
  // 90 quarter notes a minute: the third chord begins after two of them.
  const { samples } = await play(3, [{ at: 0.1, heard: from(0, 1.5) }]);
  expect(triadIn(samples, 0.3, 0.7)).toBe(0);
  expect(triadIn(samples, 0.85, 1.35)).toBe(1);
  expect(triadIn(samples, 1.5, 2)).toBe(2);
});
