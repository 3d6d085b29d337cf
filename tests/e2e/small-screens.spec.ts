import type { Locator, Page } from 'playwright/test';
import { expect, expectNoFindings, LONG, tabTo, testOnKeptPage as test, ViewerScreen } from './support.ts';

/** The example, which has a recording and a score. */
const EXAMPLE = 1;
const SCREENS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  /** 1280 by 1024 at 400 %. */
  zoomed: { width: 320, height: 256 },
} as const;
const PANELS = ['Find', 'Score', 'Outline', 'Inspector', 'Guide', 'Timelines'] as const;
/** The least target in CSS pixels; WCAG 2.5.8. */
const MIN_PX = 24;

const panelTool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name, exact: true });

/** Presses a tool of the view, which on a phone may be in the menu. */
async function press(page: Page, name: string): Promise<void> {
  const tool = page
    .getByRole('toolbar', { name: /^(Zoom|Panels)$/ })
    .getByRole('button', { name, exact: true });
  if (await tool.isVisible()) return tool.click();
  await panelTool(page, 'More').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function openPanel(page: Page, name: string): Promise<void> {
  const button = panelTool(page, name);
  if (!(await button.isVisible())) return press(page, name);
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** Controls that can be pressed and are less than the least target; the divider's larger place is no box of its own. */
const tooSmall = (page: Page) =>
  page.evaluate((leastPx) => {
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary');
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
      const boxes = [control, control.closest('label') ?? control].map((box) => box.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      const name = control.ariaLabel ?? control.textContent;
      return Math.min(width, height) < leastPx ? [`${name}: ${width} x ${height}`] : [];
    });
  }, MIN_PX);

/** How much wider than the window the page is. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

interface Stop {
  readonly name: string;
  /** Whether a ring of two pixels is drawn: around it, on top of it, or around the line of it that has the keyboard. */
  readonly hasRing: boolean;
}

/** All that Tab comes to, once round the page. */
async function tabStops(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const line = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      const hasOutline = [element, ...(line ? [line] : [])].some((drawn) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      const onTop = getComputedStyle(element, '::after');
      const hasBorder = onTop.borderTopStyle === 'solid' && parseFloat(onTop.borderTopWidth) >= 2;
      const name = element.ariaLabel ?? element.textContent;
      return { name: name.trim(), hasRing: hasOutline || hasBorder };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error('Tab never left the page.');
}

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`with each panel open no control is too small, and nothing scrolls sideways, ${screen}`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await page.setViewportSize(size);
    await ViewerScreen.open(page, EXAMPLE);
    expect(await tooSmall(page)).toEqual([]);
    for (const name of PANELS) {
      await openPanel(page, name);
      expect([name, ...(await tooSmall(page))]).toEqual([name]);
      expect(await sideways(page)).toBe(0);
    }
  });
}

const WIDTHS = [320, 390, 768, 1024, 1440, 2560] as const;
const WIDTHS_BETWEEN = [360, 600, 800, 900, 1100, 1200, 1920, 3840] as const;

