import { defineConfig } from 'playwright/test';
import { findTestChromium, TEST_CHROMIUM_ARGS } from '../../src/tools/chromium.mjs';
import { IS_LONG } from '../support/long.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  ...(IS_LONG ? { grep: /@long/ } : { grepInvert: /@long\b/ }),
  // A file with journeys of its own server would otherwise be left for one worker at the end.
  fullyParallel: true,
  // One server and one database for each worker; two fill the machines this usually runs on.
  workers: 2,
  // Software rendering on a busy machine can starve a page of frames; real failures repeat.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // Cookies and storage are emptied between journeys; the scripts that the browser has compiled stay, which saves a sixth
    // of the processor's time.
    reuseContext: true,
    launchOptions: { executablePath: findTestChromium() ?? '', args: TEST_CHROMIUM_ARGS },
  },
});
