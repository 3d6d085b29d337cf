import { expect, test } from 'vitest';
import { MediaLinks } from './media-links.ts';

const key = new Uint8Array(32);
const links = new MediaLinks(key, 'https://bucket.example/media');

test('an operator’s relative address lies under MEDIA_BASE_URL, a whole one where it says', () => {
  expect(links.elsewhere('k280/take 1.mp3')).toBe('https://bucket.example/media/k280/take 1.mp3');
  expect(links.elsewhere('/k280.mp3')).toBe('https://bucket.example/media/k280.mp3');
  expect(links.elsewhere('https://example.org/a.ogg')).toBe('https://example.org/a.ogg');
  expect(links.elsewhere('')).toBe('');
  expect(new MediaLinks(key, undefined).elsewhere('k280.mp3')).toBe('k280.mp3');
});

test('a signed link holds for half an hour to an hour, for one file, one recording and one session', () => {
  const url = new URL(links.signedPath(7, 'recording', 'a b.mp3', 'one'), 'http://localhost');
  expect(url.pathname).toBe('/media/7/recording/a%20b.mp3');
  const part = (name: string) => url.searchParams.get(name) ?? '';
  const signed = { session: part('session'), expires: part('expires'), signature: part('signature') };
  const minutes = (Number(signed.expires) - Date.now() / 1000) / 60;
  expect(minutes).toBeGreaterThan(29.9);
  expect(minutes).toBeLessThanOrEqual(60);
  expect(links.isSigned(7, 'recording', signed)).toBe(true);
  expect(links.isSigned(8, 'recording', signed)).toBe(false);
  expect(links.isSigned(7, 'pdf-1', signed)).toBe(false);
  expect(links.isSigned(7, 'recording', { ...signed, session: 'another' })).toBe(false);
  expect(links.isSigned(7, 'recording', { ...signed, expires: `${signed.expires}0` })).toBe(false);
  const others = new MediaLinks(new Uint8Array(32).fill(1), undefined);
  expect(others.isSigned(7, 'recording', signed)).toBe(false);
});
