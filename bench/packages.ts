import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('.', import.meta.url));

/** Installs the packages that only benches need, unless `wanted` is installed. Returns its folder. */
export function installBenchPackage(wanted: string): string {
  const folder = join(BENCH, 'node_modules', wanted);
  if (existsSync(folder)) return folder;
  console.log('Installing what only benches need (once)…');
  const { status } = spawnSync(
    'npm',
    ['ci', '--prefix', BENCH, '--ignore-scripts', '--no-audit', '--no-fund'],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error('npm could not install the packages of bench/package.json.');
  return folder;
}
