import { afterAll, beforeAll, expect, test } from 'vitest';
import type { operations } from '../../src/api/schema.d.ts';
import { dividedFile } from '../support/divided-file.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploadForm } from '../support/tla.ts';

/** A file whose second movement begins at 1 again, with the movements declared, and without as in current files. */

let server: TestServer;
let clara: Person;
let told: number;
let plain: number;

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  [told, plain] = [await upload(true), await upload(false)];
});
afterAll(() => server.close());

async function upload(isTold: boolean): Promise<number> {
  const body = uploadForm([{ name: 'divided.tla', bytes: dividedFile({ isTold }) }], true);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

type Opened = operations['getFileJson']['responses']['200']['content']['application/json'];

async function opened(id: number): Promise<Opened> {
  return (await (await server.send(`/files/${id}/json`)).json()) as Opened;
}

async function beatsOf(id: number) {
  const { timelines } = await opened(id);
  const beats = timelines.find(({ kind }) => kind === 'BEAT_TIMELINE');
  const entries = Object.entries(beats ?? {}).filter(([name]) => name.startsWith('measure'));
  return Object.fromEntries(entries.map(([name, text]) => [name, JSON.parse(String(text)) as unknown]));
}

test('the viewer’s JSON has labels, passes and movements where the file tells more than numbers', async () => {
  expect(await beatsOf(told)).toEqual({
    measure_numbers: [7, 8, 7, 8, 8, 9, 1, 2, 3, 4],
    measure_labels: ['7', '8a', '7', '8a', '8b', '9', '1', '2', '3', '4'],
    measure_passes: [1, 1, 2, 2, 3, 1, 1, 1, 1, 1],
    measure_movements: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
    measures_to_force_display: [],
  });
  expect(await beatsOf(plain)).toEqual({
    measure_numbers: [7, 8, 7, 8, 8, 9, 1, 2, 3, 4],
    measure_passes: [1, 1, 2, 2, 3, 1, 1, 1, 1, 1],
    measures_to_force_display: [],
  });
});

test.each([
  ['told', '8a-8a!2', 'I:8a!1-8a!2', 'I, mm. 8a (1st time)–8a (2nd time)'],
  ['told', '8a!1-7', 'I:8a!1-7!2', 'I, mm. 8a (1st time)–7 (2nd time)'],
  ['told', '8b', 'I:8b', 'I, m. 8b'],
  ['told', '8!3', 'I:8b', 'I, m. 8b'],
  ['told', 'II:1-2', 'II:1-2', 'II, mm. 1–2'],
  ['told', '2:1-2', 'II:1-2', 'II, mm. 1–2'],
  ['plain', '8-7', '8!1-7!2', 'mm. 8 (1st time)–7 (2nd time)'],
  ['plain', '7!2-8', '7!2-8!2', 'mm. 7 (2nd time)–8 (2nd time)'],
  ['plain', '8!3', '8!3', 'm. 8 (3rd time)'],
  ['plain', '1-2', '1-2', 'mm. 1–2'],
] as const)('in the file that is %s measures %s are cited as %s, %s', async (file, m, address, words) => {
  const id = file === 'told' ? told : plain;
  const answer = await server.send(`/files/${id}/citation?${new URLSearchParams({ m })}`);
  const text = await answer.text();
  expect(text).toContain(`/viewer/${id}/v1?m=${address}\n`);
  expect(text).toContain(`, ${words})`);
});

test.each([
  ['II:9', 'Measure 9 is not in movement II.'],
  ['III:1', 'This file has no movement III.'],
  ['8a!3', 'Measure 8a comes only twice.'],
  ['8c', 'Measure 8c is not in this file.'],
  ['9-8', 'The last measure comes before the first.'],
  ['9.5', 'Measure 9 has no beat 5.'],
])('measures %s are refused in the viewer’s words', async (m, detail) => {
  const answer = await server.send(`/files/${told}/citation?${new URLSearchParams({ m })}`);
  expect([answer.status, await answer.json()]).toEqual([400, { detail }]);
});

test('a component that is set beside the beats is cited with the measures that are meant', async () => {
  const { timelines } = await opened(told);
  const units = timelines.flatMap((timeline) =>
    timeline.kind === 'HIERARCHY_TIMELINE' ? timeline.components : [],
  );
  const cited = async (label: string) => {
    const c = units.find((unit) => unit.label === label)?.id;
    return (await server.send(`/files/${told}/citation?c=${c}`)).text();
  };
  expect(await cited('Song')).toContain('Song, II, mm. 1–2)');
  expect(await cited('Repeat')).toContain('Repeat, I, mm. 8a (1st time)–8a (2nd time))');
});
