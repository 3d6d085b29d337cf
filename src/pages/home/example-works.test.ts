import { expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { writeSonata } from '../../tools/sonatas/annotation.ts';
import { MOVEMENTS } from '../../tools/sonatas/movements.ts';
import { recordingLength, SONGS, titleOf as titleOfSong } from '../../tools/songs/song.ts';
import { EXAMPLE_SONATAS, EXAMPLE_SONGS, titleOf } from './example-works.ts';

test('ids, titles and lengths are those of the files', () => {
  const shown = [...EXAMPLE_SONGS, ...EXAMPLE_SONATAS].flatMap((work) =>
    work.movements.map((movement) => ({
      id: movement.id,
      title: titleOf(work, movement),
      length: movement.length,
    })),
  );
  const songs = SONGS.map((song) => ({
    id: song.id,
    title: titleOfSong(song),
    length: recordingLength(song),
  }));
  const files = MOVEMENTS.map((movement) => {
    const { title, length } = readTla(Buffer.from(writeSonata(movement)), movement.name);
    return { id: movement.id, title, length: expect.closeTo(length, 0) as number };
  });
  expect(shown).toEqual([...songs, ...files]);
});
