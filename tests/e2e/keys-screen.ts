import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, fixture, type ViewerScreen } from './support.ts';
import { viewInWords } from '../support/viewer-frame.ts';

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

/** The part in view is in words: '0:10 to 0:50'. */
export const expectSpan = (page: Page, text: string) => expect.poll(() => viewInWords(page)).toBe(text);

/** Waits until the overview says a span in view that is as wanted, and gives it, in seconds. */
export async function spanOf(
  page: Page,
  isWanted: (from: number, to: number) => boolean,
): Promise<readonly [from: number, to: number]> {
  let span: readonly [number, number] = [NaN, NaN];
  await expect
    .poll(async () => {
      const text = await viewInWords(page);
      const [from, to] = [...text.matchAll(/(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)/g)].map(
        ([, hours = 0, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      ) as [number, number];
      span = [from, to];
      return isWanted(from, to) ? 'as wanted' : text;
    })
    .toBe('as wanted');
  return span;
}
