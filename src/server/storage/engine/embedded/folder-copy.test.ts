import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderCopy } from './folder-copy.ts';

/** Seconds; the same in all of a test, so that files can be of the same time. */
const NOW = Math.floor(Date.now() / 1000);

let from: string;
let to: string;
beforeEach(() => {
  from = mkdtempSync(path.join(os.tmpdir(), 'tilia-from-'));
  to = `${from}-copy`;
});
afterEach(() => {
  for (const folder of [from, to]) rmSync(folder, { recursive: true, force: true });
});

/** Writes a file as if it had been a while ago. */
function write(name: string, text: string, secondsAgo = 100): void {
  const file = path.join(from, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const time = NOW - secondsAgo;
  utimesSync(file, time, time);
}
const copied = (name: string) => readFileSync(path.join(to, name), 'utf8');

test('passes copy what has changed, and what is gone goes', async () => {
  write('base/1', 'one');
  write('base/2', 'two');
  write('empty', '');
  const copy = new FolderCopy(from, to);
  expect(await copy.catchUp()).toBe(6);
  expect(await copy.catchUp()).toBe(0);
  write('base/1', 'uno', 50);
  write('base/3', 'three');
  rmSync(path.join(from, 'base/2'));
  expect(await copy.catchUp()).toBe(8);
  expect([copied('base/1'), copied('base/3')]).toEqual(['uno', 'three']);
  expect(() => copied('base/2')).toThrow('ENOENT');
});

test('a file that takes the name of another with the same size and time is seen', async () => {
  write('log/1', 'aaaa', 100);
  const copy = new FolderCopy(from, to);
  await copy.catchUp();
  write('log/2', 'bbbb', 100);
  renameSync(path.join(from, 'log/2'), path.join(from, 'log/1'));
  await copy.catchUp();
  expect(copied('log/1')).toBe('bbbb');
});

test('what was written to just now is copied again: it may be written to in the same instant', async () => {
  write('now', 'one', 0);
  const copy = new FolderCopy(from, to);
  expect(await copy.catchUp()).toBe(3);
  expect(await copy.catchUp()).toBe(3);
});
