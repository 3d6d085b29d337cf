import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Adding a kind takes a folder, and a line in `src/kinds/index.ts`. A made-up kind, `tests/support/gesture`, is added
 * to a copy of the sources, which must then handle it.
 */

const ROOT = resolve(import.meta.dirname, '..');
const LINE = "export * as GESTURE from './gesture/kind.ts';\n";
const run = promisify(execFile);
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tilia-new-kind-'));
  const isCode = (path: string) => !/\.test\.tsx?$|\/(examples|prerender)\//.test(path);
  await cp(join(ROOT, 'src'), join(copy, 'src'), { recursive: true, filter: isCode });
  await cp(join(ROOT, 'tests/support'), join(copy, 'tests/support'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) await cp(join(ROOT, name), join(copy, name));
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const folder = join(copy, 'src/kinds/gesture');
  await cp(join(ROOT, 'tests/support/gesture'), folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll('../../../src/kinds/', '../'));
  }
  const index = join(copy, 'src/kinds/index.ts');
  await writeFile(index, (await readFile(index, 'utf8')) + LINE);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs a command of node_modules in the copy and gives what it prints. */
async function inCopy(...args: readonly string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: copy })).stdout;
  } catch (error) {
    throw new Error((error as { stdout?: string; stderr?: string }).stdout || String(error), {
      cause: error,
    });
  }
}

test('a new kind is read, searched, drawn, found and described', async () => {
  const made: unknown = JSON.parse(await inCopy('--import', 'tsx', 'tests/support/use-gesture.ts'));
  expect(made).toMatchObject({
    names: expect.arrayContaining(['GESTURE', 'BEAT']) as unknown,
    sign: { stroke: 'M4 12h16' },
    contents: '1 gesture timeline',
    warnings: [expect.stringContaining('timelines.1.components.4.hands')],
    rows: [
      {
        id: 10,
        timeline_id: 1,
        kind: 'GESTURE',
        start: 2,
        label: 'Up',
        label_key: expect.any(String) as unknown,
      },
      { id: 11, timeline_id: 1, kind: 'GESTURE', start: 8, label: 'down' },
    ],
    query: {
      kind: 'GESTURE',
      conditions: [{ field: 'label' }, { field: 'time', range: { min: 1 } }],
    },
    order: { ofComponent: 'time' },
    page: {
      address: expect.stringContaining('kind=GESTURE') as unknown,
      query: JSON.stringify({ tl: { kind: 'GESTURE' }, cmp: { label: ['up'] }, file: {} }),
    },
    ticks: [
      [20, 2.75, 22.75, 'var(--viewer-gesture)'],
      [80, 2.75, 22.75, 'var(--viewer-gesture)'],
    ],
    hits: [
      { on: 'component', timeline: 0, row: 0, sharing: 1 },
      { on: 'lane', timeline: 0 },
    ],
    said: [
      [
        'Gesture Up',
        [
          { name: 'Label', value: 'Up' },
          { name: 'Timeline', value: 'Hands' },
        ],
      ],
      ['Gesture down', expect.any(Array) as unknown],
    ],
    absent: true,
  });
});
