import { describe, expect, test } from 'vitest';
import { compareVersions } from './preview.ts';
import { doubtInWords, doubtsOf, type Piece } from './same-piece.ts';
import type { StoredTimeline } from './version-timeline.ts';

const piece = (title: string, composer = '', length = 100): Piece => ({ title, composer, length });
const UNCHANGED = { removed: 0, moved: 0 };
const aboutOf = (before: Piece, after: Piece, changed: { removed: number; moved: number } = UNCHANGED) =>
  doubtsOf(before, after, changed, 10).map(({ about }) => about);

describe('names', () => {
  test.each([
    ['Menuet', 'MENUET'],
    ['Étude', 'etude'],
    ['Prelude in C', 'Prelude in C major, BWV 846'],
    ['Sonata, K. 280', 'Sonata K.280'],
    ['', 'Sonata'],
    ['Sonata', ''],
    ['冬の旅', '冬の旅'],
  ])('%j and %j may be one title', (was, is) => {
    expect(aboutOf(piece(was), piece(is))).toEqual([]);
    expect(aboutOf(piece(is), piece(was))).toEqual([]);
  });

  test.each([
    ['K. 1', 'K. 283'],
    ['K. 28', 'K. 283'],
    ['Sonata No. 1', 'Sonata No. 2'],
    ['Menuet', 'Allegro'],
    ['Sonata in C', 'Sonata in D'],
    ['冬の旅', '美しき水車小屋の娘'],
  ])('%j and %j are two titles', (was, is) => {
    expect(aboutOf(piece(was), piece(is))).toEqual(['title']);
    expect(aboutOf(piece(is), piece(was))).toEqual(['title']);
  });

  test.each([
    ['Bach', 'Johann Sebastian Bach', []],
    ['J. S. Bach', 'Johann Sebastian Bach', []],
    ['Bach, Johann Sebastian', 'Johann Sebastian Bach', []],
    ['Johann Sebastian Bach', 'Johann Christian Bach', ['composer']],
    ['C. P. E. Bach', 'J. S. Bach', ['composer']],
    ['Clara Schumann', 'Robert Schumann', ['composer']],
    ['', 'Bach', []],
  ])('composers %j and %j', (was, is, expected) => {
    expect(aboutOf(piece('x', was), piece('x', is))).toEqual(expected);
    expect(aboutOf(piece('x', is), piece('x', was))).toEqual(expected);
  });

  test('initials are of people, not of titles', () => {
    expect(aboutOf(piece('A minor'), piece('Allegro minor'))).toEqual(['title']);
  });
});

test.each([
  [5, 0, []],
  [6, 0, ['components']],
  [0, 6, ['components']],
  [3, 3, ['components']],
  [2, 3, []],
])('%i of 10 components removed and %i moved', (removed, moved, expected) => {
  expect(aboutOf(piece('x'), piece('x'), { removed, moved })).toEqual(expected);
});

test('a length speaks where something else does too', () => {
  expect(aboutOf(piece('x', '', 40), piece('x', '', 400))).toEqual([]);
  expect(aboutOf(piece('x', '', 40), piece('y', '', 400))).toEqual(['title', 'length']);
  expect(aboutOf(piece('x', '', 40), piece('x', '', 400), { removed: 9, moved: 0 })).toEqual([
    'length',
    'components',
  ]);
  expect(aboutOf(piece('x', '', 200), piece('y', '', 400))).toEqual(['title']);
  expect(aboutOf(piece('x', '', 0), piece('x', '', 400))).toEqual([]);
});

test('doubts are said in sentences', () => {
  const doubts = doubtsOf(
    piece('K. 1', 'Leopold', 40),
    piece('K. 283', 'Wolfgang', 400),
    { removed: 2, moved: 7 },
    10,
  );
  expect(doubts.map(doubtInWords)).toEqual([
    'The title was “K. 1” and is “K. 283” now.',
    'The composer was “Leopold” and is “Wolfgang” now.',
    'It was 0:40 long and is 6:40 now.',
    '9 of 10 entries were moved or removed.',
  ]);
});

const beats = (step: number, id = 100): StoredTimeline => ({
  ...{ id: 1, kind: 'BEAT', name: 'Beats', attributes: {} },
  components: Array.from({ length: 20 }, (_, row) => ({ id: id + row, time: row * step })),
});
const named = (labels: readonly string[]): StoredTimeline => ({
  ...{ id: 2, kind: 'MARKER', name: 'Form', attributes: {} },
  components: labels.map((label, row) => ({ id: 500 + row, time: 1 + row * 3, label, comments: '' })),
});

test('beats that only lie near are no matches of another piece, and of the same one they are', () => {
  const [older, newer] = [
    [beats(1), named(['a', 'b'])],
    [beats(1.05), named(['c', 'd'])],
  ];
  const pieces = { before: piece('K. 1'), after: piece('K. 283') };
  const other = compareVersions(older, newer, pieces, undefined);
  expect([other.isSamePiece, other.doubts[0]?.about]).toEqual([false, 'title']);
  expect(other.match.timelines.map(({ id, componentIds }) => [id, new Set(componentIds)])).toEqual([
    [undefined, new Set([0])],
    [undefined, new Set([0])],
  ]);
  expect(other.summary).toMatchObject({
    added: 22,
    removed: 22,
    moved: 0,
    timelinesAdded: 2,
    timelinesRemoved: 2,
  });

  const same = compareVersions(older, newer, pieces, true);
  expect([same.isSamePiece, same.doubts]).toEqual([true, other.doubts]);
  expect(same.match.timelines.map(({ id }) => id)).toEqual([1, 2]);
  expect(compareVersions(older, older, pieces, false).match.removedTimelines).toEqual([1, 2]);
});

test('what a program measured is no component that counts', () => {
  const bars: StoredTimeline = {
    ...{ id: 9, kind: 'AUDIOWAVE', name: 'Loudness', attributes: {} },
    components: Array.from({ length: 1000 }, (_, row) => ({
      id: 1000 + row,
      start: row,
      end: row + 1,
      amplitude: 1,
    })),
  };
  const pieces = { before: piece('x'), after: piece('x') };
  const { doubts } = compareVersions([bars, named(['a', 'b', 'c'])], [bars, named([])], pieces, undefined);
  expect(doubts).toEqual([{ about: 'components', changed: 3, of: 3 }]);
});
