import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Software GL, and no calls home: pictures and timings depend on the product alone. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * Arguments for tests, many of which run side by side: a page is composed without the graphics process, which in
 * software takes more than a third of all the time; it only draws what WebGL draws.
 */
export const TEST_CHROMIUM_ARGS = [
  ...CHROMIUM_ARGS,
  '--disable-gpu-compositing',
  // Debian's script turns it on.
  '--disable-gpu-rasterization',
  // As windows have it; the browser without them would fit letters to whole pixels.
  '--font-render-hinting=none',
];

/**
 * Finds the Chromium without windows, else any: a page takes a third less processor time in it, a small page only a quarter.
 * @returns {string | undefined}
 */
export function findTestChromium() {
  const shell = '/usr/bin/chromium-headless-shell';
  return (process.env.CHROMIUM_PATH ?? '') === '' && existsSync(shell) ? shell : findChromium();
}

/** @returns {string | undefined} the first Chromium there is, the one named by CHROMIUM_PATH before all */
export function findChromium() {
  return [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path !== undefined && path !== '' && existsSync(path));
}
