import { afterAll, beforeAll, expect, test } from 'vitest';
import { alignMaps, gapInWords } from '../../src/measures/align-maps.ts';
import type { MeasureMap } from '../../src/measures/measure-map.ts';
import { tempoOfMeasures } from '../../src/measures/tempo-curve.ts';
import { canMakePackages, makePackage } from '../support/packages.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

interface Part {
  readonly name: string;
  readonly text: string;
}

/** Uploads some files at once, and gives their ids. */
async function upload(person: Person, files: readonly Part[], isPublic = true): Promise<readonly number[]> {
  const form = uploadForm(
    files.map(({ name, text }) => ({ name, bytes: text })),
    isPublic,
  );
  const response = await person.send('/upload/', { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files.map(({ id }) => id);
}

const pathOf = (id: number) => ({ params: { path: { id } } });

/** The map of a file as the API gives it. */
async function mapOf(id: number): Promise<MeasureMap> {
  const { data } = await server.client.GET('/files/{id}/measures', pathOf(id));
  const { measures, end, is_end_assumed: isEndAssumed } = data!;
  return { measures, end, isEndAssumed };
}

test.skipIf(!canMakePackages)(
  'the measures of performances are those of the files, and fit each other',
  async () => {
    const files = makePackage(1, 9);
    const ids = await upload(clara, files);
    const maps = await Promise.all(ids.map(mapOf));
    for (const [index, { numbers, starts, measures }] of files.entries()) {
      const map = maps[index]!;
      // The number of the closing beat is no measure.
      expect(map.measures.map(({ number }) => number)).toEqual(numbers.slice(0, measures));
      const times = [...map.measures.map(({ start }) => start), map.end];
      expect(times.map((time, at) => Math.abs(time - starts[at]!) < 1e-3)).not.toContain(false);
      // The plain computation: a beat a measure, sixty seconds a minute.
      const plain = starts.slice(1).map((next, at) => 60 / (next - starts[at]!));
      const tempi = tempoOfMeasures(map);
      expect(plain.map((tempo, at) => Math.abs(tempi[at]! / tempo - 1) < 1e-3)).not.toContain(false);
    }
    const skipping = files.findIndex(({ skips_repeat }) => skips_repeat);
    const { common, gaps, ...pair } = alignMaps(maps[0]!, maps[skipping]!);
    expect(common).toBe(maps[skipping]!.measures.length);
    expect(gaps.map((gap) => gapInWords(gap, pair))).toEqual([
      expect.stringMatching(/^the repeat of mm\. \d+–\d+$/),
    ]);
  },
);
