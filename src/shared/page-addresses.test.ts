import { expect, test } from 'vitest';
import { pageHostOf } from './page-addresses.ts';

test.each([
  ['https://vimeo.com/76979871', 'Vimeo'],
  ['https://player.vimeo.com/video/76979871', 'Vimeo'],
  ['https://soundcloud.com/artist/track', 'SoundCloud'],
  ['http://on.soundcloud.com/abc', 'SoundCloud'],
  ['https://drive.google.com/file/d/1abc/view?usp=sharing', 'Google Drive'],
  ['https://www.dropbox.com/s/abc/take.mp3?dl=0', 'Dropbox'],
  ['https://open.spotify.com/track/1', 'Spotify'],
  ['https://archive.org/details/goldberg', 'the Internet Archive'],
  ['https://commons.wikimedia.org/wiki/File:Take.ogg', 'Wikimedia Commons'],
])('%s is a page of %s', (address, name) => {
  expect(pageHostOf(address)).toBe(name);
});

test.each([
  'https://example.org/take.mp3',
  'https://example.org/listen',
  'https://www.dropbox.com/s/abc/take.mp3?raw=1',
  'https://dl.dropboxusercontent.com/s/abc/take.mp3',
  'https://drive.google.com/uc?export=download&id=1abc',
  'https://archive.org/download/goldberg/aria.mp3',
  'https://upload.wikimedia.org/wikipedia/commons/1/12/Take.ogg',
  'https://commons.wikimedia.org/wiki/Special:FilePath/Take.ogg',
  'https://artist.bandcamp.com/files/take.mp3',
  'https://notvimeo.com/1',
  'C:\\Music\\vimeo.com\\take.mp3',
  '/home/clara/take.mp3',
  '',
])('%j is no page for sure', (address) => {
  expect(pageHostOf(address)).toBeUndefined();
});
