// Known vulnerabilities of the locked packages: the advisories listed here, always, and those of the registry, where it
// answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './capture.mjs';
import { root } from './setup.mjs';

/**
 * Advisories that this project had to react to, so that no lockfile goes back behind them while no registry answers.
 * @type {readonly { name: string, below: string, advisory: string }[]}
 */
const KNOWN_ADVISORIES = [
  { name: 'pdfjs-dist', below: '6.2.108', advisory: 'GHSA-hq66-cqwq-w95j' },
  { name: 'react-router', below: '7.18.0', advisory: 'GHSA-jjmj-jmhj-qwj2' },
  { name: 'fastify', below: '5.8.5', advisory: 'CVE-2026-33806' },
  { name: 'nodemailer', below: '9.1.1', advisory: 'GHSA-2x7j-588g-ccc2' },
  { name: 'vite', below: '8.0.16', advisory: 'GHSA-fx2h-pf6j-xcff' },
];

/**
 * Locked packages that are older than a known advisory allows, a sentence each.
 * @param {Readonly<Record<string, { version?: string }>>} packages of a package-lock.json, by folder
 * @returns {string[]}
 */
export function findKnownAdvisories(packages) {
  return Object.entries(packages).flatMap(([folder, { version = '0' }]) =>
    KNOWN_ADVISORIES.filter(
      ({ name, below }) => folder.endsWith(`node_modules/${name}`) && isBelow(version, below),
    ).map(({ name, below, advisory }) => `${name} ${version}: ${advisory}. Take ${below} or newer.`),
  );
}

/**
 * Asks the registry about all locked packages. Of packages that reach the product every advisory counts, of tools the
 * high ones.
 * @returns {Promise<{ found: string[] } | { unanswered: string }>}
 */
export async function askRegistry() {
  const { stdout } = await capture('npm', ['audit', '--json'], { timeout: 30_000 });
  const report = readReport(stdout);
  if (report.vulnerabilities === undefined) return { unanswered: report.message ?? 'it did not answer' };
  const production = shippedPackages();
  const found = Object.values(report.vulnerabilities)
    .filter(({ name, severity }) => production.has(name) || severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}. Run npm audit for what mends it.`);
  return { found };
}

/** @typedef {{ name: string, severity: string, range: string }} Vulnerability */

/**
 * @param {string | null} json
 * @returns {{ message?: string, vulnerabilities?: Record<string, Vulnerability> }}
 */
function readReport(json) {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return {};
  }
}

/** @returns {Set<string>} names of the locked packages that are not for development only */
function shippedPackages() {
  /** @type {{ packages: Record<string, { dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  return new Set(
    folders.map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
}

/**
 * @param {string} version
 * @param {string} limit
 */
function isBelow(version, limit) {
  const parts = (/** @type {string} */ text) => text.split(/[.+-]/, 3).map(Number);
  const [own, other] = [parts(version), parts(limit)];
  const differs = own.findIndex((part, index) => part !== other[index]);
  return differs !== -1 && Number(own[differs]) < Number(other[differs]);
}
