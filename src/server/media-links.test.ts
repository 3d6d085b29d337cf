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

test('a signed link holds for 12 to 24 hours', () => {
  const url = new URL(links.signedPath(7, 'recording', 'a b.mp3'), 'http://localhost');
  expect(url.pathname).toBe('/media/7/recording/a%20b.mp3');
  const [expires, signature] = [
    url.searchParams.get('expires') ?? '',
    url.searchParams.get('signature') ?? '',
  ];
  const hours = (Number(expires) - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(links.isSigned(7, 'recording', expires, signature)).toBe(true);
  expect(links.isSigned(8, 'recording', expires, signature)).toBe(false);
  expect(links.isSigned(7, 'pdf-1', expires, signature)).toBe(false);
  expect(
    new MediaLinks(new Uint8Array(32).fill(1), undefined).isSigned(7, 'recording', expires, signature),
  ).toBe(false);
});
