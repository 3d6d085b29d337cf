import type { Page } from 'playwright';
import type { StepFigures } from './in-page-types.ts';
import { STEPS } from './script.ts';

/** One kind of event and who sends it: `send` is called with the step, from 1, and is done when the page has the event. */
interface Events {
  readonly type: 'wheel' | 'pointermove' | 'pointerup';
  readonly send: (step: number) => Promise<void>;
}

/** Measures the steps from `first` to `last`, one at a time; ends early when `deadline` (of `Date.now()`) has passed. */
export async function playByEvents(
  page: Page,
  { type, send }: Events,
  deadline: number,
  first = 1,
  last = STEPS,
): Promise<readonly StepFigures[]> {
  const steps: StepFigures[] = [];
  await page.evaluate((armed) => window.inPage.arm(armed), type);
  for (let step = first; step <= last && Date.now() < deadline; step += 1) {
    await send(step);
    steps.push(await page.evaluate(() => window.inPage.stepByEvent()));
  }
  await page.evaluate(() => window.inPage.disarm());
  return steps;
}

/** Waits until the page has processed its input. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => window.inPage.silence());
}
