import { expect, test } from 'vitest';
import { BY_CORPUS, groupByCorpus, IN_NONE, isInChoice, type OwnCorpus } from './own-corpora.ts';
import type { OwnFile } from './own-files.ts';

const file = (id: number): OwnFile => ({
  ...{ id, title: `File ${id}`, composer: '', performer: '', annotator: 'clara', username: 'clara' },
  ...{ strip: undefined, length: 1, media: 'none', recording: undefined, isPublic: false, filename: 'x.tla' },
  ...{ uploaded: new Date(0), licence: '', version: 1, hiddenReason: '', warnings: [], isEdited: false },
  linkCount: 0,
});
const corpus = (slug: string, file_ids: number[]): OwnCorpus => ({
  ...{ slug, title: slug, description: '', credits: '', licence: '', owner: 'clara', visibility: 'private' },
  ...{ works: 1, files: 1, updated_at: '2026-01-01T00:00:00.000Z', file_ids },
});

test('files stand under the first corpus that they are in, in the order of the list', () => {
  const corpora = [corpus('a', [3, 2]), corpus('b', [2, 1])];
  const all = [1, 2, 3, 4].map(file);
  const { files, groups } = groupByCorpus(all, corpora);
  expect(files.map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  const of = (id: number) => [groups.get(id)?.corpus?.slug, groups.get(id)?.count];
  expect([2, 3, 1, 4].map(of)).toEqual([
    ['a', 2],
    ['a', 2],
    ['b', 1],
    [undefined, 1],
  ]);
  const chosen = (choice: string) => all.filter(isInChoice(choice, corpora)).map(({ id }) => id);
  expect([chosen(BY_CORPUS), chosen('b'), chosen(IN_NONE)]).toEqual([[1, 2, 3, 4], [1, 2], [4]]);
});
