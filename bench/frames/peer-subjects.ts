import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright';
import { build } from 'vite';
import { recordingLength } from '../../src/bench/generate-recording.ts';
import { HEIGHT, WIDTH } from '../peers/items.ts';
import type { StepFigures } from './in-page-types.ts';
import { panView, playheadTime, playheadView, STEPS, zoomView, type Phase } from './script.ts';
import type { Shown, Subject } from './subject.ts';

const PEERS = fileURLToPath(new URL('../peers', import.meta.url));

const CANVAS = { width: WIDTH, height: HEIGHT };

/** Limit of loading and of a phase for peers that are known to be hopelessly slow. */
const HOPELESS_MS = 20_000;

/** A page in the folder of the peers. */
interface PeerPage {
  readonly folder: string;
  /** The name in results. */
  readonly name: string;
  readonly hasWebgl?: true;
  readonly isHopeless?: true;
}

/** In the order in which they are measured. */
const PEER_PAGES: readonly PeerPage[] = [
  { folder: 'vis-timeline', name: 'vis-timeline' },
  { folder: 'peaks', name: 'peaks.js' },
  { folder: 'react-svg', name: 'React SVG' },
  { folder: 'react-konva', name: 'react-konva' },
  { folder: 'pixi-sprites', name: 'Pixi sprites', hasWebgl: true },
  { folder: 'animation-timeline', name: 'animation-timeline-js', isHopeless: true },
  { folder: 'wavesurfer', name: 'wavesurfer', isHopeless: true },
];

/** Makes the peers' pages, in a folder that is made or emptied. */
export async function buildPeers(outDir: string): Promise<void> {
  const pages = readdirSync(PEERS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  await build({
    configFile: false,
    root: PEERS,
    base: './',
    plugins: [react()],
    logLevel: 'warn',
    // Peers bring a React of their own, which would be another one than the page's.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map(({ name }) => [name, join(PEERS, name, 'index.html')])),
      },
    },
  });
}

/** The peers that are moved by calls, in pages served below `url`. */
export function peerSubjects(url: string): readonly Subject[] {
  return PEER_PAGES.map(({ folder, name, hasWebgl = false, isHopeless }) => ({
    name,
    hasWebgl,
    ...(isHopeless && { loadLimitMs: HOPELESS_MS, phaseLimitMs: HOPELESS_MS }),
    viewport: CANVAS,
    async show({ page, memory }, size): Promise<Shown> {
      await page.goto(`${url}/peers/${folder}/index.html`);
      await page.waitForFunction(() => 'peer' in window);
      await page.evaluate((count) => window.peer.generate(count), size);
      const fromMemoryMs = await page.evaluate(() => window.inPage.load());
      const longestTaskMs = await page.evaluate(() => window.inPage.longestTaskMs());
      const length = recordingLength(size);
      return {
        load: { fromMemoryMs, longestTaskMs },
        canvas: CANVAS,
        play: (phase, limitMs) => play(page, phase, length, limitMs),
        memory,
      };
    },
  }));
}

async function play(
  page: Page,
  phase: Phase,
  length: number,
  limitMs: number,
): Promise<readonly StepFigures[] | undefined> {
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step);
  switch (phase) {
    case 'pan':
      return moveThrough(
        page,
        steps.map((step) => panView(length, step)),
        limitMs,
      );
    case 'zoom':
      return moveThrough(
        page,
        steps.map((step) => zoomView(length, step)),
        limitMs,
      );
    case 'playhead':
      if (!(await page.evaluate(() => window.peer.hasPlayhead()))) return undefined;
      await moveThrough(page, [playheadView, playheadView], limitMs);
      return page.evaluate(
        ([times, limit]) =>
          window.inPage.stepsByCall(times.length, (step) => window.peer.setPlayhead(times[step]!), limit),
        [steps.slice(1).map(playheadTime), limitMs] as const,
      );
    // A peer's seek is the same call as its playhead phase, so it is not measured separately.
    case 'seek':
    case 'align':
      return undefined;
  }
}

/** Goes to the first view, and from there through the others, which are measured. */
async function moveThrough(
  page: Page,
  views: readonly { readonly start: number; readonly end: number }[],
  limitMs: number,
): Promise<readonly StepFigures[]> {
  return page.evaluate(
    async ([first, rest, limit]) => {
      await window.inPage.stepsByCall(1, () => window.peer.setView(first.start, first.end), limit);
      return window.inPage.stepsByCall(
        rest.length,
        (step) => window.peer.setView(rest[step]!.start, rest[step]!.end),
        limit,
      );
    },
    [views[0]!, views.slice(1), limitMs] as const,
  );
}
