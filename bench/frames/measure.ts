import { openBrowser, type BrowserArgs, type Memory } from './browser.ts';
import type { StepFigures } from './in-page-types.ts';
import { RECORDING_PHASES, STEPS, type Phase } from './script.ts';
import { quantilesOf, type Quantiles } from './statistics.ts';
import type { LoadFigures, Shown, Subject } from './subject.ts';

/** A phase that takes longer is ended and recorded as such. */
const PHASE_LIMIT_MS = 60_000;
/** A page that does not answer for this long after the limit is blocked. */
const BLOCKED_MS = 15_000;

const WAITED_PHASES: readonly Phase[] = ['pan', 'zoom', 'playhead'];

/** Milliseconds per step. */
export interface PhaseFigures<N = number> {
  readonly steps: number;
  readonly script: Quantiles<N>;
  readonly frame: Quantiles<N>;
  /** Script and drawing with a pixel read back; where the subject draws with WebGL. */
  readonly waited?: Quantiles<N>;
}

/** One subject with one size of recording, in a browser of its own. */
export interface Run {
  readonly subject: string;
  readonly components: number;
  readonly load?: LoadFigures;
  readonly canvas?: Shown['canvas'];
  readonly memory?: Memory;
  readonly phases: Readonly<Partial<Record<Phase, PhaseFigures>>>;
  readonly remarks: readonly string[];
  /** Whether a phase took longer than allowed, so that larger recordings need not be tried. */
  readonly isTooSlow: boolean;
}

/** How much of the script is played, and in which browser. */
interface Extent {
  readonly browser: BrowserArgs;
  /** Whether frames are waited for, in a second pass. */
  readonly waits: boolean;
}

/** Plays the script. A failure or timeout becomes a remark, not an error. */
export async function measure(
  subject: Subject,
  components: number,
  { browser: browserArgs, waits }: Extent,
): Promise<Run> {
  const remarks: string[] = [];
  const phases: Partial<Record<Phase, PhaseFigures>> = {};
  let facts: Pick<Run, 'load' | 'canvas' | 'memory'> = {};
  let isTooSlow = false;
  const limitMs = subject.phaseLimitMs ?? PHASE_LIMIT_MS;
  const browser = await openBrowser(subject.viewport, browserArgs);
  try {
    const shown = await within(subject.show(browser, components), 'load', subject.loadLimitMs);
    const { load, canvas } = shown;
    facts = { load, canvas: { width: canvas.width, height: canvas.height } };
    for (const phase of subject.phases ?? RECORDING_PHASES) {
      const steps = await within(shown.play(phase, limitMs), phase, limitMs + BLOCKED_MS);
      if (steps === undefined || steps.length === 0) continue;
      phases[phase] = figuresOf(steps);
      if (steps.length < STEPS) {
        isTooSlow = true;
        remarks.push(`${phase}: ${steps.length} of ${STEPS} steps in ${limitMs / 1000} s`);
      }
    }
    if (waits && subject.hasWebgl && !isTooSlow) {
      await browser.page.evaluate(() => window.inPage.waitForFrames());
      for (const phase of WAITED_PHASES) {
        const figures = phases[phase];
        const steps = figures && (await within(shown.play(phase, limitMs), `${phase}, waited for`));
        if (figures && steps && steps.length > 0)
          phases[phase] = { ...figures, waited: quantilesOf(steps.map(([script]) => script)) };
      }
    }
    // Last: memory is counted after several collections of garbage, which throw compiled code away too, and a step after them would
    // take as long as a page's first.
    facts = { ...facts, memory: await shown.memory() };
  } catch (error) {
    isTooSlow = true;
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
    remarks.push(message ?? '');
  } finally {
    await browser.close();
  }
  return { subject: subject.name, components, ...facts, phases, remarks, isTooSlow };
}

function figuresOf(steps: readonly StepFigures[]): PhaseFigures {
  return {
    steps: steps.length,
    script: quantilesOf(steps.map(([script]) => script)),
    frame: quantilesOf(steps.map(([, frame]) => frame)),
  };
}

/** Rejects when a page that is kept busy does not come to an end by itself. */
async function within<T>(work: Promise<T>, what: string, limitMs = PHASE_LIMIT_MS + BLOCKED_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing in ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