/** Controls that something else lies over in their middle, and texts of the bars that are covered or cut at an end. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      getComputedStyle(element).clipPath === 'none';
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const label = element.closest('label');
      return hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false));
    };
    const controls = [...document.querySelectorAll('main :is(button, a[href], input, select, summary)')]
      .filter(isShown)
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return !isHit(control, x + width / 2, y + height / 2);
      });
    const texts = [...document.querySelectorAll('[role=toolbar] *, [role=toolbar] ~ * *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .filter(isShown)
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, y, height } = range.getBoundingClientRect();
        // Between two fragments of a line of text lies its parent.
        const line = element.parentElement ?? element;
        return [left + 1, right - 1].some((x) => !isHit(line, x, y + height / 2));
      });
    return [...controls, ...texts].map((element) => element.ariaLabel ?? element.textContent);
  });

for (const { widths, details } of [
  { widths: WIDTHS, details: {} },
  { widths: WIDTHS_BETWEEN, details: LONG },
]) {
  test(
    `each control can be reached, and no text of the bars is cut, ${widths.join(', ')} px wide`,
    details,
    async ({ page }) => {
      const viewer = await ViewerScreen.open(page, EXAMPLE);
      const score = page.getByRole('complementary', { name: 'Score' });
      await expect(score).toBeVisible();
      for (const isOpen of [true, false]) {
        await page.setViewportSize(SCREENS.desk);
        if (!isOpen) await page.getByRole('button', { name: 'Score', exact: true }).click();
        await expect(score).toBeVisible({ visible: isOpen });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await viewer.framesPass(2);
          expect(await outOfReach(page), `${width} px, score ${isOpen ? 'open' : 'closed'}`).toEqual([]);
        }
      }
    },
  );
}

test('a phone shows the whole title beside the buttons, no higher than these', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  const title = page.getByRole('heading', { level: 1 });
  for (const width of [SCREENS.phone.width, 320]) {
    await page.setViewportSize({ width, height: SCREENS.phone.height });
    await viewer.framesPass(2);
    const cut = await title.evaluate((heading) => [
      heading.scrollWidth - heading.clientWidth,
      heading.scrollHeight - heading.clientHeight,
    ]);
    expect(cut, `${width} px`).toEqual([0, 0]);
    const tools = (await page.getByRole('button', { name: 'Share', exact: true }).boundingBox())!;
    expect((await title.boundingBox())!.height).toBeLessThanOrEqual(tools.height);
  }
});

test('at 400 % all of each dialog and of the timelines can be scrolled to', async ({ page }) => {
  await page.setViewportSize(SCREENS.zoomed);
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  const isWithin = async (dialogName: string, button: string) => {
    const dialog = page.getByRole('dialog', { name: dialogName });
    const target = dialog.getByRole('button', { name: button, exact: true });
    const box = (await dialog.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    // As a hand does: what is merely cut off does not come.
    await page.mouse.wheel(0, 5000);
    await expect(target).toBeInViewport({ ratio: 1 });
    await target.click();
    await expect(dialog).toBeHidden();
  };
  await press(page, 'Shortcuts');
  await isWithin('Keyboard shortcuts', 'Close');
  await page.getByRole('button', { name: 'Share' }).click();
  await isWithin('Share', 'Close');
  await press(page, 'Go to');
  await isWithin('Go to', 'Cancel');
  await openPanel(page, 'Timelines');
  const authors = page.getByRole('button', { name: 'Reset to author’s layout' });
  const lower = page.getByRole('button', { name: 'Move Form up' });
  for (const target of [authors, lower]) {
    await target.scrollIntoViewIfNeeded();
    await expect(target).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Close timelines' }).click();
  await expect(authors).toBeHidden();
  await openPanel(page, 'Guide');
  const guide = page.getByRole('complementary', { name: 'Listening guide' });
  expect((await guide.boundingBox())!.height).toBeGreaterThan(150);
  await expect(viewer.region).toBeAttached();
});

test('on a phone five tools have their names, and a menu has the others', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  const tools = page.getByRole('toolbar', { name: 'Panels' }).getByRole('button');
  await expect(tools).toHaveText(['Find', 'Outline', 'Guide', 'Inspector', 'Score', 'More']);
  for (const tool of await tools.all()) {
    const { width, height } = (await tool.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(tool.locator('span')).toBeInViewport({ ratio: 1 });
  }
  await tabTo(page, panelTool(page, 'More'));
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu', { name: 'More' }).getByRole('menuitem');
  await expect(items).toHaveText([
    ...[
      'Present',
      'Hide and check',
      'Timelines',
      'Shortcuts',
      'Zoom in',
      'Zoom out',
      'Fit to screen',
      'Earlier',
      'Later',
      'Go to',
    ],
  ]);
  await expect(items.first()).toBeFocused();
  for (const item of await items.all()) {
    await expect(item).toBeInViewport({ ratio: 1 });
    expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await expectNoFindings(page);
  // Pressed again and again, it stays.
  const overview = page.getByRole('scrollbar', { name: 'Overview' });
  const span = () => overview.getAttribute('aria-valuetext');
  const whole = await span();
  await page.keyboard.press('z');
  await page.keyboard.press('Enter');
  await expect.poll(span).not.toBe(whole);
  const nearer = await span();
  await page.keyboard.press('Enter');
  await expect.poll(span).not.toBe(nearer);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(panelTool(page, 'More')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelTool(page, 'More')).toBeFocused();
  await viewer.settled();
});

test('on a phone the focus goes from top to bottom as the panels stand', async ({ page }) => {
  test.setTimeout(60_000);
  await page.setViewportSize(SCREENS.phone);
  await ViewerScreen.open(page, EXAMPLE);
  await openPanel(page, 'Guide');
  // The page's beginning, from where Tab starts.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole('banner').click({ position: { x: 200, y: 20 } });
  const names = (await tabStops(page)).map(({ name }) => name);
  const expected = ['Find', 'More', /^Timelines of /, 'Overview', 'Choose timelines', 'Seek', 'Play'];
  const places = expected.map((wanted) =>
    names.findIndex((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name))),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('in forced colours every stop has a ring, and only what sounds has a bar', async ({ page }) => {
  test.setTimeout(60_000);
  await page.emulateMedia({ forcedColors: 'active' });
  await ViewerScreen.open(page, EXAMPLE);
  for (const name of ['Find', 'Outline', 'Guide', 'Inspector']) await openPanel(page, name);
  const guide = page.getByRole('complementary', { name: 'Listening guide' });
  const barOf = (button: ReturnType<typeof guide.getByRole>) =>
    button.evaluate((element) => getComputedStyle(element).borderInlineStartColor);
  const paper = await guide.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await barOf(guide.getByRole('button', { name: /^next / }).first())).toBe(paper);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole('banner').click({ position: { x: 700, y: 10 } });
  const stops = await tabStops(page);
  expect(stops.length).toBeGreaterThan(40);
  expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)).toEqual([]);
});

test('the kinds of timelines to search leave no part of their box empty', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/browse/timelines');
  const group = page.getByRole('radiogroup', { name: 'Timeline kind' });
  await expect(group.getByRole('radio')).toHaveCount(5);
  const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  // After hydration has replaced the prerendered page. Two pixels are the box's borders.
  const leftOver = async () => (await widthOf(group)) - (await widthOf(group.locator('label').last()));
  await expect.poll(async () => Math.round(await leftOver())).toBe(2);
});
