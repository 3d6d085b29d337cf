import { expect, test } from 'vitest';
import { changesJson, type OtherChanges } from './changes-json.ts';

const marked = (number: number, name: string, labels: readonly string[]) => {
  const components = labels.map((label, time) => ({ id: time + 1, time, label, comments: '' }));
  const timelines = [{ id: 1, kind: 'MARKER_TIMELINE', name, components }];
  return { number, json: Buffer.from(JSON.stringify({ timelines })) };
};

const SAME: OtherChanges = { recording: 'same', details: [] };

test('what a timeline says goes along with what has left its place, but no address of a document', () => {
  const version = (number: number, components: readonly object[]) => {
    const timeline = {
      id: 1,
      kind: 'PDF_TIMELINE',
      name: '',
      height: 30,
      pdf_url: '/media/1/Wieck.pdf',
      components,
    };
    return { number, json: Buffer.from(JSON.stringify({ timelines: [timeline] })) };
  };
  const from = version(1, [{ id: 2, time: 3, page_number: 1 }]);
  expect(JSON.parse(changesJson(from, version(2, []), SAME))).toMatchObject({
    timelines: [{ removed: [{ id: 2 }], attributes: { height: 30 } }],
  });
  expect(changesJson(from, version(2, []), SAME)).not.toContain('Wieck');
});

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
