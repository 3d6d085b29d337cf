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
const ROUNDS = 3;

const KNOWN =
  /^--(against|check|fresh|gpu|gpu=(vulkan|gl-egl)|(sizes|lanes|lane-size|rounds|peers|peer-sizes)=.*)$/;

/** Reads the command line; throws where it is wrong. */
export function readOptions(args: readonly string[]): Options {
  const unknown = args.filter((arg) => !KNOWN.test(arg));
  if (unknown.length > 0)
    throw new Error(
      'Expected --against, --check, --fresh, --gpu, --gpu=gl-egl, --sizes=, --lanes=, --lane-size=, --rounds=, ' +
        `--peers= or --peer-sizes=, found ${unknown.join(' ')}.`,
    );
  const textOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const isCheck = args.includes('--check');
  const gpu = args.find((arg) => arg.startsWith('--gpu'));
  const sizes = numbersIn(textOf('sizes')) ?? (isCheck ? [YARDSTICK_SIZE] : RECORDING_SIZES);
  const [rounds = ROUNDS] = numbersIn(textOf('rounds')) ?? [];
  const [laneSize = LANE_SIZE] = numbersIn(textOf('lane-size')) ?? [];
  return {
    sizes,
    lanes: lanesIn(textOf('lanes')) ?? (isCheck || textOf('sizes') !== undefined ? [] : LANES),
    laneSize,
    rounds,
    peers: peersOf(textOf('peers'), isCheck, args.includes('--against')),
    peerSizes: numbersIn(textOf('peer-sizes')) ?? [YARDSTICK_SIZE],
    isCheck,
    isFresh: args.includes('--fresh'),
    isGpu: gpu !== undefined,
    browser: gpu === undefined ? CHROMIUM_ARGS : GPU_ARGS[gpu === '--gpu=gl-egl' ? 'gl-egl' : 'vulkan'],
  };
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
