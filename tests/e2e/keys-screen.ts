import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, fixture, type ViewerScreen } from './support.ts';

export const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
/** Seconds. */
export const END = 60;

export const entry = (viewer: ViewerScreen, name: string) =>
  viewer.inspector
    .getByRole('row')
    .filter({ has: viewer.page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

export const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

/** Goes down from the beats into the hierarchy: its top unit is selected. */
export async function selectForm(viewer: ViewerScreen): Promise<void> {
  await viewer.page.keyboard.press('Control+Home');
  await viewer.page.keyboard.press('ArrowDown');
  await expect(entry(viewer, 'Label')).toHaveText('Menuet');
}

/** Pattern of a short span, which is given with hours and hundredths. */
const SPAN = /^\d+:\d\d\S* to \d+:\d\d\S* of (?:0:0)?1:00/;

export const expectSpan = (page: Page, text: string) => expect(page.getByText(SPAN)).toHaveText(text);

/** Waits until the toolbar shows a visible span that is as wanted, and gives it, in seconds. */
export async function spanOf(
  page: Page,
  isWanted: (from: number, to: number) => boolean,
): Promise<readonly [from: number, to: number]> {
  let span: readonly [number, number] = [NaN, NaN];
  await expect
    .poll(async () => {
      const text = (await page.getByText(SPAN).textContent()) ?? '';
      const [from, to] = [...text.matchAll(/(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)/g)].map(
        ([, hours = 0, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      ) as [number, number];
      span = [from, to];
      return isWanted(from, to) ? 'as wanted' : text;
    })
    .toBe('as wanted');
  return span;
}
