import type { Page } from 'playwright/test';
import {
  chooseMore,
  moreButton,
  moreEntry,
  openSiteMenu,
  overview,
  playbackBar,
} from '../support/viewer-frame.ts';
import {
  expect,
  expectNoFindings,
  showTab,
  testOnKeptPage as test,
  themes,
  ViewerScreen,
} from './support.ts';

/** The example, which has a recording, comments, harmonies and a score. */
const EXAMPLE = 1;
/** A sonata without a recording. */
const SONATA = 135;

/** Most controls that are in view at 1440 x 900. */
const MAX_CONTROLS = 20;

/** Roles of what is pressed, typed in or dragged. */
const CONTROLS: ReadonlySet<string> = new Set([
  ...['button', 'link', 'tab', 'slider', 'scrollbar', 'spinbutton', 'textbox', 'searchbox', 'combobox'],
  ...['checkbox', 'radio', 'switch', 'listbox', 'DisclosureTriangle', 'PopUpButton'],
]);
/** Parts that hold entries of the file, which are its content. */
const CONTENT: ReadonlySet<string> = new Set(['tabpanel', 'treegrid', 'grid']);

interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
}

/** Names of the controls in the accessibility tree, without those that the file itself brings, and without skip links. */
async function controlNames(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: readonly Node[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const roleOf = (node: Node) => node.role?.value ?? '';
  const isContent = (node: Node | undefined): boolean =>
    node !== undefined && (CONTENT.has(roleOf(node)) || isContent(byId.get(node.parentId ?? '')));
  return nodes
    .filter((node) => !node.ignored && CONTROLS.has(roleOf(node)) && !isContent(node))
    .map((node) => node.name?.value ?? '')
    .filter((name) => !name.startsWith('Skip to '));
}

test('the timelines have at least half of the width whatever panel is open, from 320 to 3840 px', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  for (const width of [320, 390, 768, 900, 1024, 1100, 1280, 1440, 1600, 1920, 2560, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Guide', 'Details', 'Outline', 'Score']) {
      const tab = page.getByRole('tab', { name, exact: true });
      // From 1,600 px on the score stands beside the column.
      if ((await tab.count()) === 0 || (await tab.getAttribute('aria-selected')) === 'true') continue;
      await tab.click();
      const { x } = (await viewer.canvas.boundingBox())!;
      const stack = async () => x + (await viewer.canvas.boundingBox())!.width;
      await expect.poll(stack, `${name} at ${width}`).toBeGreaterThanOrEqual(width / 2);
    }
  }
});

