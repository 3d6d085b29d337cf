import { expect, test } from 'vitest';
import { readTla } from '../../tla/read-tla.ts';
import { writeSonata } from '../../tools/sonatas/annotation.ts';
import { MOVEMENTS } from '../../tools/sonatas/movements.ts';
import { EXAMPLE_SONATAS, titleOf } from './sonatas.ts';

test('ids, titles and lengths are those of the files', () => {
  const shown = EXAMPLE_SONATAS.flatMap((sonata) =>
    sonata.movements.map((movement) => ({
      id: movement.id,
      title: titleOf(sonata, movement),
      length: movement.length,
    })),
  );
  const files = MOVEMENTS.map((movement) => {
    const { title, length } = readTla(Buffer.from(writeSonata(movement)), movement.name);
    return { id: movement.id, title, length: expect.closeTo(length, 0) as number };
  });
  expect(shown).toEqual(files);
});
