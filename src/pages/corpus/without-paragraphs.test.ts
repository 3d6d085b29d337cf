import { expect, test } from 'vitest';
import { withoutParagraphs } from './without-paragraphs.ts';

test('a notice is shown without what the description says already', () => {
  const notice = '# Songs\n\nAll 24 songs,\nwith chords.\n\n## Source\n\n| a | b |\n| - | - |\n\nMore.';
  expect(withoutParagraphs(notice, 'All 24 songs, with chords. By us.')).toBe(
    '# Songs\n\n## Source\n\n| a | b |\n| - | - |\n\nMore.',
  );
  expect(withoutParagraphs(notice, '')).toBe(notice);
});
