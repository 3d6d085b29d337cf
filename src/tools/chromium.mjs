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
