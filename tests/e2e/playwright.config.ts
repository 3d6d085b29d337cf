import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // One server and one database for each worker; two fill the machines this usually runs on.
  workers: 2,
  // Software drawing on a busy machine can starve a page of frames; what is broken fails again.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    launchOptions: { executablePath: findChromium() ?? '', args: CHROMIUM_ARGS },
  },
});
