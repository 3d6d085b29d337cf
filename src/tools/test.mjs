// `npm test`: every check, in a checkout of any state. Unit and API tests run under vitest, journeys in a browser
// against the production build under Playwright. `npm run test:long`: what `npm test` leaves out; docs/testing.md.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Several times what the tests have in it at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

ensureInstalled({ withDev: true });
ensureBuilt();
const chromium = await findOrInstallChromium();

const files = makeFolder();
process.env.TMPDIR = files;
const unitReport = join(files, 'unit.json');
const browserReport = join(files, 'browser.json');
const postgres = await startThrowawayPostgres();
if (postgres === undefined)
  console.log('No PostgreSQL server is installed: what needs one is left out or reported as skipped.');
const env = {
  ...process.env,
  ...(process.argv.includes('--long') && { TEST_LONG: '1' }),
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  READER_PROCESS: join(root, 'dist', 'server', 'tla-process.js'),
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
};

const codes = {
  unit: tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`),
  browser: tool('playwright', 'test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json'),
};
postgres?.stop();

const total = sum(unitTotals(), browserTotals());
// Once more at the end, where readers of a long log look first.
printFailures();
const flaky = flakyTests();
if (flaky.length > 0) console.log(`\nPassed at the second try only:\n${flaky.join('\n')}`);
rmSync(files, { recursive: true, force: true });
const failedRuns = Object.entries(codes).filter(([, code]) => code !== 0);
for (const [run, code] of failedRuns) console.log(`The run ${run} ended with ${code}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failedRuns.length === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1);

/**
 * @param {string} name a command of node_modules/.bin
 * @param {...string} args
 * @returns {number | null} its exit code
 */
function tool(name, ...args) {
  return spawnSync(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status;
}

/**
 * A folder for everything that is written meanwhile: in memory where there is room, because each database is a thousand
 * files, and making them on a disk takes a tenth of all the time.
 */
function makeFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'tilia-test-'));
  // The database server runs as another user, and its files lie in it.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @returns {Totals} */
function unitTotals() {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(unitReport, 'utf8'));
  return { passed: result.numPassedTests, failed: result.numFailedTests, skipped: result.numPendingTests };
}

/**
 * Prints which unit and API tests failed and why. A file may also fail outside its tests, in its set-up; then its tests
 * count as skipped.
 */
function printFailures() {
  if (!existsSync(unitReport)) return;
  for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(unitReport, 'utf8'))
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
 * A suite of Playwright's report.
 * @typedef {{ specs: { title: string, file: string, line: number, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 */

/** @returns {string[]} the journeys that failed first and passed then */
function flakyTests() {
  if (!existsSync(browserReport)) return [];
  /** @type {(suite: Suite) => string[]} */
  const flakyIn = ({ specs, suites = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `  ${file}:${line} ${title}`),
    ...suites.flatMap(flakyIn),
  ];
  return JSON.parse(readFileSync(browserReport, 'utf8')).suites.flatMap(flakyIn);
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
  const { findTestChromium } = await import('./chromium.mjs');
  const found = findTestChromium();
  if (found !== undefined) return found;
  console.log('No Chromium found: asking Playwright to install one…');
  spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const installed = findTestChromium();
  if (installed !== undefined) return installed;
  console.error(
    'The tests need Chromium. Install it with `npx playwright install chromium`, or on Debian as root with\n' +
      '`apt-get install chromium`, or set CHROMIUM_PATH to one that is there; then run npm test again.',
  );
  process.exit(1);
}
