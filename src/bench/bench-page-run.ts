import { asText, grouped, type Fact } from '../viewer/panels/frame-times/frame-times-text.ts';
import type { FrameTimes } from '../viewer/scene/frame-times.ts';
import { spreadInWords, spreadOf, type Spread } from '../viewer/scene/spread.ts';
import { benchScript, type PhaseName, type Step } from './script.ts';

/** Durations of each step of a phase, in milliseconds. */
interface PhaseResult {
  readonly name: PhaseName;
  readonly scripting: Spread;
  readonly interval: Spread;
}

export interface BenchResult {
  readonly components: number;
  /** Time from the data in memory to the first complete picture, in milliseconds. */
  readonly loadMs: number;
  readonly phases: readonly PhaseResult[];
  readonly machine: readonly Fact[];
}

export const PHASE_WORDS: Readonly<Record<PhaseName, string>> = {
  pan: 'Pan',
  zoom: 'Zoom',
  playhead: 'Playhead',
};

/** A picture is complete once that many animation frames have brought nothing new. */
const QUIET_FRAMES = 2;

/** Resolves with its start in milliseconds. Throws once the run is to stop. */
export async function nextFrame(signal: AbortSignal): Promise<number> {
  const startMs = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  signal.throwIfAborted();
  return startMs;
}

/** Lets the browser show what the page has become. Throws once the run is to stop. */
export async function shown(signal: AbortSignal): Promise<void> {
  await nextFrame(signal);
  // The frame itself is painted after its callbacks.
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

/** Waits until nothing more is drawn, and where `isFirst`, until something has been. */
export async function pictureComplete(
  frameTimes: FrameTimes,
  signal: AbortSignal,
  isFirst: boolean,
): Promise<void> {
  let changes = 0;
  let quietFrames = 0;
  const end = frameTimes.onChange(() => {
    changes += 1;
    quietFrames = 0;
  });
  try {
    while (quietFrames < QUIET_FRAMES || (isFirst && changes === 0)) {
      await nextFrame(signal);
      quietFrames += 1;
    }
  } finally {
    end();
  }
}

/**
 * Plays the script on a canvas that shows a whole recording, by events as a mouse sends them, a step a frame, and tells
 * how long each took: the events and the frame that they led to. Throws once the run is to stop.
 */
export async function playScript(
  canvas: HTMLCanvasElement,
  frameTimes: FrameTimes,
  signal: AbortSignal,
  onPhase: (name: PhaseName) => void,
): Promise<readonly PhaseResult[]> {
  const results: PhaseResult[] = [];
  const freeCapture = withoutCapture(canvas);
  const size = { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight };
  try {
    for (const { name, way, steps } of benchScript(size)) {
      onPhase(name);
      for (const step of way) await send(eventsOf(step, canvas), canvas);
      await pictureComplete(frameTimes, signal, false);
      const { scriptingMs, intervalMs } = await measure(steps, canvas, frameTimes, signal);
      const scripting = spreadOf(scriptingMs.sort());
      const interval = spreadOf(intervalMs.sort());
      if (scripting && interval) results.push({ name, scripting, interval });
    }
  } finally {
    freeCapture();
  }
  return results;
}

/** No hand holds the pointer of these events, and some browsers throw where such a one is captured. */
function withoutCapture(canvas: HTMLCanvasElement): () => void {
  const host = canvas.closest<HTMLElement>('[role="region"]');
  if (!host) return () => undefined;
  host.setPointerCapture = () => undefined;
  return () => Reflect.deleteProperty(host, 'setPointerCapture');
}

async function measure(
  steps: readonly Step[],
  canvas: HTMLCanvasElement,
  frameTimes: FrameTimes,
  signal: AbortSignal,
) {
  const scriptingMs = new Float64Array(steps.length);
  const intervalMs = new Float64Array(steps.length);
  // Made before, so that making them is not measured.
  const events = steps.map((step) => eventsOf(step, canvas));
  let lastMs = await nextFrame(signal);
  for (const [index, step] of events.entries()) {
    const drawnMs = frameTimes.totalScriptingMs;
    const startMs = performance.now();
    await send(step, canvas);
    const eventMs = performance.now() - startMs;
    // The viewer asked for this frame before: it has drawn when this goes on.
    const nowMs = await nextFrame(signal);
    scriptingMs[index] = eventMs + frameTimes.totalScriptingMs - drawnMs;
    intervalMs[index] = nowMs - lastMs;
    lastMs = nowMs;
  }
  return { scriptingMs, intervalMs };
}

/** Sends events to the canvas; resolves when what the viewer puts off to the end of an event is done too. */
async function send(events: readonly Event[], canvas: HTMLCanvasElement): Promise<void> {
  for (const event of events) canvas.dispatchEvent(event);
  await Promise.resolve();
}

function eventsOf(step: Step, canvas: HTMLCanvasElement): readonly Event[] {
  const { left, top } = canvas.getBoundingClientRect();
  const place = { clientX: left + step.xPx, clientY: top + step.yPx, bubbles: true, cancelable: true };
  if (step.is === 'turn') {
    const { deltaX, deltaY, ctrlKey } = step;
    return [new WheelEvent('wheel', { ...place, deltaX, deltaY, ctrlKey })];
  }
  const pointer = (type: string) =>
    new PointerEvent(type, { ...place, pointerId: 1, pointerType: 'mouse', isPrimary: true });
  const types = step.is === 'point' ? ['pointermove'] : ['pointermove', 'pointerdown', 'pointerup'];
  return types.map(pointer);
}

/** The table as lines of text. */
export function resultText({ components, loadMs, phases, machine }: BenchResult): string {
  return asText('TiLiA bench', [
    ['Components', grouped(components)],
    ['Load, from data in memory to the first complete picture', `${Math.round(loadMs)} ms`],
    ...phases.flatMap(({ name, scripting, interval }): readonly Fact[] => [
      [`${PHASE_WORDS[name]}, scripting in ms`, spreadInWords(scripting)],
      [`${PHASE_WORDS[name]}, frame interval in ms`, spreadInWords(interval)],
    ]),
    ...machine,
  ]);
}
