import type { Locator, Page } from 'playwright/test';
import { expect, testOnKeptPage as test, ViewerScreen } from './support.ts';
import { chooseFollow, chooseMore, chooseSpeed, shownFollow, speedButton } from '../support/viewer-frame.ts';

/** The Prelude, which has a recording, harmonies and a score. */
const EXAMPLE = 1;

// Without view animations, so that a reading after a press is final.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** To a view that has room on both sides, and to a component that is neither the first nor the last. */
const VIEW = ['0', ...Array<string>(8).fill('+')];
const PLACE = ['Home', '.', '.', '.', ...VIEW];

/** The button that begins with the present measure. */
const GO_TO = 'go to a measure or a time';

/** Controls whose tooltip names a key that does the same, and the keys that take both back. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  'Zoom in': VIEW,
  'Zoom out': VIEW,
  'Fit to screen': VIEW,
  [GO_TO]: ['Escape'],
  Play: ['Space', ...PLACE],
  Loop: ['r'],
};

const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

/** A note that others lie before and after, at other times. */
const NOTE = ['Home', ...Array<string>(5).fill('PageDown')];
const PRESENTATION: Readonly<Record<string, readonly string[]>> = {
  'Previous place': ['PageDown'],
  'Next place': ['PageUp'],
  Score: ['Shift+S'],
  Play: ['Space', ...NOTE],
  Black: ['b'],
  End: ['Shift+P', ...NOTE],
};

const NAMES: Readonly<Record<string, string>> = { PgUp: 'PageUp', PgDn: 'PageDown', Esc: 'Escape' };

/** The key that a tooltip names at its end, as Playwright presses it: 'Zoom in (+)'. */
function keyIn(title: string): string | undefined {
  const key = /\(([^()]+)\)$/.exec(title)?.[1];
  return key !== undefined && key.length === 1 ? key.toLowerCase() : (NAMES[key ?? ''] ?? key);
}

/** Controls and texts of the viewer without its outline, as one text; just 'plays' during playback. */
const state = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll(
      'button, select, input, h1, h2, h3, [role=timer], [aria-valuetext]',
    );
    const words = [...parts].flatMap((part) => {
      if (!part.checkVisibility() || part.closest('[role=treegrid]')) return [];
      const { ariaLabel, textContent, ariaPressed, ariaExpanded, ariaValueText } = part;
      const value = 'value' in part ? part.value : '';
      // A clock has a name, and another text each second.
      const name = ariaLabel === 'Clock' ? textContent : (ariaLabel ?? textContent);
      return [[name, ariaPressed, ariaExpanded, ariaValueText, value].join(' ').trim()];
    });
    return words.some((word) => word.startsWith('Pause')) ? 'plays' : words.join('\n');
  });

/** Waits until the page no longer changes, and returns its state. */
async function settledState(page: Page, isWanted: (state: string) => boolean = () => true): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      // Texts of an animated view are updated when it comes to rest: earlier states do not count.
      if ((await page.locator('[data-settling]').count()) > 0) last = '';
      const before = last;
      last = await state(page);
      return last === before && isWanted(last);
    })
    .toBe(true);
  return last;
}

/** Buttons within an element whose tooltip names a key, by their names. */
const keyedButtons = (within: Locator) =>
  within.locator('button:not([role=tab])[title$=")"]:visible').evaluateAll((buttons) =>
    Object.fromEntries(
      buttons.map((button) => {
        const { title, textContent } = button as HTMLElement;
        const name = button.getAttribute('aria-label') ?? textContent.trim();
        return [name.replace(/^m\. .*?, /, ''), title] as const;
      }),
    ),
  );

/** Presses keys, each when what the one before it ends or begins has ended or begun. */
async function press(page: Page, keys: readonly string[]): Promise<void> {
  const presentation = page.getByRole('region', { name: 'Presentation' });
  for (const key of keys) {
    const isPresented = await presentation.isVisible();
    await page.keyboard.press(key);
    if (key === 'Shift+P') await expect(presentation).toBeVisible({ visible: !isPresented });
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
  }
}

