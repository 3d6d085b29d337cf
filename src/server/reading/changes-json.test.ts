import { expect, test } from 'vitest';
import { changesJson, type OtherChanges } from './changes-json.ts';

const marked = (number: number, name: string, labels: readonly string[]) => {
  const components = labels.map((label, time) => ({ id: time + 1, time, label, comments: '' }));
  const timelines = [{ id: 1, kind: 'MARKER_TIMELINE', name, components }];
  return { number, json: Buffer.from(JSON.stringify({ timelines })) };
};

const SAME: OtherChanges = { recording: 'same', details: [] };

test('more changes than are told one by one are counted', () => {
  const many = (label: string) => Array.from({ length: 20_001 }, (_, n) => `${label} ${n}`);
  expect(
    JSON.parse(changesJson(marked(1, 'Cues', many('old')), marked(2, 'Signs', many('new')), SAME)),
  ).toEqual({
    from: 1,
    to: 2,
    ...SAME,
    timelines: [
      {
        ...{ id: 1, kind: 'MARKER_TIMELINE', name: 'Signs', was_named: 'Cues', status: 'kept' },
        counts: { unchanged: 0, added: 0, removed: 0, moved: 0, relabelled: 20_001, other: 0 },
        ...{ added: [], removed: [], changed: [], is_cut: true },
      },
    ],
  });
});
