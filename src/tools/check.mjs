// `npm run check`: everything that can be said of the source without running it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askRegistry, findKnownAdvisories } from './advisories.mjs';
import { ensureInstalled, root } from './setup.mjs';

ensureInstalled({ withDev: true });

/** @type {readonly (readonly [name: string, check: () => boolean])[]} */
const checks = [
  ['format', () => passes('prettier', '--check', '--log-level', 'warn', '.')],
  ['lint', () => passes('eslint', '--max-warnings', '0', '.')],
  ['types', () => passes('tsc', '--noEmit')],
  // The specification's paths end in a slash; the rule against it is a matter of taste.
  ['contract', () => passes('redocly', 'lint', 'openapi.yaml', '--skip-rule=no-path-trailing-slash')],
  ['generated types', generatedTypesAreCurrent],
  ['advisories', lockedPackagesHaveNoAdvisory],
  // What the router, the tools and the lists of kinds take by name is not imported anywhere.
  [
    'dead exports',
    () =>
      passes(
        'ts-unused-exports',
        'tsconfig.json',
        '--excludePathsFromReport=\\.config\\.ts$;api/schema;kinds/index;kinds/\\w+/kind;viewer/scene/known-to-pixi;viewer/viewer-page;viewer/panels/viewer-screen;viewer/small-viewer;pages/upload/upload;bench/bench-page;help/help-page;pages/text-page;pages/downloads/downloads;pages/licences/licences',
      ),
  ],
];

const failed = checks.filter(([name, check]) => {
  const started = Date.now();
  const good = check();
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return !good;
});
if (failed.length > 0) process.exit(1);

/**
 * @param {string} tool a command of node_modules/.bin
 * @param {...string} args
 */
function passes(tool, ...args) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

/** `npm run generate` would change nothing. */
function generatedTypesAreCurrent() {
  const folder = mkdtempSync(join(tmpdir(), 'tilia-types-'));
  try {
    const fresh = join(folder, 'schema.d.ts');
    const made =
      passes('openapi-typescript', 'openapi.yaml', '-o', fresh) &&
      passes('prettier', '--config', '.prettierrc.json', '--write', fresh);
    if (!made) return false;
    if (readFileSync(fresh, 'utf8') === readFileSync(join(root, 'src/api/schema.d.ts'), 'utf8')) return true;
    console.error('src/api/schema.d.ts is older than openapi.yaml: run npm run generate.');
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** No locked package has an advisory that is known here or, where the registry answers, there. */
function lockedPackagesHaveNoAdvisory() {
  const known = findKnownAdvisories(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
  );
  const asked = askRegistry();
  if ('unanswered' in asked) {
    console.log(
      `     The registry was not asked for advisories (${asked.unanswered}): run npm audit where it answers.`,
    );
  }
  const found = [...known, ...('found' in asked ? asked.found : [])];
  for (const line of found) console.error(line);
  return found.length === 0;
}
