import { beforeEach, expect, test } from 'vitest';
import { smallSession } from '../../viewer/test-support/small-session.ts';
import type { Session } from '../../viewer/session.ts';
import type { FileHead } from '../../viewer/viewer-file.ts';
import type { EmbedLinks } from '../embed-links.ts';
import type { FrameMessage } from '../frame.ts';
import { createStore } from 'zustand/vanilla';
import { createMessages, type Messages } from './messages.ts';

const PAGE = 'https://course.example';
const HEAD = {
  concrete_work: {
    id: 1,
    type: 'audio',
    storage: 'abstract',
    url: '',
    length: 60,
    artist: '',
    start: 0,
    end: 60,
  },
  abstract_work: { id: 1, title: 'Menuet', composer: '' },
} as const satisfies FileHead;

let session: Session;
let messages: Messages;
let sent: { readonly message: Record<string, unknown>; readonly origin: string }[];

beforeEach(() => {
  session = smallSession();
  sent = [];
  messages = createMessages((text, origin) =>
    sent.push({ message: JSON.parse(text) as Record<string, unknown>, origin }),
  );
  const links: EmbedLinks = {
    to: () => '',
    incoming: createStore(() => ({ search: '', hash: '' })),
    keep: () => undefined,
    pages: {},
    open: () => undefined,
  };
  messages.connect({ session, links, file: HEAD, version: 2 });
});

const say = (method: string, value?: unknown, more: Partial<FrameMessage> = {}) =>
  messages.hear({ context: 'player.js', method, value, origin: PAGE, ...more });
const ask = (method: string, value?: unknown, context: FrameMessage['context'] = 'player.js') => {
  say(method, value, { context, listener: 'answer' });
  return sent.at(-1)?.message;
};
const listen = (event: string, listener = event) => say('addEventListener', event, { listener });
const told = (event: string) => sent.filter(({ message }) => message['event'] === event);

test('a method that asks is answered to its sender, with what the sender knows it by', () => {
  session.playback.getState().seek({ time: 12.5, ifPlaying: true });
  expect(ask('getCurrentTime')).toEqual({
    context: 'player.js',
    version: '0.0.11',
    event: 'getCurrentTime',
    value: 12.5,
    listener: 'answer',
  });
  expect(sent[0]?.origin).toBe(PAGE);
  messages.hear({ context: 'tilia', method: 'getPosition', origin: 'null' });
  expect(sent.at(-1)).toMatchObject({ origin: '*', message: { value: { time: 12.5 } } });
});

test('events go to those that asked for them, until they ask no more', () => {
  listen('play', 'a');
  listen('play', 'b');
  session.playback.getState().play();
  expect(told('play').map(({ message }) => message['listener'])).toEqual(['a', 'b']);
  say('removeEventListener', 'play', { listener: 'a' });
  say('pause');
  say('play');
  expect(told('play').map(({ message }) => message['listener'])).toEqual(['a', 'b', 'b']);
  expect(told('pause')).toEqual([]);
});

test('a stop at the end is told as the end', () => {
  listen('ended');
  listen('seeked');
  session.playback.getState().play();
  session.playback.getState().tick(60);
  expect([told('ended').length, told('seeked').length]).toEqual([1, 0]);
});

test('what sounds, what is selected and which file it is are told in their own words', () => {
  listen('sounding');
  listen('select');
  listen('file');
  session.playback.getState().seek({ time: 13, ifPlaying: true });
  expect(told('sounding')[0]?.message['value']).toEqual({
    timeline: 1,
    components: [
      { id: 14, label: 'Consequent', start: 12, end: 24, level: 3 },
      { id: 11, label: 'A', start: 0, end: 24, level: 2 },
      { id: 10, label: 'Menuet', start: 0, end: 60, level: 1 },
    ],
  });
  say('select', 20, { context: 'tilia' });
  expect(told('select')[0]?.message['value']).toMatchObject({ component: 20, timeline: 3, label: 'HC' });
  say('select', null, { context: 'tilia' });
  expect(told('select')[1]?.message['value']).toBeNull();
  expect(told('file')[0]?.message['value']).toMatchObject({ version: 2 });
});

test('the time is told four times a second at most', () => {
  listen('timeupdate');
  for (let time = 1; time < 2; time += 0.01) session.playback.getState().tick(time);
  expect(told('timeupdate').length).toBeLessThan(5);
});

test('components are given for a span, a thousand at most', () => {
  const value = ask('getComponents', { timeline: 3, from: 20, to: 30 }, 'tilia')?.['value'];
  expect(value).toEqual([expect.objectContaining({ id: 21, label: 'PAC in D', start: 24 })]);
});

test('what makes no sense changes nothing', () => {
  const before = session.playback.getState();
  const settings = session.settings.getState();
  listen('error');
  for (const value of [undefined, null, 'loud', NaN, {}, [], 1e9, -1]) say('setVolume', value);
  for (const value of [undefined, 'now', NaN, {}]) say('setCurrentTime', value);
  for (const value of [undefined, 'fast', {}]) say('setSpeed', value, { context: 'tilia' });
  for (const value of [undefined, 7, {}]) say('goTo', value, { context: 'tilia' });
  for (const value of [undefined, 'x', { timeline: 99 }]) say('getComponents', value, { context: 'tilia' });
  for (const value of ['x', 1e12]) say('select', value, { context: 'tilia' });
  expect(session.playback.getState()).toBe(before);
  expect(session.settings.getState()).toBe(settings);
  for (const method of ['constructor', 'toString', '__proto__', 'getPosition']) say(method);
  expect(told('error')).toHaveLength(4);
  expect(told('error')[0]?.message['value']).toMatchObject({ code: 2 });
});

test('a page that listens for ever more is told no more than a hundred times', () => {
  for (let index = 0; index < 500; index++) listen('play', String(index));
  session.playback.getState().play();
  expect(told('play')).toHaveLength(100);
});
