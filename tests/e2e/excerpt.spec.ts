import type { Page } from 'playwright/test';
import { markerTimeline, tlaText } from '../support/tla.ts';
import { expect, register, replace, test, upload, ViewerScreen } from './support.ts';
import { viewInWords } from '../support/viewer-frame.ts';

const expectInView = (page: Page, words: RegExp) => expect.poll(() => viewInWords(page)).toMatch(words);

/** 69 s of 34 minutes are annotated. */
const excerpt = (title: string) =>
  Buffer.from(
    tlaText({
      title,
      length: 2040,
      timelines: [
        markerTimeline([
          { time: 600, label: 'Beginning of the excerpt' },
          { time: 640, label: 'Middle' },
          { time: 669, label: 'End of the excerpt' },
        ]),
      ],
    }),
  );

test.describe('an excerpt', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('is opened on, and fitting goes between it and the whole recording', async ({ page, server }) => {
    const person = await register(server);
    const [id] = (await upload(server, person, [
      { name: 'a.tla', bytes: excerpt(`Excerpt ${process.pid}`) },
    ])) as [number];
    const viewer = await ViewerScreen.open(page, id);
    await expectInView(page, /^9:5\d to 11:1\d$/);
    await expect(viewer.time).toContainText('10:00');
    await expect(page).not.toHaveURL(/v=/);

    await page.getByRole('button', { name: 'Fit to screen' }).click();
    await expectInView(page, /^0:00 to 34:00$/);
    await expect(page).toHaveURL(/v=0,2040/);
    await viewer.region.focus();
    await page.keyboard.press('0');
    await expectInView(page, /^9:5\d to 11:1\d$/);
    await expect(page).not.toHaveURL(/v=/);
    await page.keyboard.press('8');
    await expectInView(page, /^0:00 to 34:00$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('fit what is');
    await page.keyboard.press('Enter');
    await expectInView(page, /^9:5\d to 11:1\d$/);

    // By words, on the bare canvas.
    const box = await viewer.box();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 10, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Fit the whole recording' }).click();
    await expectInView(page, /^0:00 to 34:00$/);
  });

  test('is not opened on where a link says what is in view, or where the playhead stands', async ({
    page,
    server,
  }) => {
    const person = await register(server);
    const [id] = (await upload(server, person, [
      { name: 'a.tla', bytes: excerpt(`Linked excerpt ${process.pid}`) },
    ])) as [number];
    await ViewerScreen.open(page, id, '?v=60,120');
    await expectInView(page, /^1:00 to 2:00$|^0:59 to 2:00$/);
    await ViewerScreen.open(page, id, '?v=0,2040');
    await expectInView(page, /^0:00 to 34:00$/);
    const viewer = await ViewerScreen.open(page, id, '?t=90');
    await expect(viewer.time).toContainText('1:30');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('timelines stay in view while hundreds of changes are listed, a new timeline in one line', async ({
    page,
    server,
  }) => {
    const markers = (shift: number) =>
      markerTimeline(
        Array.from({ length: 300 }, (_, index) => ({ time: index * 2 + shift, label: `Mark ${index}` })),
      );
    const written = (second: boolean) =>
      Buffer.from(
        tlaText({
          title: `Many changes ${process.pid}`,
          length: 620,
          timelines: second ? [markers(0.7), { ...markers(0), name: 'Notes' }] : [markers(0)],
        }),
      );
    const person = await register(server);
    const [id] = (await upload(server, person, [{ name: 'a.tla', bytes: written(false) }])) as [number];
    await replace(server, person, id, 1, written(true));
    const viewer = await ViewerScreen.open(page, id, '?diff=1');
    const panel = page.getByRole('complementary', { name: 'Changes' });
    const list = panel.getByRole('grid', { name: 'Changes by timeline' });
    await expect(list).toBeVisible();
    const box = await viewer.box();
    expect(box.height).toBeGreaterThanOrEqual(176);
    expect((await list.boundingBox())!.height).toBeGreaterThan(56);
    await expect(viewer.laneName('Notes')).toBeInViewport();
    await panel.getByText('Versions 1 and 2').click();
    await expect(panel.getByLabel('From version')).toBeVisible();
    await panel.getByLabel('Show').selectOption('Added');
    await expect(list.getByRole('row').filter({ hasText: 'New timeline; 300 added' })).toHaveCount(1);
    await expect(list.getByRole('row', { name: /^Mark/ })).toHaveCount(0);
  });
});
