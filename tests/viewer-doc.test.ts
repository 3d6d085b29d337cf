import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the example of how the viewer is used is one that a test of pixels runs', () => {
  const [, example] = /```ts\n([^]*?)```/.exec(textOf('../docs/viewer.md')) ?? [];
  const run = textOf('pixels/page/part-example.ts').replace(/^import .*\n/gm, '');
  expect(example?.trim()).toBe(run.trim());
});
