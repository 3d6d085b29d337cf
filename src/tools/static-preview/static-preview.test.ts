import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import preview from '../../pages/home/static-preview.json';
import { readTla } from '../../tla/read-tla.ts';
import { drawStaticPreview, HOME_FRAME } from './static-preview.ts';

const EXAMPLE = new URL('../../server/examples/prelude-bwv846.tla', import.meta.url);

test('the committed preview is what the kinds draw of the example', () => {
  const drawn = drawStaticPreview(readTla(readFileSync(EXAMPLE), 'prelude-bwv846.tla'), HOME_FRAME);
  expect(JSON.parse(JSON.stringify(drawn))).toEqual(preview);
  expect(drawn.lanes.map(([name]) => name)).toEqual(['Form', 'Measures', 'Harmony', 'Landmarks']);
  const texts = drawn.texts.map(([, , , , , text]) => text);
  expect(texts).toEqual(expect.arrayContaining(['Prelude', 'dominant pedal', '35', 'Highest note']));
});
