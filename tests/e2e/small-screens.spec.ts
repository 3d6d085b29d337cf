import type { Locator, Page } from 'playwright/test';
import { chooseMore, moreButton, viewInWords } from '../support/viewer-frame.ts';
import {
  expect,
  expectNoFindings,
  LONG,
  showTab,
  tabTo,
  testOnKeptPage as test,
  ViewerScreen,
} from './support.ts';

/** The example, which has a recording and a score. */
const EXAMPLE = 1;
const SCREENS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  /** 1280 by 1024 at 400 %. */
  zoomed: { width: 320, height: 256 },
} as const;
const PANELS = ['Find', 'Score', 'Outline', 'Details', 'Guide', 'Timelines'] as const;
/** The least target in CSS pixels; WCAG 2.5.8. */
const MIN_PX = 24;

async function openPanel(page: Page, name: (typeof PANELS)[number]): Promise<void> {
  if (name === 'Find') return chooseMore(page, 'Find in this file');
  if (name === 'Timelines') return chooseMore(page, name);
  // On a phone a press of the tab that is shown folds the column.
  const panel = page.getByRole('tabpanel', { name });
  if (!(await panel.isVisible())) await showTab(page, name);
  await expect(panel).toBeVisible();
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
      const isBorder = onTop.borderTopStyle === 'solid' && parseFloat(onTop.borderTopWidth) >= 2;
      // The divider is a line itself.
      const isLine = element.role === 'separator' && onTop.backgroundColor !== 'rgba(0, 0, 0, 0)';
      const hasBorder = isBorder || isLine;
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
      // A panel's own content scrolls.
      !element.closest('[inert], [role=tabpanel]') &&
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
      for (const panel of ['Score', 'Guide'] as const) {
        await page.setViewportSize(SCREENS.desk);
        await openPanel(page, panel);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await viewer.framesPass(2);
          expect(await outOfReach(page), `${width} px, ${panel}`).toEqual([]);
        }
      }
    },
  );
}

test('a phone shows the title in one line beside the buttons', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  const title = page.getByRole('heading', { level: 1 });
  for (const width of [SCREENS.phone.width, 320]) {
    await page.setViewportSize({ width, height: SCREENS.phone.height });
    await viewer.framesPass(2);
    const { scrollWidth, clientWidth } = await title.evaluate((heading) => ({
      scrollWidth: heading.scrollWidth,
      clientWidth: heading.clientWidth,
    }));
    // On the narrowest screens it ends with an ellipsis.
    if (width === SCREENS.phone.width) expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const [heading, share, more] = await Promise.all(
      [title, page.getByRole('button', { name: 'Share', exact: true }), moreButton(page)].map(
        async (target) => (await target.boundingBox())!,
      ),
    );
    expect(heading!.height).toBeLessThanOrEqual(share!.height);
    expect(more!.x + more!.width).toBeLessThanOrEqual(width);
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
  await chooseMore(page, 'Keyboard shortcuts');
  await isWithin('Keyboard shortcuts', 'Close');
  await page.getByRole('button', { name: 'Share' }).click();
  await isWithin('Share', 'Close');
  await chooseMore(page, 'Go to measure or time');
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
  expect((await page.getByRole('tabpanel', { name: 'Guide' }).boundingBox())!.height).toBeGreaterThan(100);
  await expect(viewer.region).toBeAttached();
});

test('on a phone the menu More is large enough for a thumb, and moves stay for another press', async ({
  page,
}) => {
  await page.setViewportSize(SCREENS.phone);
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await tabTo(page, moreButton(page));
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  for (const item of await items.all()) {
    await item.scrollIntoViewIfNeeded();
    await expect(item).toBeInViewport({ ratio: 1 });
    expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await expectNoFindings(page);
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  const zoomIn = page.getByRole('menuitem', { name: 'Zoom in' });
  await zoomIn.focus();
  // Pressed again and again, it stays.
  const whole = await viewInWords(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => viewInWords(page)).not.toBe(whole);
  const nearer = await viewInWords(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => viewInWords(page)).not.toBe(nearer);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(moreButton(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('g');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moreButton(page)).toBeFocused();
  await viewer.settled();
});

test('on a phone the focus goes from top to bottom as the panels stand', async ({ page }) => {
  test.setTimeout(60_000);
  await page.setViewportSize(SCREENS.phone);
  await ViewerScreen.open(page, EXAMPLE);
  await openPanel(page, 'Guide');
  // The page's beginning, from where Tab starts.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole('heading', { level: 1 }).click();
  const names = (await tabStops(page)).map(({ name }) => name);
  const expected = [
    'Share',
    'More',
    /^Timelines of /,
    'Guide',
    'Overview',
    /go to a measure/,
    'Play',
    'Loop',
  ];
  const places = expected.map((wanted) =>
    names.findIndex((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name))),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('in forced colours every stop has a ring', async ({ page }) => {
  test.setTimeout(60_000);
  await page.emulateMedia({ forcedColors: 'active' });
  await ViewerScreen.open(page, EXAMPLE);
  await openPanel(page, 'Outline');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole('heading', { level: 1 }).click();
  const stops = await tabStops(page);
  expect(stops.length).toBeGreaterThan(12);
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
