import { expect, test } from 'vitest';
import { imported } from '../test-support/imported.ts';

test('chapters become units', () => {
  const { file, problems } = imported(
    'c.vtt',
    'WEBVTT\n\n1020\n00:00:39.379 --> 00:01:18.352\ntrio|rounded <b>binary</b> &amp; more\n\n01:18.352 --> 01:20.000 align:start\nend\n\n00:05 --> 00:04\nbad\n',
  );
  expect(file.warnings).toEqual([]);
  expect(file.timelines[1]?.components).toMatchObject([
    { start: 39.379, end: 78.352, label: 'trio|rounded binary & more' },
    { start: 78.352, end: 80, label: 'end' },
  ]);
  expect(problems).toMatchObject([{ line: 10 }]);
});

test('subtitles of SubRip are cues too', () => {
  const { file } = imported('c.srt', '1\n00:00:01,500 --> 00:00:02,000\nHello\n');
  expect(file.timelines[1]?.components).toMatchObject([{ start: 1.5, end: 2, label: 'Hello' }]);
});
