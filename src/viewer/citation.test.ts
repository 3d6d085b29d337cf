import { expect, test } from 'vitest';
import { citation, placeInWords } from './citation.ts';
import { smallSession } from './test-support/small-session.ts';
import type { FileHead } from './viewer-file.ts';

const LINK = 'https://tilia.example/viewer/7?c=123';

function fileOf(names: { author?: string; title?: string; composer?: string; artist?: string }): FileHead {
  const { author = '', title = '', composer = '', artist = '' } = names;
  return {
    concrete_work: {
      id: 1,
      type: 'audio',
      storage: 'abstract',
      url: '',
      length: 60,
      artist,
      start: 0,
      end: 60,
    },
    abstract_work: { id: 1, title, composer },
    file: { id: 7, author, is_public: true, metadata: [], not_shown: [] },
  };
}

test('all that is known', () => {
  const file = fileOf({
    author: 'clara',
    title: 'Menuet in G',
    composer: 'Christian Petzold',
    artist: 'Anna',
  });
  expect(citation(file, 'A, measures 1 to 8', LINK)).toBe(
    `clara, analysis of Menuet in G by Christian Petzold, performed by Anna. TiLiA, A, measures 1 to 8, ${LINK}`,
  );
});

test('what is not known is left out, and who plays their own music is named once', () => {
  expect(citation(fileOf({ title: 'Song', composer: 'Anna', artist: 'Anna' }), '0:12', LINK)).toBe(
    `Analysis of Song by Anna. TiLiA, 0:12, ${LINK}`,
  );
  expect(citation(fileOf({}), '0:12', LINK)).toBe(`Analysis of Untitled. TiLiA, 0:12, ${LINK}`);
});

test('the place in words: label and times, a moment, the range, the playhead', () => {
  const session = smallSession();
  expect(placeInWords(session, { timeline: 2, row: 0 })).toBe('HC, 0:12');
  expect(placeInWords(session, { timeline: 0, row: 0 })).toBe('Menuet, 0:00 to 1:00');
  session.playback.getState().seek({ time: 61, ifPlaying: true });
  expect(placeInWords(session, undefined)).toBe('1:00');
  session.selection.getState().setRange({ start: 5, end: 9 });
  expect(placeInWords(session, undefined)).toBe('0:05 to 0:09');
});
