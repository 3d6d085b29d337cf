import { expect, test } from 'vitest';
import type { components } from '../api/schema.d.ts';
import { piecesOf, type AtlasPiece, type AtlasUnit } from './atlas-data.ts';
import { createAtlasStore } from './atlas-store.ts';
import { rowAt, RULER_PX, valueAt, withRows, zoomedAt } from './camera.ts';
import { FIRST_CHOICES } from './choices.ts';
import { quartilesInWords } from './quartiles.ts';

type Forms = components['schemas']['Forms'];

const unit = (start: number, end: number, name: string): AtlasUnit => ({
  ...{ start, end, startOfMeasures: start, endOfMeasures: end },
  ...{ level: 0, label: name, color: undefined, function: name },
});

/** A piece of 100 measures in so many seconds whose recapitulation begins at a part of it; without one at 1. */
const piece = (fileId: number, at: number, length = 100): AtlasPiece => ({
  ...{ fileId, title: `Piece ${fileId}`, composer: fileId % 2 === 0 ? 'Adam' : 'Bach', performer: '' },
  ...{ year: undefined, form: '', genre: '', key: '', isInQuarters: false, length, seconds: length },
  ...{ measures: 100, media: 'none', recording: '', asked: undefined },
  units: [unit(0, at, 'Exposition'), ...(at < 1 ? [unit(at, 1, 'Recapitulation')] : [])],
});

function storeOf(pieces: readonly AtlasPiece[], choices = {}) {
  const store = createAtlasStore({ ...FIRST_CHOICES, ...choices });
  store.getState().resize(1000, 600);
  store.getState().add(pieces);
  return store;
}

const rowsOf = (store: ReturnType<typeof storeOf>) =>
  store
    .getState()
    .arranged.rows.map((row) =>
      row.is === 'head' ? `${row.name} ${row.count}` : `${row.piece}${row.isApart ? ' apart' : ''}`,
    );

test('pieces are in the order of their titles, of numbers and of where a unit begins; those without it come last', () => {
  const pieces = [piece(10, 0.5), piece(9, 1), piece(2, 0.6), piece(1, 0.4)];
  const store = storeOf(pieces);
  expect(rowsOf(store)).toEqual(['3', '2', '1', '0']);
  store.getState().choose({ ...FIRST_CHOICES, align: 'Recapitulation', sort: 'place' });
  expect(rowsOf(store)).toEqual(['3', '0', '2', 'Without this unit 1', '1 apart']);
  store.getState().choose({ ...FIRST_CHOICES, group: 'composer' });
  expect(rowsOf(store)).toEqual(['Adam 2', '2', '0', 'Bach 2', '3', '1']);
});

test('pieces stand in groups of what files say of them, by year; what is not said comes last', () => {
  const of = (fileId: number, facts: Partial<AtlasPiece>): AtlasPiece => ({
    ...piece(fileId, 0.5),
    ...facts,
  });
  const store = storeOf(
    [
      of(1, { year: undefined, form: 'sonata form' }),
      of(2, { year: 1784, form: 'Sonata form' }),
      of(3, { year: 1800 }),
      of(4, { year: 1770, form: 'rondo' }),
    ],
    { sort: 'year', group: 'form' },
  );
  expect(rowsOf(store)).toEqual(['rondo 1', '3', 'Sonata form 2', '1', '0', 'Form not stated 1', '2']);
});

test('quarter notes stand on an axis of seconds at their tempo, and keys are told in words', () => {
  const files = {
    ...{ id: [1, 2], title: ['A', 'B'], composer: ['', ''], performer: ['', ''], year: [0, 1840] },
    ...{ form: ['', ''], genre: ['', ''], key: ['Eb', 'f#'], time_unit: ['quarters', 'seconds'] },
    ...{ length: [72, 90], measures: [0, 0], media: ['none', 'none'], recording: ['', ''] },
  } satisfies Forms['files'];
  const none = { start: [-1, -1], end: [-1, -1], start_of_measures: [-1, -1], end_of_measures: [-1, -1] };
  const units = {
    ...{ row: [], level: [], start: [], end: [] },
    ...{ start_of_measures: [], end_of_measures: [] },
  };
  const pieces = piecesOf({
    ...{ files, asked: { ...none, label: ['', ''] }, labels: [], colors: [], functions: [] },
    ...{ units: { ...units, label: [], color: [], function: [] } },
    ...{ files_read: 2, files_total: 2, without_form: 0 },
  });
  expect(pieces.map(({ key, year }) => [key, year])).toEqual([
    ['E♭ major', undefined],
    ['F♯ minor', 1840],
  ]);
  // 72 quarter notes at 72 a minute.
  expect(storeOf(pieces, { axis: 'time', sort: 'length' }).getState().arranged.extent).toEqual({
    from: 0,
    to: 90,
  });
  expect(pieces[0]?.seconds).toBe(60);
});

test('aligned units stand at the same place on each axis', () => {
  const pieces = [piece(1, 0.25, 400), piece(2, 0.5, 100)];
  const store = storeOf(pieces, { align: 'Recapitulation', axis: 'time' });
  const { rows, extent } = store.getState().arranged;
  expect(rows.map((row) => (row.is === 'piece' ? row.origin : NaN))).toEqual([-100, -50]);
  expect(extent).toEqual({ from: -100, to: 300 });
});

test('median and quartiles are told in the words of the axis', () => {
  const store = storeOf([piece(1, 0.3), piece(2, 0.4), piece(3, 0.5), piece(4, 0.6), piece(5, 1)]);
  const choices = { ...FIRST_CHOICES, align: 'Recapitulation' };
  const told = () => {
    const { quartiles, pieces, choices: now } = store.getState();
    return quartiles && quartilesInWords(quartiles, pieces, now);
  };
  expect(told()).toBeUndefined();
  store.getState().choose(choices);
  expect(told()).toBe(
    'Recapitulation begins at 45.0 % of the measures, middle half 37.5 to 52.5 % (4 pieces).',
  );
  store.getState().choose({ ...choices, axis: 'time' });
  expect(told()).toBe('Recapitulation begins at 0:45, middle half 0:37 to 0:52 (4 pieces).');
});

test('zooming keeps the value and the row under the pointer, and never leaves the pieces', () => {
  const store = storeOf(Array.from({ length: 5000 }, (_, index) => piece(index + 1, 0.5)));
  const { move } = store.getState();
  move((camera) => ({ ...camera, scrollPx: 6000 }));
  const at = () => {
    const { camera, stage } = store.getState();
    return { value: valueAt(camera, stage, 600), row: rowAt(camera, 300) };
  };
  const before = at();
  move((camera, stage) => zoomedAt(camera, stage, 4, 600));
  expect(at().value).toBeCloseTo(before.value ?? NaN, 9);
  move((camera, stage) => withRows(camera, stage, 9, 300));
  expect(at().row).toBe(before.row);
  move((camera, stage) => withRows(camera, stage, 1, 300));
  move((camera) => ({ ...camera, left: -100, pxPerValue: 0, scrollPx: 1e9 }));
  const { camera, stage } = store.getState();
  expect(camera.rowPx).toBe(3);
  expect(camera.scrollPx).toBe(3 * 5000 + RULER_PX - stage.heightPx);
  expect(camera.left).toBeLessThan(0);
  store.getState().select(0);
  expect(store.getState().camera.scrollPx).toBe(0);
});
