import { expect, test } from 'vitest';
import { readTla } from './read-tla.ts';
import { TlaError } from './tla-error.ts';

const a = (count: number) => 'a'.repeat(count);

/** Refusal of a file with these parts; undefined where it is accepted. */
function refusalOf(metadata: object, timelines: object = {}, mediaPath = ''): string | undefined {
  const file = JSON.stringify({ media_path: mediaPath, media_metadata: metadata, timelines });
  try {
    readTla(new TextEncoder().encode(file), 'piece.tla');
    return undefined;
  } catch (error) {
    if (error instanceof TlaError) return error.message;
    throw error;
  }
}

const inTimeline = (kind: string, component: object, rest: object = {}) => ({
  3: { kind, components: { 7: { time: 1, start: 1, end: 2, level: 1, step: 0, ...component } }, ...rest },
});
const fields = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${1000 + index}`, a(length)]));

test.each<
  [what: string, most: Parameters<typeof refusalOf>, more: Parameters<typeof refusalOf>, said: string]
>([
  [
    'a title',
    [{ title: ` ${a(500)} ` }],
    [{ title: a(501) }],
    'media_metadata.title: longer than 500 characters',
  ],
  ['a composer', [{ Composer: a(500) }], [{ Composer: a(501) }], 'media_metadata.Composer: longer than 500'],
  [
    'a performer',
    [{ performer: '𝄪'.repeat(500) }],
    [{ performer: '𝄪'.repeat(501) }],
    '.performer: longer than 500',
  ],
  ['a metadata field', [{ notes: a(5000) }], [{ notes: a(5001) }], 'media_metadata.notes: longer than 5,000'],
  ['the name of one', [{ [a(500)]: 'x' }], [{ [a(501)]: 'x' }], '(the name of a field): longer than 500'],
  [
    'metadata fields',
    [fields(200, 1)],
    [fields(201, 1)],
    'media_metadata: 201 fields, and a file may have 200',
  ],
  ['metadata', [fields(100, 2555)], [fields(100, 2556)], 'media_metadata: more than 256 kB in all'],
  [
    'a recording',
    [{}, {}, `/home/${a(500)}`],
    [{}, {}, `/home/${a(501)}`],
    'media_path (the name of the file): longer',
  ],
  [
    'an address',
    [{}, {}, `https://x.y/${a(488)}?${a(4499)}`],
    [{}, {}, `https://x.y/?${a(5000)}`],
    'media_path: longer than 5,000',
  ],
  [
    'timelines',
    [{}, Array(500).fill({ kind: 'X' })],
    [{}, Array(501).fill({ kind: 'X' })],
    '501 timelines, and a file may have 500',
  ],
  [
    'a name',
    [{}, inTimeline('SLIDER', {}, { name: a(500), components: {} })],
    [{}, inTimeline('SLIDER', {}, { name: a(501) })],
    'timelines.3.name: longer than 500',
  ],
  [
    'a score',
    [{}, inTimeline('PDF', {}, { path: `C:\\${a(500)}` })],
    [{}, inTimeline('PDF', {}, { path: `C:\\${a(501)}` })],
    'timelines.3.path (the name of the file)',
  ],
  [
    'a label',
    [{}, inTimeline('MARKER', { label: a(5000) })],
    [{}, inTimeline('MARKER', { label: a(5001) })],
    'timelines.3.components.7.label: longer than 5,000',
  ],
  [
    'comments',
    [{}, inTimeline('HARMONY', { comments: a(100_000) })],
    [{}, inTimeline('HARMONY', { comments: a(100_001) })],
    'comments: longer than 100,000',
  ],
  [
    'a formal type',
    [{}, inTimeline('HIERARCHY', { formal_type: a(500) })],
    [{}, inTimeline('HIERARCHY', { formal_type: a(501) })],
    'formal_type: longer than 500',
  ],
  [
    'a custom label',
    [{}, inTimeline('HARMONY', { custom_text: a(5000) })],
    [{}, inTimeline('HARMONY', { custom_text: a(5001) })],
    'custom_text: longer than 5,000',
  ],
  [
    'a quality',
    [{}, inTimeline('HARMONY', { quality: a(500) })],
    [{}, inTimeline('HARMONY', { quality: a(501) })],
    'quality: longer than 500',
  ],
])('%s may be so long, and one more is refused with its place and what to do', (_, most, more, said) => {
  expect(refusalOf(...most)).toBeUndefined();
  const refusal = refusalOf(...more);
  expect(refusal).toContain(said);
  expect(refusal).toMatch(/^piece\.tla: .{1,200}\. (Shorten|Remove) .{1,100} (again|files)\.$/);
});

test('no text of a component gets through in any length', () => {
  for (const kind of ['HIERARCHY', 'MARKER', 'BEAT', 'HARMONY', 'PDF', 'AUDIOWAVE']) {
    for (const name of ['label', 'color', 'kind', 'type', 'key_type', 'display_mode', 'anything']) {
      const component = { ...(kind === 'PDF' && { page_number: 1 }), kind: 'MODE', [name]: a(200_000) };
      const timelines = inTimeline(kind, kind === 'HARMONY' ? component : { ...component, kind: '' });
      const refusal = refusalOf({}, timelines);
      if (refusal !== undefined) continue;
      const file = JSON.stringify({ media_path: '', media_metadata: {}, timelines });
      expect(JSON.stringify(readTla(new TextEncoder().encode(file), 'piece.tla')).length).toBeLessThan(2000);
    }
  }
});
