import { expect, test } from 'vitest';
import { youtubePlayerAddress } from './youtube-address.ts';

const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30s',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=5',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  PLAYER,
])('%s plays on the host without cookies', (url) => {
  expect(youtubePlayerAddress(url)).toBe(PLAYER);
});

test.each([
  '',
  '/media/12/quartet.mp3',
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/@someone',
])('%j is no YouTube recording', (url) => {
  expect(youtubePlayerAddress(url)).toBeUndefined();
});
