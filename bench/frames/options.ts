import { parseArgs } from 'node:util';
import { RECORDING_SIZES, type LaneName } from '../../src/bench/generate-recording.ts';
import { CHROMIUM_ARGS } from '../../src/tools/chromium.mjs';
import { GPU_ARGS, type BrowserArgs } from './browser.ts';
import { YARDSTICK_SIZE, YARDSTICKS } from './compare.ts';

/** Selection of the benchmarks to run. */
export interface Options {
  readonly sizes: readonly number[];
  /** Kinds of timelines that are measured alone too. */
  readonly lanes: readonly LaneName[];
  /** Components of each of these. */
  readonly laneSize: number;
  /** Pieces of the form atlas; 0 where it is left out. */
  readonly atlas: number;
  readonly rounds: number;
  /** Names of the peers that are measured; all with `undefined`. */
  readonly peers: readonly string[] | undefined;
  /** Sizes for every peer except speedscope, the only one that can show the larger ones. */
  readonly peerSizes: readonly number[];
  /** Whether to compare with the stored results rather than to add to them. */
  readonly isCheck: boolean;
  /** Whether the stored results are given up, as those of another machine must be. */
  readonly isFresh: boolean;
  readonly isGpu: boolean;
  readonly browser: BrowserArgs;
}

/** Components of a recording of one lane: about twelve movements of a string quartet. */
const LANE_SIZE = 100_000;
const LANES: readonly LaneName[] = ['form', 'score', 'ranges'];
/** Pieces of the form atlas. */
const ATLAS_PIECES = 5000;
const ROUNDS = 3;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = {
  against: FLAG,
  check: FLAG,
  fresh: FLAG,
  gpu: TEXT,
  sizes: TEXT,
  lanes: TEXT,
  'lane-size': TEXT,
  atlas: TEXT,
  rounds: TEXT,
  peers: TEXT,
  'peer-sizes': TEXT,
};

/** Reads the command line; throws where it is wrong. */
export function readOptions(args: readonly string[]): Options {
  // An option with a value has one always; a graphics card draws by Vulkan unless another way is named.
  const written = args.map((arg) => (arg === '--gpu' ? '--gpu=vulkan' : arg));
  const { values } = parseArgs({ args: written, options: OPTIONS });
  const { check: isCheck, gpu } = values;
  const sizes = numbersIn(values.sizes) ?? (isCheck ? [YARDSTICK_SIZE] : RECORDING_SIZES);
  const [rounds = ROUNDS] = numbersIn(values.rounds) ?? [];
  // Whoever names sizes measures the viewer alone.
  const isViewerAlone = isCheck || values.sizes !== undefined;
  const [laneSize = LANE_SIZE] = numbersIn(values['lane-size']) ?? [];
  return {
    sizes,
    lanes: lanesIn(values.lanes) ?? (isViewerAlone ? [] : LANES),
    laneSize,
    atlas: values.atlas === undefined ? (isViewerAlone ? 0 : ATLAS_PIECES) : Number(values.atlas),
    rounds,
    peers: peersOf(values.peers, isCheck, values.against),
    peerSizes: numbersIn(values['peer-sizes']) ?? [YARDSTICK_SIZE],
    isCheck,
    isFresh: values.fresh,
    isGpu: gpu !== undefined,
    browser: browserArgs(gpu),
  };
}

function browserArgs(gpu: string | undefined): BrowserArgs {
  if (gpu === undefined) return CHROMIUM_ARGS;
  if (gpu === 'vulkan' || gpu === 'gl-egl') return GPU_ARGS[gpu];
  throw new Error(`Expected --gpu, --gpu=vulkan or --gpu=gl-egl, found --gpu=${gpu}.`);
}

function peersOf(given: string | undefined, isCheck: boolean, isAgainst: boolean) {
  if (given !== undefined) return given.split(',');
  if (isCheck) return YARDSTICKS;
  return isAgainst ? undefined : [];
}

function lanesIn(given: string | undefined): readonly LaneName[] | undefined {
  const names = given?.split(',');
  const unknown = names?.filter((name) => !LANES.some((lane) => lane === name)) ?? [];
  if (unknown.length > 0) throw new Error(`Expected ${LANES.join(', ')}, found ${unknown.join(', ')}.`);
  return names && LANES.filter((lane) => names.includes(lane));
}

function numbersIn(given: string | undefined): readonly number[] | undefined {
  const numbers = given?.split(',').map(Number);
  if (numbers?.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`Expected whole numbers with commas between them, found ${given}.`);
  return numbers;
}
