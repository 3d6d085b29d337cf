import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploadForm } from '../support/tla.ts';

/** Files as the desktop program writes them since 0.7, and labels as corpora have them. */

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

const HARMONY = { kind: 'HARMONY', step: 0, accidental: 0, inversion: 0, applied_to: 0, comments: '' };
const custom = (time: number, text: string) => ({
  ...{ ...HARMONY, time, quality: 'major', display_mode: 'custom' },
  ...{ custom_text: text, custom_text_font_type: 'analytic' },
});
const FILE = {
  ...{ app_name: 'TiLiA', version: '0.7.0', file_path: '', media_path: '' },
  media_metadata: { title: 'Newer', corpus: 'Beethoven Piano Sonata Dataset (BPSD)', 'media length': 100 },
  timelines: {
    1: {
      ...{ kind: 'Harmony', name: 'Harmony', ordinal: 1, is_visible: true, level_height: 35 },
      components: {
        2: { kind: 'MODE', time: 0, step: 1, accidental: 0, type: 'dorian', comments: '' },
        3: { ...HARMONY, time: 1, step: 6, quality: 'minor', display_mode: 'roman' },
        4: { ...HARMONY, time: 2, quality: 'dominant-seventh-flat-ninth', display_mode: 'letter' },
        5: { ...HARMONY, time: 3, quality: 'dominant-13th', inversion: 6, display_mode: 'letter' },
        6: custom(4, 'vii%7'),
        7: custom(5, 'vii=7'),
      },
    },
  },
  unknown_timelines: { 8: { kind: 'Choreography', ordinal: 2, components: {} } },
  deleted_timelines: {},
};

const upload = (text: string) =>
  clara.send('/upload/', { method: 'POST', body: uploadForm([{ name: 'x.tla', bytes: text }], true) });

test('harmonies of newer versions are labelled, kept as they are, and nothing is warned of', async () => {
  const text = JSON.stringify(FILE);
  const response = await upload(text);
  const { files } = (await response.json()) as { files: { id: number; warnings?: string[] }[] };
  const [{ id, warnings }] = files as [(typeof files)[number]];
  expect(warnings ?? []).toEqual(['1 timeline of kind CHOREOGRAPHY will not be shown; the file keeps it.']);
  const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id } } });
  const [harmonies] = data!.timelines;
  if (harmonies?.kind !== 'HARMONY_TIMELINE') throw new Error('There is no harmony timeline.');
  expect(harmonies.components.map(({ label }) => label)).toEqual([
    ...['D dorian', 'vi', 'C7(♭9)', 'C13/13', 'viiø7', 'viiø7'],
  ]);
  expect(harmonies.components[0]).toMatchObject({ kind: 'KEY', type: 'dorian' });
  expect(harmonies.components[3]).toMatchObject({ inversion: 6 });
  expect(harmonies.components[5]).toMatchObject({ custom_text: 'vii=7', custom_text_signs: 'bpsd' });
  expect(data!.file!.not_shown).toEqual([{ kind: 'CHOREOGRAPHY', count: 1 }]);
  expect(await (await clara.send(`/files/${id}/tla`)).json()).toEqual(FILE);
});

test.each([
  [
    '1.0.0-draft.2',
    'format 1.0.0-draft.2 cannot be read here yet: it is a draft, which no released TiLiA opens.',
  ],
  ['1.0.0', 'format 1.0.0 cannot be read here yet.'],
  ['2.0.0', 'format 2.0.0 cannot be read here yet.'],
])('a file of the format %s is refused by its name, with what to do', async (version, problem) => {
  const response = await upload(
    JSON.stringify({ app_name: 'TiLiA', version, document_id: 'x', time_unit: 'seconds', timelines: {} }),
  );
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(
    `x.tla: ${problem} Save it with TiLiA 0.7 and upload that file.`,
  );
});
