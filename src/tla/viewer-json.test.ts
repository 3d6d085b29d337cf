import { expect, test } from 'vitest';
import { readTla } from './read-tla.ts';
import { viewerTimelinesJson } from './viewer-json.ts';

const timelinesOf = (timelines: object) =>
  readTla(new TextEncoder().encode(JSON.stringify({ media_metadata: {}, timelines })), 'piece.tla').timelines;
const parse = (chunks: Iterable<string>): unknown => JSON.parse([...chunks].join(''));

test('timelines come out under the names of the contract, in display order, with the ids they are given', () => {
  const [beats, pdf] = timelinesOf({
    0: { kind: 'Pdf', name: 'Score', ordinal: 2, is_visible: false, path: '/home/me/a.pdf', components: {} },
    1: {
      kind: 'Beat',
      name: 'Measures',
      ordinal: 1,
      beat_pattern: [2],
      components: { 7: { time: 2 }, 8: { time: 1 }, 9: { time: 3 } },
    },
  });
  const chunks = viewerTimelinesJson([
    { ...beats!, id: 20, firstComponentId: 100 },
    { ...pdf!, id: 21, firstComponentId: 103, pdfUrl: '/media/1.pdf' },
  ]);
  expect(parse(chunks)).toEqual([
    {
      id: 20,
      name: 'Measures',
      kind: 'BEAT_TIMELINE',
      display_position: 0,
      is_visible: true,
      height: 35,
      beat_pattern: '[2]',
      beats_in_measure: '[2,1]',
      measure_numbers: '[1,2]',
      measures_to_force_display: '[]',
      components: [
        { id: 100, time: 1 },
        { id: 101, time: 2 },
        { id: 102, time: 3 },
      ],
    },
    {
      id: 21,
      name: 'Score',
      kind: 'PDF_TIMELINE',
      display_position: 1,
      is_visible: false,
      height: 30,
      pdf_url: '/media/1.pdf',
      components: [],
    },
  ]);
});

test('the path of a document on the author’s machine does not come out', () => {
  const [pdf] = timelinesOf([{ kind: 'Pdf', path: '/home/me/a.pdf' }]);
  expect([...viewerTimelinesJson([{ ...pdf!, id: 1, firstComponentId: 1 }])].join('')).not.toContain('home');
});

test('a long timeline comes in several chunks that join without a gap', () => {
  const [markers] = timelinesOf([
    { kind: 'MARKER', components: Array.from({ length: 4001 }, (_, time) => ({ time })) },
  ]);
  const chunks = [...viewerTimelinesJson([{ ...markers!, id: 1, firstComponentId: 5 }])];
  expect(chunks.length).toBeGreaterThan(4);
  const [timeline] = parse(chunks) as { components: { id: number; time: number }[] }[];
  expect(timeline!.components.map(({ id, time }) => id - time)).toEqual(Array<number>(4001).fill(5));
});

test('no timelines are an empty list', () => {
  expect(parse(viewerTimelinesJson([]))).toEqual([]);
});

test('newlines part it where a reader may parse what has come, and stand nowhere else', () => {
  const [markers] = timelinesOf([
    {
      kind: 'MARKER',
      name: 'A\nB',
      components: Array.from({ length: 2001 }, (_, time) => ({ time, label: 'a\nb' })),
    },
  ]);
  const text = [...viewerTimelinesJson([{ ...markers!, id: 1, firstComponentId: 5 }])].join('');
  const [open, fields, first, second, ...ends] = text.split('\n');
  expect([open, ...ends]).toEqual(['[', ']}', ']']);
  expect(JSON.parse(`${fields}]}`)).toMatchObject({ name: 'A\nB', components: [] });
  expect(JSON.parse(`[${first}]`)).toHaveLength(2000);
  expect(JSON.parse(`[${second!.slice(1)}]`)).toEqual([expect.objectContaining({ id: 2005, label: 'a\nb' })]);
});
