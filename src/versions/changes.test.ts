import { expect, test } from 'vitest';
import { changesBetween, summaryOf } from './changes.ts';
import { matchVersions } from './match.ts';
import { changesOf } from './preview.ts';
import type { StoredTimeline } from './version-timeline.ts';

const unit = (id: number, start: number, end: number, label: string, comments = '') => ({
  id,
  start,
  end,
  level: 1,
  label,
  comments,
  formal_type: '',
  formal_function: '',
});
const form = (components: StoredTimeline['components'], name = 'Form', id = 1): StoredTimeline => ({
  id,
  kind: 'HIERARCHY',
  name,
  attributes: {},
  components,
});

const FROM = [
  form([
    unit(11, 0, 10, 'A'),
    unit(12, 10, 20, 'B'),
    unit(13, 20, 30, 'C'),
    unit(14, 30, 40, 'D'),
    unit(15, 40, 50, 'E'),
  ]),
  form([unit(21, 0, 5, 'x')], 'Old', 2),
];

test('changes are told by timeline, in fields before and after', () => {
  const to = [
    form(
      [
        unit(11, 0, 10, 'A'),
        unit(12, 10, 20.7, 'B2'),
        unit(13, 20.7, 30, 'C', 'why'),
        unit(15, 40, 50, 'E', 'see above'),
        unit(16, 50, 60, 'F'),
      ],
      'Form and function',
    ),
    form([], 'New', 3),
  ];
  const changes = changesBetween(FROM, to);
  expect(changes).toEqual({
    transform: undefined,
    timelines: [
      {
        id: 1,
        kind: 'HIERARCHY',
        name: 'Form and function',
        wasNamed: 'Form',
        status: 'kept',
        counts: { unchanged: 1, added: 1, removed: 1, moved: 2, relabelled: 1, other: 1 },
        attributes: {},
        added: [16],
        removed: [unit(14, 30, 40, 'D')],
        changed: [
          { id: 12, fields: { end: [20, 20.7], label: ['B', 'B2'] }, was: unit(12, 10, 20, 'B') },
          { id: 13, fields: { start: [20, 20.7], comments: ['', 'why'] }, was: unit(13, 20, 30, 'C') },
          { id: 15, fields: { comments: ['', 'see above'] } },
        ],
      },
      expect.objectContaining({ id: 3, status: 'added', added: [] }),
      expect.objectContaining({ id: 2, status: 'removed', removed: [unit(21, 0, 5, 'x')] }),
    ],
  });
  expect(summaryOf(changes)).toEqual({
    added: 1,
    removed: 2,
    moved: 2,
    relabelled: 1,
    other: 1,
    timelinesAdded: 1,
    timelinesRemoved: 1,
  });
});

test('what moved with all times has not changed, and less than a millisecond is no move', () => {
  const moved = (seconds: number) =>
    FROM.map((timeline) => ({
      ...timeline,
      components: (timeline.components as readonly ReturnType<typeof unit>[]).map((each) => ({
        ...each,
        start: each.start + seconds,
        end: each.end + seconds + 0.0004,
      })),
    }));
  const { transform, timelines } = changesBetween(FROM, moved(2.5));
  expect(transform).toEqual({ factor: 1, offset: 2.5 });
  expect(timelines.map(({ counts }) => counts.unchanged)).toEqual([5, 1]);
});

test('more than 20,000 changes of a timeline are counted and not listed', () => {
  const many = Array.from({ length: 20_001 }, (_, row) => unit(row + 1, row, row + 1, ''));
  const [timeline] = changesBetween([form([])], [form(many)]).timelines;
  expect(timeline).toMatchObject({ isCut: true, added: [], counts: { added: 20_001 } });
});

test('a preview says what the server will find, from a file without ids', () => {
  const [{ components }] = [FROM[0]!];
  const newer = [
    {
      ...form([]),
      components: (components as readonly ReturnType<typeof unit>[])
        .filter(({ label }) => label !== 'D')
        .map(({ id, ...rest }) => (id === 11 ? { ...rest, label: 'A1' } : rest)),
    },
  ];
  const older = [form(components)];
  expect(changesOf(older, newer, matchVersions(older, newer))).toMatchObject({
    added: 0,
    removed: 1,
    moved: 0,
    relabelled: 1,
    timelinesAdded: 0,
  });
});
