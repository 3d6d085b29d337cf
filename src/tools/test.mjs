// `npm test`: all tests, in a checkout of any state. Unit and API tests run under vitest, journeys in a
// browser against the production build under Playwright.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

ensureInstalled({ withDev: true });
ensureBuilt();
const chromium = await findOrInstallChromium();

const reports = mkdtempSync(join(tmpdir(), 'tilia-test-reports-'));
const unitReport = join(reports, 'unit.json');
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

const unit = tool(
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
);
const browser = tool('playwright', 'test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json');
postgres?.stop();

const total = sum(unitTotals(), browserTotals());
rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(unit === 0 && browser === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1);

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

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @returns {Totals} */
function unitTotals() {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(unitReport, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
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
