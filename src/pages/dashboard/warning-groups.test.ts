import { expect, test } from 'vitest';
import { groupWarnings } from './warning-groups.ts';

const file = (id: number, ...warnings: string[]) => ({ id, title: `Song ${id}`, warnings });
const silent = (name: string) =>
  `The recording ${name} was not sent; readers see the timelines without sound.`;
const EXPORT = 'This is a JSON export.';

test('warnings of many files stand by their sort, those of few by their file', () => {
  const named = (groups: ReturnType<typeof groupWarnings>) =>
    groups?.map(({ words, remedy, files }) => [words, remedy, files.map(({ title }) => title)]);
  const files = [file(1, silent('a.mp3')), file(2, silent('b.mp3'), EXPORT), file(3, silent('c.mp3'))];
  expect(groupWarnings([...files, file(4)])).toBeUndefined();
  expect(named(groupWarnings([...files, file(4, EXPORT)]))).toEqual([
    [
      'No recording was sent. They can be read; add recordings to hear them.',
      'recordings',
      ['Song 1', 'Song 2', 'Song 3'],
    ],
    [EXPORT, 'show', ['Song 2', 'Song 4']],
  ]);
});
