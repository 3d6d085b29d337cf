import { describe, expect, test } from 'vitest';
import { measureTable } from '../measures/measure-table.ts';
import { spanWith } from './context.ts';

/** Ten measures of two beats, each a second. */
const table = measureTable({
  numbers: Float64Array.from({ length: 10 }, (_, measure) => measure + 1),
  firstBeats: Int32Array.from({ length: 10 }, (_, measure) => 2 * measure),
  beats: Float64Array.from({ length: 20 }, (_, beat) => beat),
});
const bounds = { start: 0, end: 20 };
const file = { table, bounds, pace: 1 };

describe('what is heard of a passage', () => {
  test('begins with its measure and ends with it', () => {
    expect(spanWith('its measure', { start: 9, end: 11.5 }, file)).toEqual({ start: 8, end: 11.5 });
    expect(spanWith('its measure', { start: 8, end: 10 }, file)).toEqual({ start: 8, end: 10 });
  });
  test('keeps the beginning of a passage that was set a little before the beat', () => {
    expect(spanWith('its measure', { start: 7.95, end: 10 }, file)).toEqual({ start: 7.95, end: 10 });
  });
  test('has a measure before it, or four on each side, as far as there are any', () => {
    expect(spanWith('one before', { start: 9, end: 11.5 }, file)).toEqual({ start: 6, end: 11.5 });
    expect(spanWith('four around', { start: 9, end: 10 }, file)).toEqual({ start: 0, end: 18 });
    expect(spanWith('four around', { start: 15, end: 17 }, file)).toEqual({ start: 6, end: 20 });
  });
  test('has seconds around it where no measures are counted', () => {
    const uncounted = { ...file, table: undefined };
    expect(spanWith('its measure', { start: 9, end: 10 }, uncounted)).toEqual({ start: 9, end: 10 });
    expect(spanWith('one before', { start: 9, end: 10 }, uncounted)).toEqual({ start: 7, end: 10 });
    expect(spanWith('four around', { start: 9, end: 10 }, uncounted)).toEqual({ start: 1, end: 18 });
  });
  test('is the measure of a moment', () => {
    expect(spanWith('its measure', { start: 9, end: 9 }, file)).toEqual({ start: 8, end: 10 });
    const uncounted = { ...file, table: undefined };
    expect(spanWith('its measure', { start: 9, end: 9 }, uncounted)).toEqual({ start: 9, end: 13 });
  });
  test('is no longer than twenty seconds, which are quarter notes where the file counts these', () => {
    const long = { table: undefined, bounds: { start: 0, end: 500 }, pace: 1 };
    expect(spanWith('its measure', { start: 100, end: 300 }, long)).toEqual({ start: 100, end: 120 });
    expect(spanWith('its measure', { start: 100, end: 300 }, { ...long, pace: 1.2 })).toEqual({
      start: 100,
      end: 124,
    });
  });
});
