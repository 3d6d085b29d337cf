import type { Page } from 'playwright';
import { Gestures } from './gestures.ts';
import type { StepFigures } from './in-page-types.ts';
import { playByEvents, settle } from './play-by-events.ts';
import { PAN_PER_STEP, panView, ZOOM_PER_STEP, type Phase } from './script.ts';
import type { Shown, Subject } from './subject.ts';

const SIZE = { width: 1600, height: 600 };
/** The call tree is below the toolbar and the overview. */
const CENTRE = { x: SIZE.width / 2, y: 400 };
/** Part of the view that one CSS pixel of a wheel's turn with Ctrl adds or removes. */
const ZOOM_PER_PX = 1 / 40;
/** Turns and pixels of the wheel that zoom out to the whole recording, with plenty to spare. */
const WHOLE_TURNS = 4;
const WHOLE_PX = 300;

/** The released app, served below `url` and operated by the wheel. It has no playhead. */
export function speedscopeSubject(url: string): Subject {
  return {
    name: 'speedscope',
    hasWebgl: true,
    viewport: SIZE,
    async show({ page, cdp, memory }, size): Promise<Shown> {
      await page.goto(`${url}/speedscope/index.html`);
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      const fromMemoryMs = await page.evaluate(
        (address) => window.inPage.loadFile(address),
        `${url}/profiles/${size}.json`,
      );
      const longestTaskMs = await page.evaluate(() => window.inPage.longestTaskMs());
      const hands = new Gestures(cdp);
      return {
        load: { fromMemoryMs, longestTaskMs },
        canvas: SIZE,
        memory,
        play: (phase, limitMs) => play(page, hands, phase, Date.now() + limitMs),
      };
    },
  };
}

async function play(
  page: Page,
  hands: Gestures,
  phase: Phase,
  deadline: number,
): Promise<readonly StepFigures[] | undefined> {
  if (phase !== 'pan' && phase !== 'zoom') return undefined;
  // Where the mouse is, zooming keeps its place.
  await hands.move(CENTRE);
  for (let turn = 0; turn < WHOLE_TURNS; turn += 1)
    await hands.turnWheel(CENTRE, { deltaX: 0, deltaY: WHOLE_PX, ctrl: true });
  await settle(page);
  if (phase === 'zoom') {
    const turn = { deltaX: 0, deltaY: (1 / ZOOM_PER_STEP - 1) / ZOOM_PER_PX, ctrl: true };
    return playByEvents(page, { type: 'wheel', send: () => hands.turnWheel(CENTRE, turn) }, deadline);
  }
  const { start, end } = panView(1, 0);
  const x = (SIZE.width * start) / (1 - (end - start));
  const turns = Math.ceil(Math.log10(1 / (end - start))) * 2;
  const turn = { deltaX: 0, deltaY: ((end - start) ** (1 / turns) - 1) / ZOOM_PER_PX, ctrl: true };
  await hands.move({ x, y: CENTRE.y });
  for (let turned = 0; turned < turns; turned += 1) await hands.turnWheel({ x, y: CENTRE.y }, turn);
  await settle(page);
  const pan = { deltaX: PAN_PER_STEP * SIZE.width, deltaY: 0 };
  return playByEvents(page, { type: 'wheel', send: () => hands.turnWheel(CENTRE, pan) }, deadline);
}
