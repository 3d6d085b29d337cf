// `npm run check`: all static checks of the source.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { askRegistry, findKnownAdvisories } from './advisories.mjs';
import { capture } from './capture.mjs';
import { ensureInstalled, root } from './setup.mjs';

ensureInstalled({ withDev: true });

/**
 * Lists the checks, those first that take longest.
 * @type {readonly (readonly [name: string, check: () => Promise<boolean>])[]}
 */
const checks = [
  ['types and lint', () => passes('oxlint', '.')],
  ['format', () => passes('prettier', '--check', '--log-level', 'warn', '.')],
  ['lint of elements', () => passes('eslint', '--max-warnings', '0', 'src/**/*.tsx')],
  // The specification's paths end in a slash; the rule against it is a matter of taste.
  ['contract', () => passes('redocly', 'lint', 'openapi.yaml', '--skip-rule=no-path-trailing-slash')],
  ['imports', () => passes('depcruise', 'src', '--config', '.dependency-cruiser.mjs')],
  ['generated types', generatedTypesAreCurrent],
  ['advisories', lockedPackagesHaveNoAdvisory],
  // Names that the router, the tools and the lists of kinds look up are imported nowhere.
  [
    'dead exports',
    () =>
      passes(
        'ts-unused-exports',
        'tsconfig.json',
        '--excludePathsFromReport=\\.config\\.ts$;api/schema;kinds/index;kinds/\\w+/kind;server/reading/unchanged-verovio;viewer/scene/gpu/no-renderer-choice;viewer-page/viewer-page;viewer/panels/(viewer-screen|late-panels|projector-screen);pages/home/(live-viewer|corpora);pages/(change-password|change-profile|confirm-email|login|new-password|register|reset-password|reset-password-sent|text-page|undo-email)\\.tsx;pages/(\\w+-?\\w+)/\\1\\.tsx;bench/bench-page;help/help-page;tests/pixels/serve-page;tests/support/gesture/kind',
      ),
  ],
];

const waiting = checks.values();
let hasFailed = false;
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));
if (hasFailed) process.exit(1);

/** Runs one check after another while some wait; so many of these run side by side as there are cores. */
async function runChecks() {
  for (const [name, check] of waiting) {
    const started = Date.now();
    const good = await check();
    hasFailed ||= !good;
    console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}

/**
 * @param {string} tool a command of node_modules/.bin
 * @param {...string} args
 */
async function passes(tool, ...args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const path = join(root, 'node_modules', '.bin', tool);
  const { succeeded, stdout, stderr } = await capture(path, args, { env });
  if (!succeeded) console.error(`${tool}:\n${stdout}${stderr}`);
  return succeeded;
}

/** `npm run generate` would change nothing. */
async function generatedTypesAreCurrent() {
  const folder = mkdtempSync(join(tmpdir(), 'tilia-types-'));
  try {
    const fresh = join(folder, 'schema.d.ts');
    const made =
      (await passes('openapi-typescript', 'openapi.yaml', '-o', fresh)) &&
      (await passes('prettier', '--config', '.prettierrc.json', '--write', fresh));
    if (!made) return false;
    if (readFileSync(fresh, 'utf8') === readFileSync(join(root, 'src/api/schema.d.ts'), 'utf8')) return true;
    console.error('src/api/schema.d.ts is older than openapi.yaml: run npm run generate.');
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** No locked package has an advisory that is known here or, where the registry answers, there. */
async function lockedPackagesHaveNoAdvisory() {
  const known = findKnownAdvisories(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
  );
  const asked = await askRegistry();
  if ('unanswered' in asked) {
    console.log(
      `     The registry was not asked for advisories (${asked.unanswered}): run npm audit where it answers.`,
    );
  }
  const found = [...known, ...('found' in asked ? asked.found : [])];
  for (const line of found) console.error(line);
  return found.length === 0;
}
