import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAKER = fileURLToPath(
  new URL('../../../shared/data/corpora-packages/make-package.mjs', import.meta.url),
);

/** Whether packages of many performances can be made here. */
export const canMakePackages = existsSync(MAKER);

/** What is true of a file of a package. Seconds. */
interface PackagedTruth {
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  readonly length: number;
  readonly measures: number;
  /** Number of each measure, and of the closing beat. */
  readonly numbers: readonly number[];
  /** Start of each measure, and the end. */
  readonly starts: readonly number[];
  readonly skips_repeat: boolean;
}

interface PackagedFile extends PackagedTruth {
  readonly name: string;
  readonly text: string;
}

/** The files of an invented package, with what is true of them. */
export function makePackage(songs: number, performances: number): readonly PackagedFile[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-package-'));
  try {
    const expected = path.join(folder, 'expected.json');
    const counts = ['--songs', String(songs), '--performances', String(performances)];
    execFileSync(process.execPath, [MAKER, ...counts, '--dir', folder, '--expected', expected, '--quiet']);
    const { files } = JSON.parse(readFileSync(expected, 'utf8')) as {
      readonly files: Readonly<Record<string, PackagedTruth>>;
    };
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tla'),
    );
    return found.sort().map((name) => {
      const truth = files[path.basename(name)];
      if (truth === undefined) throw new Error(`Nothing is told of ${name}.`);
      return { ...truth, name: path.basename(name), text: readFileSync(path.join(folder, name), 'utf8') };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
