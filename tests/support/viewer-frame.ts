import type { Locator, Page } from 'playwright/test';

/** What the header and the bar at the foot of the viewer hold, and what is behind their menus. */

export const playbackBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Playback' });

export const overview = (page: Page): Locator => page.getByRole('scrollbar', { name: 'Overview' });

export const moreButton = (page: Page): Locator => page.getByRole('button', { name: 'More', exact: true });

/** An entry of the open menu "More", by its first words: behind them stands its state. */
export const moreEntry = (page: Page, words: string): Locator =>
  page.getByRole('menuitem', { name: new RegExp(`^${words}\\b`) });

/** Chooses an entry of the menu "More", and one of its choices where it leads to some. */
export async function chooseMore(page: Page, words: string, choice?: string): Promise<void> {
  await moreButton(page).click();
  await moreEntry(page, words).click();
  if (choice === undefined) return;
  const menu = page.getByRole('menu', { name: words });
  const isAction = words === 'Move';
  await menu.getByRole(isAction ? 'menuitem' : 'menuitemradio', { name: choice, exact: true }).click();
  // A menu of actions stays open for another press.
  if (isAction) await page.keyboard.press('Escape');
}

/** Opens the menu behind the site's mark, which has the links of the header. */
export async function openSiteMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Site menu' }).click();
}

/** Moves the view by that entry of the menu "More". */
export const move = (page: Page, choice: string): Promise<void> => chooseMore(page, 'Move', choice);

export const chooseFollow = (page: Page, choice: 'By page' | 'Continuous' | 'Off'): Promise<void> =>
  chooseMore(page, 'Follow the playhead', choice);

/** How the view follows the playhead, as the menu says. */
export async function shownFollow(page: Page): Promise<string> {
  await moreButton(page).click();
  const words = (await moreEntry(page, 'Follow the playhead').textContent()) ?? '';
  await page.keyboard.press('Escape');
  return words.replace('Follow the playhead', '').trim();
}

/** The button that shows the speed: 'Speed 0.50×'. */
export const speedButton = (page: Page): Locator => page.getByRole('button', { name: /^Speed \d/ });

/** Chooses a speed by its words: '0.50×'. */
export async function chooseSpeed(page: Page, speed: string): Promise<void> {
  await speedButton(page).click();
  await page.getByRole('menuitemradio', { name: speed, exact: true }).click();
}

/** Opens the panel of the volume, and returns its slider. */
export async function openVolume(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Volume/ }).click();
  return page.getByRole('slider', { name: 'Volume' });
}

/** Chooses a recording of the reader's own. */
export async function bringRecording(
  page: Page,
  file: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  await page.getByLabel(/^(Bring your|Use my own) recording$/).setInputFiles(file);
}

/** A press of a key with what is held beside it. */
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Keys that go on by so many seconds. */
const STEPS = [
  { seconds: 5, shiftKey: false, altKey: false },
  { seconds: 1, shiftKey: true, altKey: false },
  { seconds: 0.1, shiftKey: false, altKey: true },
] as const;

/**
 * Goes to a time in seconds from the start, to the tenth, playing or not: by the keys for that, all within one task, so that
 * nothing plays in between.
 */
export async function goToTime(page: Page, seconds: number): Promise<void> {
  const presses: Press[] = [{ key: 'Home', shiftKey: false, altKey: false }];
  let left = seconds;
  for (const { seconds: step, ...held } of STEPS) {
    const times = Math.floor(left / step + 1e-6);
    left -= times * step;
    for (let press = 0; press < times; press += 1) presses.push({ key: 'l', ...held });
  }
  await page.getByRole('region', { name: /^Timelines of / }).evaluate((region, all) => {
    for (const { key, shiftKey, altKey } of all)
      region.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, altKey, bubbles: true, cancelable: true }),
      );
  }, presses);
}

/** The part of the recording in view, in words: '0:14 to 0:52'. */
export async function viewInWords(page: Page): Promise<string> {
  const words = (await overview(page).getAttribute('aria-valuetext')) ?? '';
  return /, in view (.*)$/.exec(words)?.[1] ?? '';
}
