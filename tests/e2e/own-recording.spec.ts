import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { button, goTo, media, openWith, pause, play, test } from './media-screen.ts';
import { expect, expectNoFindings, fixture, tabTo, themes, ViewerScreen, showTab } from './support.ts';
import { bringRecording, chooseSpeed } from '../support/viewer-frame.ts';

const MP3 = fileURLToPath(new URL('../../src/server/examples/prelude-bwv846.mp3', import.meta.url));

test.afterEach(({ bucket }) => {
  Object.assign(bucket, { status: undefined, line: 'good' });
});

/** How many recordings the browser keeps. */
const keptSounds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('tilia');
        opening.onsuccess = () => {
          const count = opening.result.transaction('own-recordings').objectStore('own-recordings').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );

test.describe('a recording of one’s own', () => {
  /** Chooses a sound and waits until its length is known, which may move the buttons down for a warning. */
  const choose = async (page: Page, path = MP3) => {
    await bringRecording(page, path);
    await expect.poll(async () => (await media(page)).duration).toBeGreaterThan(0);
  };
  const align = async (page: Page) => {
    await button(page, 'Align my recording').click();
    await expect(page.getByRole('region', { name: 'Align my recording' })).toBeVisible();
  };
  const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
  const fill = async (page: Page, name: string, side: string, time: string) => {
    await row(page, name).getByRole('textbox', { name: side }).fill(time);
    await row(page, name).getByRole('textbox', { name: side }).press('Enter');
  };

  test('plays in place of none, never leaves the browser, and is there at the next visit', async ({
    page,
    server,
  }) => {
    const viewer = await openWith(page, server);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.method() !== 'HEAD') sent.push(request.url());
    });
    await goTo(page, 30);
    await choose(page);
    await expect(page.getByText('Playing prelude-bwv846.mp3')).toBeVisible();
    expect(await viewer.shownTime()).toBeCloseTo(30, 1);
    await play(page).click();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(30.3);
    await expect
      .poll(async () => Math.abs((await media(page)).time - (await viewer.shownTime())))
      .toBeLessThan(0.3);
    expect(sent).toEqual([]);

    await expect.poll(() => keptSounds(page)).toBe(1);
    await page.reload();
    await expect(page.getByText('Playing prelude-bwv846.mp3')).toBeVisible();
    await play(page).click();
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(0.3);

    await button(page, 'Forget this recording').click();
    await expect(play(page)).toBeHidden();
    // The page is left before the browser may have deleted the sound.
    await page.reload();
    await expect(button(page, 'Play without sound')).toBeVisible();
    await expect(page.getByText('prelude-bwv846.mp3')).toBeHidden();
    await expect.poll(() => keptSounds(page)).toBe(0);
    const marks = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /own/.test(key)));
    await expect.poll(marks).toEqual([]);
  });

  test('aligning it beside the guide leaves three lanes in view', async ({ page }) => {
    // A sonata without a recording.
    const viewer = await ViewerScreen.open(page, 135);
    await choose(page);
    await align(page);
    await showTab(page, 'Guide');
    await viewer.settled();
    const { y, height } = await viewer.box();
    const names = page.getByRole('list', { name: 'Timelines', exact: true }).getByRole('listitem');
    const bottoms = await names.evaluateAll((lanes) =>
      lanes.map((lane) => lane.getBoundingClientRect().bottom),
    );
    expect(bottoms.filter((bottom) => bottom <= y + height).length).toBeGreaterThanOrEqual(3);
  });

  test('one moment shifts it, a second one fits its tempo, and both are remembered', async ({
    page,
    server,
  }) => {
    const viewer = await openWith(page, server);
    await choose(page);
    await align(page);
    await fill(page, 'First moment', 'Analysis at', '0:10');
    await fill(page, 'First moment', 'My recording at', '0:15');
    await expect(page.getByText('Your recording starts 5.00 seconds before the analysis.')).toBeVisible();
    await goTo(page, 20);
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(25, 1);
    await row(page, 'First moment').getByRole('button', { name: '+0.05 s' }).click();
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(25.05, 2);
    await row(page, 'First moment').getByRole('button', { name: '−0.05 s' }).click();

    // 80 seconds of the analysis take 100 in the recording.
    await fill(page, 'Second moment', 'Analysis at', '1:30');
    await fill(page, 'Second moment', 'My recording at', '1:55');
    await expect(page.getByText('It is 25.0 % longer.')).toBeVisible();
    await goTo(page, 50);
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(65, 1);
    await play(page).click();
    await expect.poll(async () => (await media(page)).rate).toBeCloseTo(1.25, 5);
    await chooseSpeed(page, '0.50×');
    await expect.poll(async () => (await media(page)).rate).toBeCloseTo(0.625, 5);
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(50.5);
    const { time } = await media(page);
    expect(Math.abs(10 + (time - 15) / 1.25 - (await viewer.shownTime()))).toBeLessThan(0.3);

    await page.reload();
    await align(page);
    await expect(row(page, 'Second moment').getByRole('textbox', { name: 'My recording at' })).toHaveValue(
      '1:55.00',
    );
    await goTo(page, 50);
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(65, 1);
  });

  test('the moment that is heard becomes that of the selected component', async ({ page, server }) => {
    const viewer = await openWith(page, server);
    await choose(page);
    await align(page);
    // B begins at 20.
    await viewer.region.focus();
    await page.keyboard.press('Control+End');
    await expect.poll(() => viewer.shownTime()).toBe(20);
    const moment = page.getByRole('slider', { name: 'Moment of my recording' });
    // Until its length is known, the slider ends where it stands.
    await expect.poll(async () => Number(await moment.getAttribute('max'))).toBeGreaterThan(33);
    await moment.fill('33');
    await row(page, 'First moment').getByRole('button', { name: 'Use current position' }).click();
    await expect(row(page, 'First moment').getByRole('textbox', { name: 'Analysis at' })).toHaveValue(
      '0:20.00',
    );
    await expect(row(page, 'First moment').getByRole('textbox', { name: 'My recording at' })).toHaveValue(
      '0:33.00',
    );
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(33, 1);
    expect(await viewer.shownTime()).toBe(20);
    await row(page, 'First moment').getByRole('button', { name: 'Check' }).click();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(18);
    await expect(pause(page)).toBeVisible();
    await expect.poll(async () => (await media(page)).time - (await viewer.shownTime())).toBeCloseTo(13, 0);
  });

  test('before it begins the time goes on without sound', async ({ page, server }) => {
    const viewer = await openWith(page, server);
    await choose(page);
    await align(page);
    await fill(page, 'First moment', 'Analysis at', '0:02');
    await fill(page, 'First moment', 'My recording at', '0:00');
    await play(page).click();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.5);
    expect((await media(page)).isPaused).toBe(true);
    await expect.poll(async () => (await media(page)).isPaused).toBe(false);
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(2.5);
    expect(Math.abs((await media(page)).time + 2 - (await viewer.shownTime()))).toBeLessThan(0.3);
    await expect(pause(page)).toBeVisible();
  });

  test('a loop goes round in the time of the analysis', async ({ page, server }) => {
    const viewer = await openWith(page, server);
    await choose(page);
    await align(page);
    await fill(page, 'First moment', 'Analysis at', '0:00');
    await fill(page, 'First moment', 'My recording at', '0:40');
    // A ends at 20.
    await viewer.region.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('r');
    await goTo(page, 19);
    await play(page).click();
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(59.1);
    await expect.poll(async () => (await media(page)).time).toBeLessThan(45);
    expect((await media(page)).time).toBeGreaterThanOrEqual(40);
    expect(await viewer.shownTime()).toBeLessThan(5);
    await expect(pause(page)).toBeVisible();
  });

  for (const { colorScheme, details } of themes('light')) {
    test(
      `axe finds nothing in the offers and in the alignment, ${colorScheme}`,
      details,
      async ({ page, server }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await openWith(page, server);
        await expectNoFindings(page);
        await choose(page);
        await align(page);
        await fill(page, 'First moment', 'Analysis at', '0:50');
        await fill(page, 'First moment', 'My recording at', '0:50');
        await fill(page, 'Second moment', 'Analysis at', '1:00');
        await fill(page, 'Second moment', 'My recording at', '0:30');
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoFindings(page);
      },
    );
  }

  test('the keyboard alone opens, sets and closes the alignment', async ({ page, server }) => {
    await openWith(page, server);
    await choose(page);
    await button(page, 'Align my recording').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, row(page, 'First moment').getByRole('textbox', { name: 'Analysis at' }));
    await page.keyboard.type('0:10');
    await tabTo(page, row(page, 'First moment').getByRole('textbox', { name: 'My recording at' }));
    await page.keyboard.type('0:12');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Your recording starts 2.00 seconds before the analysis.')).toBeVisible();
    await button(page, 'Close alignment').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Align my recording')).toBeFocused();
  });

  test('moments that contradict each other are explained', async ({ page, server }) => {
    await openWith(page, server);
    await choose(page);
    await align(page);
    await fill(page, 'First moment', 'Analysis at', '0:50');
    await fill(page, 'First moment', 'My recording at', '0:50');
    await fill(page, 'Second moment', 'Analysis at', '1:00');
    await fill(page, 'Second moment', 'My recording at', '0:30');
    await expect(page.getByRole('alert')).toContainText('come in the opposite order');
    await fill(page, 'Second moment', 'My recording at', 'soon');
    await expect(page.getByText('Enter minutes and seconds, such as 1:23.45')).toBeVisible();
  });

  test('a video of one’s own is seen', async ({ page, server }) => {
    await openWith(page, server);
    await choose(page, fixture('clip.webm'));
    const height = async () => (await page.locator('video').boundingBox())?.height;
    await expect.poll(height).toBeGreaterThanOrEqual(200);
    await play(page).click();
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(0.3);
  });

  test('one that no browser plays is refused in words, and another one can be chosen', async ({
    page,
    server,
  }) => {
    await openWith(page, server);
    await bringRecording(page, {
      name: 'notes.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.alloc(5000, 'no sound '),
    });
    await expect(page.getByRole('alert')).toContainText('cannot play “notes.mp3”');
    await choose(page);
    await expect(page.getByText('Playing prelude-bwv846.mp3')).toBeVisible();
  });

  test('going over to another recording and back keeps the playhead', async ({ page, server, bucket }) => {
    bucket.status = 503;
    const viewer = await openWith(page, server, `${bucket.url}/sound.mp3`);
    await button(page, 'Play without sound').click();
    await pause(page).click();
    await goTo(page, 42);
    await choose(page);
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(42, 1);
    bucket.status = undefined;
    await button(page, 'Back to the file’s recording').click();
    await expect.poll(async () => (await media(page)).duration).toBeGreaterThan(100);
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(42, 1);
    expect(await viewer.shownTime()).toBeCloseTo(42, 1);
    await button(page, 'Use my own recording').click();
    await expect(page.getByText('Playing prelude-bwv846.mp3')).toBeVisible();
    await expect.poll(async () => (await media(page)).time).toBeCloseTo(42, 1);
  });
});
