import { expect, test } from 'vitest';
import { youtubeVideoId } from './youtube.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://m.youtube.com/watch/?list=PL1&v=dQw4w9WgXcQ&t=30s#x',
  'https://youtu.be/dQw4w9WgXcQ?si=PRIVATE',
  'https://www.youtube.com/embed/dQw4w9WgXcQ?v=dQw4w9WgXcQ',
  'https://youtube.com/shorts/dQw4w9WgXcQ/',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'http://www.youtube-nocookie.com/v/dQw4w9WgXcQ',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RDAMVM1',
])('%s is the video', (address) => {
  expect(youtubeVideoId(address)).toBe('dQw4w9WgXcQ');
});

test.each([
  'https://www.youtube.com/embed/EVILEVILEVI?v=dQw4w9WgXcQ',
  'https://youtu.be/EVILEVILEVI?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&v=EVILEVILEVI',
  'https://www.youtube.com/embed/?v=dQw4w9WgXcQ',
  'https://www.youtube.com/playlist?list=PL1&v=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXc%2F',
  'https://www.youtube.com/@someone',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://music.youtube.com/playlist?list=OLAK5uy',
  'javascript:alert(1)',
  '',
])('%j is no video, or not for sure', (address) => {
  expect(youtubeVideoId(address)).toBeUndefined();
});
