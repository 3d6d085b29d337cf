import { describe, expect, test } from 'vitest';
import { createMediaClock, type Reading } from './media-clock.ts';

const reading = (mediaTime: number, nowMs: number, more: Partial<Reading> = {}): Reading => ({
  mediaTime,
  nowMs,
  rate: 1,
  moving: true,
  ...more,
});

/** Time of a player that steps every `stepMs`, read at `nowMs`; it started at second 10. */
const steppedTime = (nowMs: number, stepMs: number, rate = 1) =>
  10 + (Math.floor(nowMs / stepMs) * stepMs * rate) / 1000;

describe('between the steps of a player', () => {
  test('time goes on with the wall clock', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    expect(clock.read(reading(10, 100))).toBeCloseTo(10.1, 9);
    expect(clock.read(reading(10, 200))).toBeCloseTo(10.2, 9);
  });

  test('time follows the speed', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0, { rate: 0.5 }));
    expect(clock.read(reading(10, 200, { rate: 0.5 }))).toBeCloseTo(10.1, 9);
  });

  test.each([0.25, 1, 2])(
    'a player with steps of 250 ms at speed %s is shown smoothly and within 20 ms',
    (rate) => {
      const clock = createMediaClock();
      let last = 10;
      for (let nowMs = 0; nowMs < 20_000; nowMs += 16) {
        const shown = clock.read(reading(steppedTime(nowMs, 250, rate), nowMs, { rate }));
        if (shown === undefined) throw new Error('expected a time');
        expect(shown).toBeGreaterThanOrEqual(last - 1e-9);
        expect(Math.abs(shown - (10 + (nowMs * rate) / 1000))).toBeLessThan(0.02 * Math.max(rate, 1));
        last = shown;
      }
    },
  );

  test('a player that falls silent holds the time after half a second', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    expect(clock.read(reading(10, 5000))).toBeCloseTo(10.5, 9);
  });

  test('a paused or waiting player is shown as it is', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    expect(clock.read(reading(10, 200, { moving: false }))).toBe(10);
    expect(clock.read(reading(10, 300))).toBeCloseTo(10.1, 9);
  });
});

describe('a step that disagrees', () => {
  test('by more than 150 ms is believed at once', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    expect(clock.read(reading(10.5, 250))).toBe(10.5);
    const behind = createMediaClock();
    behind.read(reading(10, 0));
    expect(behind.read(reading(10.05, 250))).toBe(10.05);
  });

  test('by less is approached without running back', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    const atStep = clock.read(reading(10.15, 250));
    expect(atStep).toBeCloseTo(10.25, 9);
    expect(clock.read(reading(10.15, 350))).toBeCloseTo(10.3, 9);
    expect(clock.read(reading(10.15, 450))).toBeCloseTo(10.35, 9);
  });
});

describe('after a jump', () => {
  test('late readings from the old place are not believed', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    clock.jumpTo(60, 16);
    expect(clock.read(reading(10, 32))).toBeUndefined();
    expect(clock.read(reading(10.25, 266))).toBeUndefined();
    expect(clock.read(reading(60.01, 300))).toBe(60.01);
    expect(clock.read(reading(60.01, 400))).toBeCloseTo(60.11, 9);
  });

  test('a short jump back is not undone by a player that is still ahead', () => {
    const clock = createMediaClock();
    clock.read(reading(10, 0));
    clock.jumpTo(9, 0);
    expect(clock.read(reading(10.1, 100))).toBeUndefined();
    expect(clock.read(reading(9.1, 200))).toBe(9.1);
  });

  test('a player that never arrives is believed after three seconds', () => {
    const clock = createMediaClock();
    clock.jumpTo(60, 0);
    expect(clock.read(reading(20, 2900))).toBeUndefined();
    expect(clock.read(reading(20.2, 3100))).toBe(20.2);
  });
});
