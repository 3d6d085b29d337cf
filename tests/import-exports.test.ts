import { expect, test } from 'vitest';
import { imported } from '../src/imports/test-support/imported.ts';
import { exportingOf } from '../src/kinds/registry/exporting.ts';
import { KIND_TABLES } from '../src/kinds/registry/importing.ts';
import { analysisOf, ownFiles, sharedFiles, written } from './support/exports.ts';

const FILES = [...ownFiles(), ...sharedFiles()].map(
  (path) => [path.pathname.split('/').slice(-3).join('/'), path] as const,
);
/** What kinds that can be imported from a table say of themselves. */
const ABLE = new Set<unknown>(KIND_TABLES.map(({ kind }) => exportingOf(kind)));

test.each(FILES)('%s: tables that go out come in as they were', (_, path) => {
  const analysis = analysisOf(path);
  for (const { id, name, passage, exporting } of analysis.timelines) {
    if (!ABLE.has(exporting)) continue;
    const table = written('csv', analysis, { timeline: id });
    const { file, problems } = imported('table.csv', table, { by: 'time' });
    expect([name, problems]).toEqual([name, []]);
    expect(file.warnings).toEqual([]);
    expect(file.timelines.at(-1)?.components).toEqual(
      passage.components.map((component) => ({ ...component, id: undefined })),
    );
  }
});
