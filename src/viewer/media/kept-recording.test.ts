import { expect, test } from 'vitest';
import { createStorage } from '../../persist/storage.ts';
import { readKept, writeKept } from './kept-recording.ts';
import { createYouTubeConsent } from './youtube-consent.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const refusing = createStorage(() => {
  throw new Error('Storage is switched off.');
});
const holding = (text: string) => ({ ...storage(), getItem: () => text });

test('what is kept of a recording is read again, for its file only', () => {
  const place = storage();
  const kept = { name: 'my piano.mp3', inUse: true, alignment: [{ analysis: 10, own: 12.5 }] };
  writeKept(7, kept, place);
  expect(readKept(7, place)).toEqual(kept);
  expect(readKept(8, place)).toBeUndefined();
  writeKept(7, undefined, place);
  expect(place.kept.size).toBe(0);
});

test.each([
  '',
  '7',
  'null',
  '{}',
  '{"name":1,"inUse":true,"alignment":[]}',
  '{"name":"a","inUse":true,"alignment":{}}',
])('%j is nothing kept', (text) => {
  expect(readKept(7, holding(text))).toBeUndefined();
});

test('moments that are none are left out', () => {
  const text = JSON.stringify({
    name: 'a',
    inUse: false,
    alignment: [{ analysis: 'x', own: 1 }, null, ...[1, 2, 3].map((time) => ({ analysis: time, own: time }))],
  });
  expect(readKept(7, holding(text))?.alignment).toEqual([
    { analysis: 1, own: 1 },
    { analysis: 2, own: 2 },
    { analysis: 3, own: 3 },
  ]);
});

test('the answer about YouTube is kept, and can be taken back', () => {
  const place = storage();
  const isGiven = () => createYouTubeConsent(place).getState().isGiven;
  expect(isGiven()).toBe(false);
  createYouTubeConsent(place).setState({ isGiven: true });
  expect([isGiven(), place.kept.get('tilia.youtube')]).toEqual([true, 'yes']);
  createYouTubeConsent(place).setState({ isGiven: false });
  expect([isGiven(), place.kept.size]).toEqual([false, 0]);
});

test('in a browser that keeps nothing an answer holds as long as the page', () => {
  expect(readKept(7, refusing)).toBeUndefined();
  expect(() => writeKept(7, undefined, refusing)).not.toThrow();
  const consent = createYouTubeConsent(refusing);
  expect(consent.getState().isGiven).toBe(false);
  consent.setState({ isGiven: true });
  expect(consent.getState().isGiven).toBe(true);
});
