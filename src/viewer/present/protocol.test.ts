import { expect, test } from 'vitest';
import { smallSession } from '../test-support/small-session.ts';
import { deskState } from './desk-state.ts';
import {
  MAX_REVEALED,
  readDeskMessage,
  readProjectorMessage,
  type DeskState,
  type ProjectorMessage,
} from './protocol.ts';

const state = deskState(smallSession());
const clock = { time: 12.5, playing: true, speed: 0.5 };

test('what a desk and a projector say is read as it was said', () => {
  expect(readDeskMessage({ type: 'state', state })).toEqual({ type: 'state', state });
  expect(readDeskMessage({ type: 'clock', clock })).toEqual({ type: 'clock', clock });
  expect(readDeskMessage({ type: 'end' })).toEqual({ type: 'end' });
  const said: readonly ProjectorMessage[] = [
    { type: 'hello', from: 'a1' },
    { type: 'bye', from: 'a1' },
    { type: 'press', press: 'next' },
  ];
  for (const message of said) expect(readProjectorMessage(message)).toEqual(message);
});

test('what nobody of ours says is no message', () => {
  for (const data of [undefined, null, 1, 'end', [], {}, { type: 'toString' }, { type: ['end'] }, () => 1]) {
    expect(readDeskMessage(data)).toBeUndefined();
    expect(readProjectorMessage(data)).toBeUndefined();
  }
  for (const press of ['end', 'constructor', undefined, { toString: () => 'next' }])
    expect(readProjectorMessage({ type: 'press', press })).toBeUndefined();
  for (const from of ['', 'x'.repeat(65), 7, undefined])
    expect(readProjectorMessage({ type: 'hello', from })).toBeUndefined();
});

test('times and speeds that no clock has are refused', () => {
  for (const part of [
    { time: NaN },
    { time: Infinity },
    { time: -1 },
    { time: '12' },
    { playing: 'yes' },
    { speed: 0 },
    { speed: 100 },
    { speed: NaN },
  ])
    expect(readDeskMessage({ type: 'clock', clock: { ...clock, ...part } })).toBeUndefined();
});

test('a state is taken whole or not at all', () => {
  const lane = { id: 1, heightPx: 40 };
  const hostile: readonly { readonly [name in keyof DeskState]?: unknown }[] = [
    { fileId: '1' },
    { fileId: 1.5 },
    { lanes: 'Form' },
    { lanes: { length: 1e9 } },
    { lanes: [{ ...lane, heightPx: Infinity }] },
    { lanes: [{ ...lane, id: '<b>' }] },
    { lanes: Array.from({ length: 501 }, () => lane) },
    { view: { start: 10, end: 5 } },
    { view: { start: NaN, end: 5 } },
    { view: null },
    { scroll: 2 },
    { scroll: undefined },
    { selected: { timeline: 1 } },
    { selected: 'Exposition' },
    { range: { start: -1, end: 5 } },
    { loop: [] },
    { revealed: [1, '2'] },
    { revealed: Array.from({ length: MAX_REVEALED + 1 }, (_, id) => id) },
    { isChecked: 1 },
    { shows: 'html' },
    { score: 0.5 },
    { isBlack: undefined },
  ];
  for (const part of hostile)
    expect([part, readDeskMessage({ type: 'state', state: { ...state, ...part } })]).toEqual([
      part,
      undefined,
    ]);
});

test('what a state brings along unasked is left out', () => {
  const more = {
    ...state,
    lanes: [{ id: 1, heightPx: 40, html: '<b>' }],
    __proto__: { shows: 'score' },
    answers: 1,
  };
  const read = readDeskMessage({ type: 'state', state: more });
  expect(read).toEqual({ type: 'state', state: { ...state, lanes: [{ id: 1, heightPx: 40 }] } });
});
