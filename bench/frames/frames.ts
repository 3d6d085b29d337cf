import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../src/tools/setup.mjs';
import { installBenchPackage } from '../packages.ts';
import { atlasSubject } from './atlas-subject.ts';
import { rendererOf } from './browser.ts';
import { compare, comparisonLines, YARDSTICK_SIZE, YARDSTICKS } from './compare.ts';
import { measure, type Run } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { buildPeers, peerSubjects } from './peer-subjects.ts';
import { markdown, readReport, writeReport } from './report.ts';
import { isSameMachine, merged, resultOf, type Report } from './results.ts';
import { serveFolders, serveViewer } from './serve.ts';
import { speedscopeProfile } from './speedscope-profile.ts';
import { speedscopeSubject } from './speedscope-subject.ts';
import { storeRecordings } from './store-recording.ts';
import type { Subject } from './subject.ts';
import { runLines } from './tables.ts';
import { VIEWER, viewerSubject } from './viewer-subject.ts';

/** Measurements of one subject: from the smallest recording upwards, until one is too slow. */
interface Entry {
  readonly subject: Subject;
  readonly sizes: readonly number[];
  /** Peers that take long are measured in the first round alone. */
  readonly isOnce?: true;
}

/** Largest recording that speedscope reads: more is longer than a text may be. */
const SPEEDSCOPE_LIMIT = 1_000_000;

/**
 * The viewer with generated recordings of each size, and with the form, a score and ranges alone, and the form atlas; with
 * `--against` its peers too. All of it is measured in rounds, one after the other, so that each figure has its spread. Each run
 * is printed, and the results are added to those in bench/results of other sizes and subjects.
 *
 * `--sizes=1000,10000` takes some of the sizes, `--lanes=score` some of the lanes, `--lane-size=1000000` another size for these,
 * `--atlas=5000` so many pieces of the form atlas, `--peers=speedscope,peaks.js` some of the peers, `--peer-sizes=` other
 * sizes for all of these but speedscope, and `--rounds=1` another number than three.
 * `--fresh` gives up the stored results. `--check` measures the viewer and two quick peers, compares with the stored results
 * and ends with exit code 1 where something became slower. `--gpu` lets a graphics card draw, by Vulkan or with
 * `--gpu=gl-egl` by OpenGL, and has results of its own.
 */
export async function benchFrames(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const renderer = await rendererOf(options.browser);
  if (options.isGpu && /swiftshader|llvmpipe|no webgl/i.test(renderer))
    throw new Error(
      `No graphics card draws in Chromium, but ${renderer}. Install the card's driver with Vulkan or EGL, or try --gpu=gl-egl.`,
    );
  const before = options.isFresh ? undefined : await readReport(options.isGpu);
  const runs: Run[] = [];
  const report = (): Report => ({
    machine: hostname(),
    processor: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores`,
    renderer,
    results: resultsOf(runs),
  });
  const isAdded = !before || isSameMachine(before, report());
  const onRound = async () => {
    // A run that is stopped keeps the rounds finished so far.
    if (!options.isCheck && isAdded) await writeReport(merged(before, report()), options.isGpu);
  };
  await runAll(options, (run) => runs.push(run), onRound);

  console.log(`\n${markdown(report())}`);
  if (options.isCheck) {
    if (!before) throw new Error('There is nothing to compare with: bench/results has no frames.');
    const comparison = compare(before, report(), VIEWER);
    console.log(comparisonLines(comparison).join('\n'));
    if (comparison.slower.length > 0) process.exitCode = 1;
  } else if (!isAdded)
    console.log('Nothing was written: bench/results are of another machine. Give them up with --fresh.');
}

const keyOf = ({ subject, components }: Run) => `${subject} ${components}`;

function resultsOf(runs: readonly Run[]) {
  const date = new Date().toISOString().slice(0, 10);
  const keys = [...new Set(runs.map(keyOf))];
  return keys.map((key) =>
    resultOf(
      runs.filter((run) => keyOf(run) === key),
      date,
    ),
  );
}

/** Runs everything in rounds: what slows the machine for a while is in one round of all, not in all rounds of one. */
async function runAll(
  options: Options,
  onRun: (run: Run) => void,
  onRound: () => Promise<void>,
): Promise<void> {
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-bench-'));
  const servers: { stop: () => Promise<void> }[] = [];
  try {
    const viewer = await viewerEntries(folder, options);
    servers.push(viewer);
    const peers = await peerEntries(folder, options);
    servers.push(peers);
    for (let round = 1; round <= options.rounds; round++) {
      console.log(`\nRound ${round} of ${options.rounds}`);
      for (const { subject, sizes, isOnce } of [...viewer.entries, ...peers.entries])
        if (round === 1 || !isOnce)
          await runThrough(subject, sizes, options, round === 1 || options.isGpu, onRun);
      await onRound();
    }
  } finally {
    for (const { stop } of servers) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Entries {
  readonly entries: readonly Entry[];
  readonly stop: () => Promise<void>;
}

async function viewerEntries(
  folder: string,
  { sizes, lanes, laneSize, atlas, browser }: Options,
): Promise<Entries> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { ids, lanes: ofLanes } = await storeRecordings(dataDir, sizes, lanes, laneSize);
  const { url, stop } = await serveViewer(dataDir);
  const entries = [
    { subject: viewerSubject({ url, browser, ids }), sizes },
    ...[...ofLanes].map(([lane, id]) => ({
      subject: viewerSubject({ url, browser, ids: new Map([[laneSize, id]]) }, lane),
      sizes: [laneSize],
    })),
    ...(atlas > 0 ? [{ subject: atlasSubject(url), sizes: [atlas] }] : []),
  ];
  return { entries, stop };
}

async function peerEntries(folder: string, { sizes, peerSizes, peers }: Options): Promise<Entries> {
  const isWanted = (name: string) => peers?.includes(name) ?? true;
  if (peers?.length === 0) return { entries: [], stop: () => Promise.resolve() };
  const speedscopeFolder = join(installBenchPackage('speedscope'), 'dist', 'release');
  const pages = join(folder, 'peers');
  const profiles = join(folder, 'profiles');
  await buildPeers(pages);
  await mkdir(profiles);
  const profiled = [...new Set([YARDSTICK_SIZE, ...sizes])].filter((size) => size <= SPEEDSCOPE_LIMIT);
  for (const size of profiled) await writeFile(join(profiles, `${size}.json`), speedscopeProfile(size));
  const { url, stop } = await serveFolders({ peers: pages, profiles, speedscope: speedscopeFolder });
  const speedscope = speedscopeSubject(url);
  const isYardstick = ({ name }: Subject) => YARDSTICKS.some((peer) => peer === name);
  const entries: readonly Entry[] = [
    { subject: speedscope, sizes: [YARDSTICK_SIZE] },
    ...peerSubjects(url).map((subject): Entry =>
      isYardstick(subject) ? { subject, sizes: peerSizes } : { subject, sizes: peerSizes, isOnce: true },
    ),
    { subject: speedscope, sizes: profiled.filter((size) => size !== YARDSTICK_SIZE), isOnce: true },
  ];
  return { entries: entries.filter(({ subject }) => isWanted(subject.name)), stop };
}

async function runThrough(
  subject: Subject,
  sizes: readonly number[],
  { browser }: Options,
  waits: boolean,
  onRun: (run: Run) => void,
): Promise<void> {
  for (const size of sizes.toSorted((a, b) => a - b)) {
    const run = await measure(subject, size, { browser, waits });
    onRun(run);
    console.log(runLines(run).join('\n'));
    if (run.isTooSlow) break;
  }
}
