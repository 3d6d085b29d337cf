import { describe, expect, test } from 'vitest';
import { makeFile } from '../lanes/make-file.ts';
import type { GivenFile, GivenTimeline, SearchedFile } from '../lanes/searched-file.ts';
import { parse } from '../parse/parse.ts';
import { search } from '../match/search.ts';
import { CASES, EXAMPLES, fileOf, hasCases, rowsOf } from '../test-support/fixtures.ts';
import { CORPORA } from '../test-support/corpora.ts';
import { askedOf, type AnyOf, type Asked } from './asked.ts';
import { packTimeline, packTimes, unpackTimeline, unpackTimes } from './pack.ts';
import { laneWordsOf, termsOf } from './terms.ts';

const givenOf = ({ timelines, ...file }: SearchedFile): GivenFile => ({
  ...file,
  timelines: timelines.map(({ parts, file: _, ...timeline }) => ({
    ...timeline,
    parts: parts.map(({ given }) => given),
  })),
});

/** A file as it comes out of an index: what the line reads of it, packed and unpacked. */
function stored(file: SearchedFile, { lanes, needsMap }: Asked): SearchedFile {
  const { map, timelines, ...rest } = givenOf(file);
  const isRead = (timeline: GivenTimeline) =>
    lanes.isAll ||
    (lanes.isUsual && timeline.parts.some(({ isUsual }) => isUsual)) ||
    laneWordsOf(timeline).some((word) => lanes.words.includes(word));
  return makeFile({
    ...rest,
    ...(map && needsMap && { map: unpackTimes(packTimes(map), file.length ?? Infinity) }),
    timelines: timelines.filter(isRead).map((timeline) => unpackTimeline(packTimeline(timeline))),
  });
}

/** Whether the terms of a file say that it may have a match. */
function isCandidate({ timelines }: SearchedFile, { own, beside }: Asked): boolean {
  const terms = timelines.map((timeline) => new Set(termsOf(timeline)));
  const hasAll = (groups: readonly AnyOf[]) =>
    groups.length === 0 ||
    terms.some((known) => groups.every((group) => group.some((term) => known.has(term))));
  return hasAll(own) && beside.every(hasAll);
}

const LINES = [...new Set([...EXAMPLES, ...CASES].map(({ query }) => query))];
const FIXTURES = [
  ...new Set(
    [...EXAMPLES, ...CASES].flatMap((one) =>
      'fixtures' in one ? (one.fixtures ?? []) : (one.fixture ?? []),
    ),
  ),
];

describe.skipIf(!hasCases)('a file out of the index', () => {
  const files = [...FIXTURES.map(fileOf), ...CORPORA.prelude, ...CORPORA.songs.slice(0, 4)];
  test.each(LINES)('answers %s as the file itself does', (line) => {
    const query = parse(line);
    const asked = askedOf(query);
    for (const file of files) {
      const found = search(query, [file]);
      expect(rowsOf(search(query, [stored(file, asked)]))).toEqual(rowsOf(found));
      if (found.matches.length > 0)
        expect([file.title, isCandidate(file, asked)]).toEqual([file.title, true]);
    }
  });
});

test('the terms leave out most files that have no match', () => {
  const read = (line: string) =>
    CORPORA.sonatas.filter((file) => isCandidate(file, askedOf(parse(line)))).length;
  expect(read('exposition{2} THEN development THEN recapitulation IN form')).toBe(13);
  expect(read('recapitulation THEN coda IN form')).toBe(2);
  expect(read('scherzo THEN trio')).toBe(0);
  expect(read('*')).toBe(18);
});