/** Presses each control and, after that is taken back, the key that it names: both must lead to the same page. */
async function expectSameByKey(
  page: Page,
  within: Locator,
  table: Readonly<Record<string, readonly string[]>>,
  rest: () => Promise<void>,
  without?: string,
): Promise<void> {
  const titles = await keyedButtons(within);
  const names = Object.keys(titles).filter((name) => name !== without);
  expect(names.sort()).toEqual(Object.keys(table).sort());
  for (const [name, back] of Object.entries(table)) {
    await test.step(name, async () => {
      const takeBack = async () => {
        await rest();
        await press(page, back);
        await rest();
      };
      await rest();
      const before = await settledState(page);
      const isWhole = name !== GO_TO;
      await within.getByRole('button', { name, exact: isWhole }).click();
      // Pages can be turned once the document is there.
      const isThere = (now: string) => name !== 'Score' || now.includes('Next page');
      const pressed = await settledState(page, (now) => now !== before && isThere(now));
      await takeBack();
      await expect.poll(() => state(page)).toBe(before);
      await page.keyboard.press(keyIn(titles[name] ?? '') ?? '');
      await expect.poll(() => state(page)).toBe(pressed);
      await takeBack();
      await expect.poll(() => state(page)).toBe(before);
    });
  }
}

/** Has the keyboard on the timelines, unless a dialog has it. */
const onTimelines = (viewer: ViewerScreen) => async () => {
  if ((await viewer.page.locator('dialog[open]').count()) === 0 && (await viewer.region.isVisible()))
    await viewer.region.focus();
};

test('every key that a tooltip of the viewer names does what the control does', async ({ page }) => {
  test.slow();
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const rest = onTimelines(viewer);
  await rest();
  // The second time from a selection, as every time after.
  await press(page, [...PLACE, ...PLACE]);
  await expectSameByKey(page, page.locator('main'), TOOLS, rest);
});

test('so do those of find and of the menus in the bar at the foot', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await viewer.region.focus();

  await page.keyboard.press('/');
  const bar = page.getByRole('search');
  const field = bar.getByRole('searchbox');
  const found = bar.getByRole('status', { name: 'Found' });
  await field.fill('the');
  await field.press('Enter');
  await expect(found).toHaveText(/^\d+ of \d+:/);
  const titles = await keyedButtons(bar);
  expect(titles).toEqual({
    Previous: 'Previous (Shift+Enter)',
    Next: 'Next (Enter)',
    'Close find': 'Close find (Esc)',
  });
  for (const [name, back] of [
    ['Next', 'Previous'],
    ['Previous', 'Next'],
  ] as const) {
    const before = await found.textContent();
    await bar.getByRole('button', { name, exact: true }).click();
    await expect(found).not.toHaveText(before ?? '');
    const pressed = await found.textContent();
    await bar.getByRole('button', { name: back, exact: true }).click();
    await expect(found).toHaveText(before ?? '');
    await field.press(keyIn(titles[name] ?? '') ?? '');
    await expect(found).toHaveText(pressed ?? '');
    await bar.getByRole('button', { name: back, exact: true }).click();
  }
  await field.press('Escape');
  await expect(found).toHaveCount(0);

  await chooseSpeed(page, '0.50×');
  await viewer.region.focus();
  await page.keyboard.press('Backspace');
  await expect(speedButton(page)).toHaveText(/1\.00×/);
  await chooseFollow(page, 'Off');
  await viewer.region.focus();
  await page.keyboard.press('y');
  expect(await shownFollow(page)).toBe('By page');
  for (const [words, back, key, said] of [
    ['Loop from here', 'Escape', '[', /^Loop on, /],
    ['Play the chords', 'h', 'h', /^Chords on\.$/],
  ] as const) {
    await chooseMore(page, words);
    await expect(messages(page)).toHaveText(said);
    await viewer.region.press(back);
    await expect(messages(page)).not.toHaveText(said);
    await viewer.region.press(key);
    await expect(messages(page)).toHaveText(said);
  }
});

test('so do those of a presentation, and what its keys take names none', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await viewer.region.focus();
  await press(page, ['Shift+P', ...NOTE, ...NOTE]);
  const presentation = page.getByRole('region', { name: 'Presentation' });
  await expectSameByKey(page, presentation, PRESENTATION, onTimelines(viewer), 'Loop');
  // A place is a moment here, which cannot be looped.
  await presentation.getByRole('button', { name: 'Loop' }).click();
  await expect(messages(page)).toHaveText('A single moment cannot be looped.');
  await viewer.region.focus();
  await page.keyboard.press('Escape');

  // At the desk a remote's full stop is a black screen, too.
  await chooseMore(page, 'Present');
  const opening = page.waitForEvent('popup');
  await presentation.getByRole('button', { name: 'Open projector window' }).click();
  const projector = await opening;
  await viewer.region.focus();
  await page.keyboard.press('.');
  await expect(presentation.getByRole('button', { name: 'Black' })).toHaveAttribute('aria-pressed', 'true');
  await projector.close();
});
