import { expect, test } from 'vitest';
import { isOfType, mediaTypeOf } from './media-type.ts';

test.each([
  ['a.mp3', 'audio/mpeg', 'ID3\x04'],
  ['a.MP3', 'audio/mpeg', '\xff\xfb\x90'],
  ['a.ogg', 'audio/ogg', 'OggS'],
  ['a.opus', 'audio/ogg', 'OggS'],
  ['a.wav', 'audio/wav', 'RIFF\0\0\0\0WAVE'],
  ['a.flac', 'audio/flac', 'fLaC'],
  ['a.m4a', 'audio/mp4', '\0\0\0\x20ftypM4A '],
  ['a.mp4', 'video/mp4', '\0\0\0\x20ftypisom'],
  ['a.mkv', 'video/x-matroska', '\x1aE\xdf\xa3'],
  ['a.webm', 'video/webm', '\x1aE\xdf\xa3'],
  ['a.pdf', 'application/pdf', '\n%PDF-1.7'],
])('%s is %s when it begins as one', (name, contentType, head) => {
  expect(mediaTypeOf(name)?.contentType).toBe(contentType);
  expect(isOfType(name, Buffer.from(head, 'latin1'))).toBe(true);
  expect(isOfType(name, Buffer.from('<script>alert(1)</script>'))).toBe(false);
  expect(isOfType(name, Buffer.alloc(0))).toBe(false);
});

test.each(['a.html', 'a.svg', 'mp3', 'a.mp3.exe', 'constructor', 'a.', ''])('%j is no media file', (name) => {
  expect(mediaTypeOf(name)).toBeUndefined();
});

test.each([
  '<?xml',
  ' \n<mei',
  '\xef\xbb\xbf<?',
  '\xff\xfe<\0?\0',
  '\xfe\xff\0<\0?',
  '<\0?\0x\0',
  '\0<\0?\0x',
])('%j begins a notation', (head) => {
  expect(isOfType('a.musicxml', Buffer.from(head, 'latin1'))).toBe(true);
});
