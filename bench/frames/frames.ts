import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORDING_SIZES, type LaneName } from '../../src/bench/generate-recording.ts';
import { ensureBuilt } from '../../src/tools/setup.mjs';
import { installBenchPackage } from '../packages.ts';
import { measure, type Run } from './measure.ts';
import { buildPeers, peerSubjects } from './peer-subjects.ts';
import { markdown, writeReport, type Report } from './report.ts';
import { serveFolders, serveViewer } from './serve.ts';
import { speedscopeProfile } from './speedscope-profile.ts';
import { speedscopeSubject } from './speedscope-subject.ts';
import { storeRecordings } from './store-recording.ts';
import type { Subject } from './subject.ts';
import { runLines } from './tables.ts';
import { viewerSubject } from './viewer-subject.ts';

interface Options {
  readonly sizes: readonly number[];
  /** Sizes for every peer except speedscope, the only one that can show the larger ones. */
  readonly peerSizes: readonly number[];
  /** Kinds of timelines that are measured alone too. */
  readonly lanes: readonly LaneName[];
  readonly against: boolean;
  /** The only peers to run; all of them where it is empty. */
  readonly peers: readonly string[];
}

/** Components of a recording of one lane: about twelve movements of a string quartet. */
const LANE_SIZE = 100_000;
const LANES: readonly LaneName[] = ['form', 'score'];

/**
 * The viewer, and with `--against` its peers, with generated recordings of each size, and the viewer with the form and with
 * a score alone. `--sizes=1000,10000` takes some of the sizes, `--lanes=score` some of the lanes, `--peers=speedscope,peaks.js` some of the peers, and `--peer-sizes=` other sizes for all of these but
 * speedscope. Prints each run and writes them all to bench/results.
 */
export async function benchFrames(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-bench-'));
  const runs: Run[] = [];
  // Written anew after each run: what is stopped leaves what it had.
  const onRun = async (run: Run) => {
    runs.push(run);
    console.log(runLines(run).join('\n'));
    await writeReport(reportOf(runs));
  };
  try {
    await runViewer(folder, options, onRun);
    if (options.against) await runPeers(folder, options, onRun);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`\n${markdown(reportOf(runs))}`);
}

function reportOf(runs: readonly Run[]): Report {
  return {
    machine: hostname(),
    processor: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores`,
    renderer: runs.find(({ renderer }) => renderer !== undefined)?.renderer ?? 'unknown',
    date: new Date().toISOString().slice(0, 10),
    runs,
  };
}

function readOptions(args: readonly string[]): Options {
  const list = (name: string) => {
    const given = args.find((arg) => arg.startsWith(`--${name}=`));
    return given === undefined ? [] : given.slice(given.indexOf('=') + 1).split(',');
  };
  const unknown = args.filter((arg) => !/^--(against$|sizes=|lanes=|peers=|peer-sizes=)/.test(arg));
  if (unknown.length > 0)
    throw new Error(
      `Expected --against, --sizes=, --lanes=, --peers= or --peer-sizes=, found ${unknown.join(' ')}.`,
    );
  const sizes = sizesIn(list('sizes'), RECORDING_SIZES);
  return {
    sizes,
    peerSizes: sizesIn(list('peer-sizes'), sizes),
    lanes: lanesIn(list('lanes')),
    against: args.includes('--against'),
    peers: list('peers'),
  };
}

function lanesIn(given: readonly string[]): readonly LaneName[] {
  const unknown = given.filter((name) => !LANES.some((lane) => lane === name));
  if (unknown.length > 0) throw new Error(`Expected ${LANES.join(' or ')}, found ${unknown.join(', ')}.`);
  return given.length > 0 ? LANES.filter((lane) => given.includes(lane)) : LANES;
}

function sizesIn(given: readonly string[], usual: readonly number[]): readonly number[] {
  const sizes = given.map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`Expected whole numbers with commas between them, found ${given.join(',')}.`);
  return sizes.length > 0 ? sizes : usual;
}

type OnRun = (run: Run) => Promise<void>;

async function runViewer(folder: string, { sizes, lanes }: Options, onRun: OnRun): Promise<void> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { ids, lanes: ofLanes } = await storeRecordings(dataDir, sizes, lanes, LANE_SIZE);
  const server = await serveViewer(dataDir);
  try {
    await runThrough(viewerSubject(server.url, ids), sizes, onRun);
    for (const [lane, id] of ofLanes)
      await runThrough(viewerSubject(server.url, new Map([[LANE_SIZE, id]]), lane), [LANE_SIZE], onRun);
  } finally {
    await server.stop();
  }
}

async function runPeers(folder: string, { sizes, peerSizes, peers }: Options, onRun: OnRun): Promise<void> {
  const speedscopeFolder = join(installBenchPackage('speedscope'), 'dist', 'release');
  const pages = join(folder, 'peers');
  const profiles = join(folder, 'profiles');
  await buildPeers(pages);
  await mkdir(profiles);
  for (const size of sizes) await writeFile(join(profiles, `${size}.json`), speedscopeProfile(size));
  const server = await serveFolders({ peers: pages, profiles, speedscope: speedscopeFolder });
  const isWanted = ({ name }: Subject) => peers.length === 0 || peers.includes(name);
  try {
    const speedscope = speedscopeSubject(server.url);
    if (isWanted(speedscope)) await runThrough(speedscope, sizes, onRun);
    for (const subject of peerSubjects(server.url).filter(isWanted))
      await runThrough(subject, peerSizes, onRun);
  } finally {
    await server.stop();
  }
}

/** Measures the subject from the smallest recording upwards, until one is too slow. */
async function runThrough(subject: Subject, sizes: readonly number[], onRun: OnRun): Promise<void> {
  for (const size of sizes.toSorted((a, b) => a - b)) {
    const run = await measure(subject, size);
    await onRun(run);
    if (run.isTooSlow) break;
  }
}
