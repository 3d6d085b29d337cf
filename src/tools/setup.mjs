// Runs before `npm start` and `npm test`: installs and builds what is missing. Plain JavaScript on Node's own modules,
// because it runs while nothing is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Inputs of a build; a change in any of them makes the last build out of date. */
const BUILD_INPUTS = [
  'src',
  'public',
  'openapi.yaml',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** How soon a process notices that npm was stopped. */
const PARENT_CHECK_MS = 100;

const BUILD_STAMP = join(root, 'dist', 'built-from');

/**
 * Installs the locked packages unless all of them are there.
 * @param {{ withDev: boolean }} options `withDev`: also what only checks and tests need
 */
export function ensureInstalled({ withDev }) {
  if (isInstalled(withDev)) return;
  console.log(`Installing packages${withDev ? ' for running and testing' : ''} (once, about a minute)…`);
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', withDev ? '--include=dev' : '--omit=dev']);
}

/** Builds client and server unless the last build was made from the same files. */
export function ensureBuilt() {
  const digest = digestOf(BUILD_INPUTS);
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === digest) return;
  console.log('Building (once for each change of the source)…');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--mode', 'embed', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn']);
  const prerendered = join(root, 'dist', 'client', '.vite', 'prerendered.json');
  run(process.execPath, [join(root, 'dist', 'server', 'prerender.js'), prerendered]);
  compress(join(root, 'dist', 'client', 'assets'));
  writeFileSync(BUILD_STAMP, digest);
}

/**
 * Puts a Brotli and a gzip file beside every script and style, so that the server compresses nothing while it serves.
 * @param {string} folder
 */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    // The best takes nearly twice as long, for two hundredths of the size.
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
  }
}

/**
 * Sends this process the SIGTERM that npm got: npm passes it to the shell in between, which ends and would leave this
 * process running, unseen, on its port and its data.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

/**
 * Runs a command in the repository's folder and ends this process with its exit code when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Compares the lock file with npm's own record of the packages in node_modules.
 * @param {boolean} withDev
 */
function isInstalled(withDev) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const present = lockedPackages(record);
  return Object.entries(wanted).every(
    ([path, wantedPackage]) =>
      path === '' ||
      wantedPackage.optional === true ||
      wantedPackage.devOptional === true ||
      wantedPackage.peer === true ||
      (wantedPackage.dev === true && !withDev) ||
      present[path]?.version === wantedPackage.version,
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>}
 */
function lockedPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** @param {readonly string[]} names */
function digestOf(names) {
  const hash = createHash('sha256').update(process.version);
  for (const path of names.flatMap(filesIn)) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/**
 * @param {string} path relative to the root
 * @returns {string[]} the files at or below it, in one order on every machine
 */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full)
      .sort()
      .flatMap((name) => filesIn(`${path}/${name}`));
  } catch {
    return [path];
  }
}
