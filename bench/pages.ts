import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { format, resolveConfig } from 'prettier';
import { CHROMIUM_ARGS, findChromium } from '../src/tools/chromium.mjs';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { freePort } from '../tests/support/running-server.ts';
import { serveViewer } from './frames/serve.ts';
import { installBenchPackage } from './packages.ts';
import { positiveNumber } from './positive-number.ts';

const RESULT = new URL('results/pages.md', import.meta.url);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SCREENS = ['desktop', 'mobile'] as const;
/** Lighthouse's scores vary from run to run: the median of so many is reported. */
const DEFAULT_RUNS = 3;

/** The fields of Lighthouse's report in use. */
interface LighthouseReport {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit | undefined>>;
}

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
}

type Lighthouse = (
  address: string,
  options: object,
  config?: object,
) => Promise<{ readonly lhr: LighthouseReport }>;

interface Visit {
  readonly page: string;
  readonly screen: (typeof SCREENS)[number];
  /** Scores out of 100, in the order of `CATEGORIES`. */
  readonly scores: readonly number[];
  /** Bytes of script as they come over the network. */
  readonly scriptBytes: number;
  /** Names of the audits that are not passed, without those of performance. */
  readonly failed: readonly string[];
}

/**
 * Lighthouse on home, browse, help and viewer of the built product. `--runs=N` says how often each is visited,
 * `--page=/help` visits one address alone.
 */
export async function benchPages(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, page: { type: 'string' } } });
  const runs = positiveNumber('runs', values.runs, DEFAULT_RUNS);
  const only = values.page;
  ensureBuilt();
  const lighthouse = await loadLighthouse();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-pages-'));
  // Into an empty folder the server puts its examples.
  const server = await serveViewer(folder);
  try {
    const pages =
      only === undefined ? ['/', '/browse/files', '/help', `/viewer/${await firstFile(server.url)}`] : [only];
    const visits: Visit[] = [];
    for (const screen of SCREENS) {
      for (const page of pages) {
        const visit = median(await visitOften(lighthouse, server.url, page, screen, runs));
        console.log(`${screen} ${page}: ${visit.scores.join(', ')}`, ...visit.failed);
        visits.push(visit);
      }
    }
    if (only === undefined) await writeReport(report(visits, runs));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadLighthouse(): Promise<{ readonly run: Lighthouse; readonly desktop: object }> {
  const folder = installBenchPackage('lighthouse');
  const load = async (file: string) =>
    ((await import(pathToFileURL(join(folder, 'core', file)).href)) as { readonly default: unknown }).default;
  return {
    run: (await load('index.js')) as Lighthouse,
    desktop: (await load('config/desktop-config.js')) as object,
  };
}

async function firstFile(url: string): Promise<number> {
  const query = encodeURIComponent(JSON.stringify({ title: 'Prelude in C major' }));
  const answer = await fetch(`${url}/api/v1/files/query/?query=${query}`);
  const { files } = (await answer.json()) as { files: readonly { readonly id: number }[] };
  const [first] = files;
  if (!first) throw new Error('The server has no example.');
  return first.id;
}

async function visitOften(
  { run, desktop }: Awaited<ReturnType<typeof loadLighthouse>>,
  url: string,
  page: string,
  screen: Visit['screen'],
  runs: number,
): Promise<readonly Visit[]> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install one, or name it by CHROMIUM_PATH.');
  const visits: Visit[] = [];
  while (visits.length < runs) {
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath,
      args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
    });
    try {
      const options = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] };
      const { lhr } = await run(`${url}${page}`, options, screen === 'desktop' ? desktop : undefined);
      visits.push(visitOf(lhr, page, screen));
    } finally {
      await browser.close();
    }
  }
  return visits;
}

function visitOf({ categories, audits }: LighthouseReport, page: string, screen: Visit['screen']): Visit {
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    page,
    screen,
    scores: CATEGORIES.map((name) => Math.round(100 * (categories[name].score ?? 0))),
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    failed: Object.values(audits).flatMap((audit) =>
      audit !== undefined && audit.score === 0 && audit.numericValue === undefined ? [audit.id] : [],
    ),
  };
}

/** The one in the middle by performance. */
function median(visits: readonly Visit[]): Visit {
  const sorted = visits.toSorted(({ scores: [a = 0] }, { scores: [b = 0] }) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

function report(visits: readonly Visit[], runs: number): string {
  return [
    `Lighthouse against the built product (${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, no graphics card): the median of ${runs} visits by performance. Mobile is its usual slowed telephone. Script is what comes over the network, compressed.`,
    '',
    '| Screen | Page | Performance | Accessibility | Best practices | SEO | Script, kB |',
    '| :--- | :--- | ---: | ---: | ---: | ---: | ---: |',
    ...visits.map(
      ({ screen, page, scores, scriptBytes }) =>
        `| ${[screen, page, ...scores, (scriptBytes / 1000).toFixed(0)].join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

async function writeReport(text: string): Promise<void> {
  console.log(`\n${text}`);
  await mkdir(new URL('.', RESULT), { recursive: true });
  await writeFile(RESULT, await format(text, { ...(await resolveConfig(RESULT)), parser: 'markdown' }));
}
