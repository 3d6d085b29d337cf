// `npm test`: all tests, in a checkout of any state. Unit and API tests run under vitest, journeys in a
// browser against the production build under Playwright.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

ensureInstalled({ withDev: true });
ensureBuilt();
const chromium = await findOrInstallChromium();

const reports = mkdtempSync(join(tmpdir(), 'tilia-test-reports-'));
const unitReport = join(reports, 'unit.json');
const serverReport = join(reports, 'server.json');
const bucketReport = join(reports, 'bucket.json');
const turnReport = join(reports, 'in-turn.json');
const browserReport = join(reports, 'browser.json');
const postgres = await startThrowawayPostgres();
if (postgres === undefined)
  console.log('No PostgreSQL server is installed: what needs one is reported as skipped.');
const env = {
  ...process.env,
  ...(postgres === undefined ? {} : { TEST_DATABASE_URL: postgres.url }),
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
};

/** The tests of calls that store files, which run once more with an object store. */
const STORING = ['upload', 'own-files', 'files'].map((name) => `tests/api/${name}.test.ts`);

const unit = vitest(unitReport, env);
const onServer = { ...env, TEST_ENGINE: 'server' };
const unitOnServer = postgres === undefined ? 0 : vitest(serverReport, onServer, 'tests/api');
const unitInTurn =
  postgres === undefined ? 0 : vitest(turnReport, { ...onServer, TEST_SERVERS: '2' }, 'tests/api');
const unitInBucket = vitest(bucketReport, { ...env, TEST_STORE: 's3' }, ...STORING);
const browser = tool(
  env,
  'playwright',
  'test',
  '--config=tests/e2e/playwright.config.ts',
  '--reporter=list,json',
);
postgres?.stop();

const noTests = { passed: 0, failed: 0, skipped: 0 };
const total = [
  unitTotals(unitReport),
  postgres === undefined ? noTests : unitTotals(serverReport),
  postgres === undefined ? noTests : unitTotals(turnReport),
  unitTotals(bucketReport),
  browserTotals(),
].reduce(sum);
// Once more at the end, where whoever reads a long log looks first.
for (const report of [unitReport, serverReport, turnReport, bucketReport]) printFailures(report);
rmSync(reports, { recursive: true });
const codes = { unit, unitOnServer, unitInTurn, unitInBucket, browser };
const failedRuns = Object.entries(codes).filter(([, code]) => code !== 0);
for (const [run, code] of failedRuns) console.log(`The run ${run} ended with ${code}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failedRuns.length === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1);

/**
 * @param {string} report where its JSON goes
 * @param {NodeJS.ProcessEnv} withEnv
 * @param {...string} filters names of what to run; without any, everything
 */
function vitest(report, withEnv, ...filters) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tool(withEnv, 'vitest', 'run', ...filters, ...reporters);
}

/**
 * @param {NodeJS.ProcessEnv} withEnv
 * @param {string} name a command of node_modules/.bin
 * @param {...string} args
 * @returns {number | null} its exit code
 */
function tool(withEnv, name, ...args) {
  return spawnSync(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    env: withEnv,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status;
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * @param {string} report
 * @returns {Totals}
 */
function unitTotals(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: result.numPassedTests, failed: result.numFailedTests, skipped: result.numPendingTests };
}

/**
 * Prints which tests of a report failed and why. A file may fail outside its tests, in what prepares them; then they
 * count as skipped.
 * @param {string} report
 */
function printFailures(report) {
  if (!existsSync(report)) return;
  for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(report, 'utf8'))
    .testResults) {
    if (status !== 'failed') continue;
    console.log(`\nFailed: ${relative(root, name)}\n${message}`);
    for (const { fullName, failureMessages } of assertionResults)
      for (const failure of failureMessages ?? []) console.log(`  ${fullName}\n${failure}`);
  }
}

/** @returns {Totals} */
function browserTotals() {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * @param {Totals} a
 * @param {Totals} b
 * @returns {Totals}
 */
function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @returns {Promise<string>} the path of a Chromium to test in */
async function findOrInstallChromium() {
  const { findChromium } = await import('./chromium.mjs');
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium found: asking Playwright to install one…');
  spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const installed = findChromium();
  if (installed !== undefined) return installed;
  console.error(
    'The tests need Chromium. Install it with `npx playwright install chromium`, or on Debian as root with\n' +
      '`apt-get install chromium`, or set CHROMIUM_PATH to one that is there; then run npm test again.',
  );
  process.exit(1);
}
