import { expect, test } from 'vitest';
import {
  arrange,
  pageOf,
  readListing,
  sortedBy,
  toAddress,
  toOwnFiles,
  type Listing,
  type OwnFile,
} from './own-files.ts';

const read = (search: string) => readListing(new URLSearchParams(search));
const NEWEST: Listing = { orderBy: 'uploaded', direction: 'descending', page: 1 };

function file(id: number, part: Partial<OwnFile> = {}): OwnFile {
  return {
    id,
    media: 'none',
    recording: undefined,
    title: `Piece ${id}`,
    composer: '',
    performer: '',
    annotator: 'clara',
    username: 'clara',
    strip: undefined,
    isPublic: false,
    uploaded: new Date(2026, 0, id),
    filename: `${id}.tla`,
    length: 60,
    licence: '',
    version: 1,
    hiddenReason: '',
    warnings: [],
    isEdited: false,
    linkCount: 0,
    ...part,
  };
}
const idsOf = (files: readonly OwnFile[]) => files.map(({ id }) => id);

test('a listing comes back from its address, and the plain one has the plain address', () => {
  for (const listing of [
    { orderBy: 'title', direction: 'descending', page: 3 },
    { orderBy: 'uploaded', direction: 'ascending', page: 1 },
  ] as const) {
    expect(read(toAddress(listing).search)).toEqual(listing);
  }
  expect(toAddress(NEWEST)).toEqual({ search: '' });
  expect(read('?order_by=id&page=-2')).toEqual(NEWEST);
});

test('a column turns round, another one starts ascending on page 1', () => {
  const byTitle = sortedBy({ ...NEWEST, page: 2 }, 'title');
  expect(byTitle).toEqual({ orderBy: 'title', direction: 'ascending', page: 1 });
  expect(sortedBy(byTitle, 'title').direction).toBe('descending');
});

test('titles sort as people sort them, and what is not given stands last both ways', () => {
  const files = [
    file(1, { composer: 'Étienne' }),
    file(2),
    file(3, { composer: 'eva' }),
    file(4, { composer: 'Dvořák' }),
  ];
  const by = (direction: Listing['direction']) => idsOf(arrange(files, { orderBy: 'composer', direction }));
  expect(by('ascending')).toEqual([4, 1, 3, 2]);
  expect(by('descending')).toEqual([3, 1, 4, 2]);
  const numbered = [file(1, { title: 'Sonata 10' }), file(2, { title: 'sonata 9' })];
  expect(idsOf(arrange(numbered, { ...NEWEST, orderBy: 'title', direction: 'ascending' }))).toEqual([2, 1]);
});

test('a page has fifteen files, the newest first', () => {
  const files = Array.from({ length: 17 }, (_, index) => file(index + 1));
  const newest = arrange(files, NEWEST);
  expect(idsOf(pageOf(newest, 1))).toEqual([17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(idsOf(pageOf(newest, 2))).toEqual([2, 1]);
});

test('a filter keeps the rows that say all its words, in any order and spelling', () => {
  const files = [
    file(1, { title: 'Träumerei', composer: 'Schumann' }),
    file(2, { title: 'Lied', composer: 'Schumann', filename: 'op25-traum.tla' }),
    file(3, { title: 'Traumbild' }),
  ];
  expect(idsOf(arrange(files, NEWEST, 'traum schu'))).toEqual([2, 1]);
  expect(idsOf(arrange(files, NEWEST, ' '))).toEqual([3, 2, 1]);
});

test('each file keeps its own flag and date', () => {
  const answer = {
    files: [1, 2].map((id) => ({
      id,
      author_id: 3,
      author: 'clara',
      concrete_work_id: 7,
      is_public: id === 2,
      created_at: `2026-11-0${id}T10:00:00.000Z`,
      version: id,
      updated_at: '2026-11-09T10:00:00.000Z',
      ...(id === 2 && { link_count: 3 }),
    })),
    concrete_works: [{ id: 7, abstract_work_id: 8, artist: 'Haebler' }],
    abstract_works: [{ id: 8, title: 'Menuet', composer: '' }],
  };
  expect(toOwnFiles(answer)).toMatchObject([
    {
      id: 1,
      title: 'Menuet',
      performer: 'Haebler',
      isPublic: false,
      uploaded: new Date('2026-11-01T10:00Z'),
    },
    {
      id: 2,
      isPublic: true,
      uploaded: new Date('2026-11-02T10:00Z'),
      version: 2,
      warnings: [],
      isEdited: false,
      linkCount: 3,
    },
  ]);
});
