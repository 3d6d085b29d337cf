import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

test.each([
  ['Menuetto.tla', 'attachment; filename="Menuetto.tla"; filename*=UTF-8\'\'Menuetto.tla'],
  ['Prélude.tla', 'attachment; filename="Prelude.tla"; filename*=UTF-8\'\'Pr%C3%A9lude.tla'],
  [
    'a"b/c\\d\r\nX: y.tla',
    'attachment; filename="a_b_c_d X_ y.tla"; filename*=UTF-8\'\'a_b_c_d%20X_%20y.tla',
  ],
  [
    '../../etc/passwd.tla',
    'attachment; filename="_.._etc_passwd.tla"; filename*=UTF-8\'\'_.._etc_passwd.tla',
  ],
  ['50% (live)!.tla', 'attachment; filename="50_ (live)!.tla"; filename*=UTF-8\'\'50%25%20%28live%29%21.tla'],
  ['🎵.tla', 'attachment; filename="__.tla"; filename*=UTF-8\'\'%F0%9F%8E%B5.tla'],
  [' .tla', 'attachment; filename="Untitled.tla"; filename*=UTF-8\'\'Untitled.tla'],
])('%j', (name, header) => {
  expect(attachment(name)).toBe(header);
});

test('a name of any length is cut, not within a character', () => {
  expect(attachment(`${'🎵'.repeat(500)}.tla`).length).toBeLessThan(1800);
});