test.describe('the frame at 1440 x 900', () => {
  test('has at most twenty controls, each with a name in words', async ({ page }) => {
    await ViewerScreen.open(page, EXAMPLE);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const names = await controlNames(page);
    expect(names.length, names.join(', ')).toBeLessThanOrEqual(MAX_CONTROLS);
    for (const name of names) expect(name).toMatch(/\p{L}{2}/u);
    for (const name of [
      'Site menu',
      'Share',
      'Play',
      'Stop',
      'Overview',
      'Zoom out',
      'Zoom in',
      'Loop',
      'More',
    ])
      expect(names).toContain(name);
    // Each name once.
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test('gives all else in a menu with words, keys and states, which the keyboard goes through', async ({
    page,
  }) => {
    await ViewerScreen.open(page, EXAMPLE);
    await moreButton(page).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'More' });
    for (const group of ['Show', 'Go and play', 'This file'])
      await expect(menu.getByRole('group', { name: group })).toBeVisible();
    for (const words of ['Timelines', 'Hide and check', 'Present', 'Find in this file', 'Cite', 'Download'])
      await expect(moreEntry(page, words)).toBeVisible();
    await expect(moreEntry(page, 'Loop from here').locator('kbd')).toHaveText('[');
    await expect(moreEntry(page, 'Follow the playhead')).toContainText('By page');
    await expectNoFindings(page);
    // By its first letter, into its choices, and back.
    await page.keyboard.press('f');
    await page.keyboard.press('f');
    await expect(moreEntry(page, 'Follow the playhead')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitemradio', { name: 'By page' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(moreButton(page)).toBeFocused();
    await chooseMore(page, 'Follow the playhead', 'Off');
    await moreButton(page).click();
    await expect(moreEntry(page, 'Follow the playhead')).toContainText('Off');
  });

  test('finds the entries of the menu by their words, too', async ({ page }) => {
    await ViewerScreen.open(page, EXAMPLE);
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog', { name: 'All commands' }).getByRole('option');
    for (const words of ['Loop from here', 'About this file', 'Follow the playhead: Continuous']) {
      await page.getByRole('combobox', { name: 'Command' }).fill(words);
      await expect(options.first()).toContainText(words);
    }
  });

  test('F6 goes from the timelines to the column, to the bar and round again, and with Shift back', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, EXAMPLE);
    await showTab(page, 'Outline');
    const parts = [
      viewer.region,
      page.getByRole('tab', { name: 'Outline' }),
      page.getByRole('button', { name: 'Play', exact: true }),
    ];
    await viewer.region.focus();
    for (const part of [...parts.slice(1), ...parts]) {
      await page.keyboard.press('F6');
      await expect(part).toBeFocused();
    }
    for (const part of parts.slice(0, 2).reverse()) {
      await page.keyboard.press('Shift+F6');
      await expect(part).toBeFocused();
    }
    // From within a part, too, and where the column is folded there is none.
    await page.getByRole('button', { name: 'Close outline' }).click();
    await viewer.region.focus();
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('F6');
    await expect(viewer.region).toBeFocused();
  });

  test('has the links of the site behind its mark, and Escape gives the focus back', async ({ page }) => {
    await ViewerScreen.open(page, EXAMPLE);
    const mark = page.getByRole('button', { name: 'Site menu' });
    await openSiteMenu(page);
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText([
      ...['Search', 'ABOUT', 'Files', 'Timelines', 'Form atlas', 'DOWNLOADS', 'CONTRIBUTE', 'HELP'],
    ]);
    await expect(page.getByRole('link', { name: 'SIGN UP' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Theme: / })).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(main).toBeHidden();
    await expect(mark).toBeFocused();
    await openSiteMenu(page);
    await main.getByRole('link', { name: 'HELP' }).click();
    await expect(page).toHaveURL(/\/help$/);
    await expect(mark).toHaveCount(0);
  });
});

test.describe('a file without a recording', () => {
  test('plays silently at once, and offers to bring one in the bar', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, SONATA);
    await expect(playbackBar(page).getByText('No recording')).toBeVisible();
    await expect(page.getByLabel('Bring your recording')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Volume/ })).toHaveCount(0);
    await viewer.region.press(' ');
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.3);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect((await controlNames(page)).length).toBeLessThanOrEqual(MAX_CONTROLS);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const { colorScheme, details } of themes('light')) {
    test(
      `the header is one line, and the bar lies at the thumb, ${colorScheme}`,
      details,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await ViewerScreen.open(page, EXAMPLE);
        const middles = await Promise.all(
          [
            page.getByRole('button', { name: 'Site menu' }),
            page.getByRole('button', { name: 'Share' }),
            moreButton(page),
          ].map(async (target) => {
            const box = (await target.boundingBox())!;
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
            return box.y + box.height / 2;
          }),
        );
        for (const middle of middles) expect(Math.abs(middle - 24)).toBeLessThanOrEqual(1);
        expect((await overview(page).boundingBox())!.height).toBeGreaterThanOrEqual(40);
        await moreButton(page).click();
        for (const item of await page.getByRole('menuitem').all())
          expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        await expectNoFindings(page);
      },
    );
  }

  test('Share opens the sheet of the system where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (shared: ShareData) => {
          document.documentElement.dataset['shared'] = `${shared.title} ${shared.url}`;
          return Promise.resolve();
        },
      });
    });
    await ViewerScreen.open(page, EXAMPLE);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', /^Prelude in C major.*\/viewer\/1/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
