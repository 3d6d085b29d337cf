import type { Browser, Page } from 'playwright/test';
import { musicXml } from '../support/notation.ts';
import { pdfOf } from '../support/pdf-files.ts';
import { hierarchyTimeline, pdfTimeline, tlaText } from '../support/tla.ts';
import { wavFile } from '../support/wav.ts';
import {
  expect,
  expectNoFindings,
  register,
  signIn,
  test,
  upload,
  ViewerScreen,
  type RunningServer,
} from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const LABELS = ['Opening', 'Middle', 'Close'];

/** An analysis of a recording named after a person, with a label that names them. */
function analysis(title: string, name: string, labels = LABELS): string {
  const units = labels.map((label, index) => ({ start: index * 2, end: index * 2 + 2, level: 1, label }));
  return tlaText({
    ...{ title, composer: 'Bach', mediaPath: `/home/x/${name}.wav` },
    timelines: [hierarchyTimeline([...units, { start: 0, end: 6, level: 2, label: `by ${name}` }])],
  });
}

/** A signed-in author's private file with a recording, and a label that names the author. */
async function privateFile(page: Page, server: RunningServer, title: string) {
  const person = await register(server);
  const files = [
    { name: 'analysis.tla', bytes: Buffer.from(analysis(title, person.username)) },
    { name: `${person.username}.wav`, bytes: wavFile([0.2, 0.2, 0.2, 0.2, 0.2, 0.2]) },
  ];
  const [id] = (await upload(server, person, files, false)) as [number];
  await signIn(page, server, person);
  return { person, id };
}

/** Stores a second version of the signed-in author's file. */
async function replace(page: Page, id: number, text: string): Promise<void> {
  const status = await page.evaluate(
    async ([url, newer]) => {
      const body = new FormData();
      body.append('file', new Blob([newer!]), 'second.tla');
      body.set('expected_version', '1');
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      return (await fetch(url!, { method: 'POST', headers, body })).status;
    },
    [`/api/v1/files/${id}/versions/`, text],
  );
  expect(status).toBe(201);
}

/** The page of a visitor without an account. */
async function stranger(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  return context.newPage();
}

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: `Sharing “${title}”` });

test('an owner shares a private file by keyboard; a reader without an account hears it, until the link is revoked', async ({
  page,
  browser,
  server,
}) => {
  const title = `Shared ${process.pid}`;
  const { person, id } = await privateFile(page, server, title);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `More for ${title}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, title);
  await expect(dialog.getByRole('radio', { name: 'Only me' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Only people with a link' }).press('Space');
  await expect(dialog.getByLabel('For whom')).toBeFocused();
  await page.keyboard.type('My seminar');
  await page.keyboard.press('Enter');
  const link = await dialog.getByLabel('Link for “My seminar”').inputValue();
  await replace(page, id, analysis(title, person.username, ['Opening', 'Development', 'Close']));
  expect(link).toMatch(new RegExp(`^${server.url}/viewer/${id}\\?k=[\\w-]{22}$`));
  await expectNoFindings(page);

  const reader = await stranger(browser, server);
  await reader.goto(link);
  const viewer = new ViewerScreen(reader);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(reader.getByText(`analysis by ${person.username}`)).toBeVisible();
  await expect(reader.getByText('not public, opened by a link')).toBeVisible();
  await reader.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.3);
  await reader.getByRole('button', { name: 'Pause' }).click();
  // The address goes on with the reader, and keeps the key.
  await reader.getByRole('button', { name: 'Zoom in' }).click();
  await expect(reader).toHaveURL(/\?k=[\w-]{22}&.*v=/);
  await reader.reload();
  await viewer.region.and(reader.locator('[data-canvas-drawn]')).waitFor();
  await reader.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = reader.getByRole('dialog', { name: 'Share' });
  await expect(shared.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/\?k=[\w-]{22}/);
  await expect(shared).toContainText('whoever gets it can read the file');
  await shared.getByRole('button', { name: 'Cite' }).click();
  const cited = reader.getByRole('dialog', { name: 'Cite' });
  await expect(cited).toContainText(`/viewer/${id}/v2`);
  await expect(cited).not.toContainText('k=');
  await reader.keyboard.press('Escape');
  await chooseMore(reader, 'Versions');
  await reader.getByRole('dialog', { name: 'Versions' }).getByRole('link', { name: 'Version 1' }).click();
  await expect(reader).toHaveURL(new RegExp(`/viewer/${id}/v1\\?k=`));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('table', { name: 'Your files' })).toContainText('1 link');
  // The viewer leads its owner here.
  await page.goto(`/viewer/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('link', { name: 'Make a link for others' }).click();
  await expect(dialog.getByRole('list', { name: 'Links' })).toContainText('last used');
  await dialog.getByRole('button', { name: 'Revoke My seminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: 'Only me' })).toBeChecked();

  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expect(reader.getByRole('alert')).toContainText('Ask its owner for a new one.');
  await reader.context().close();
});

test('a link for a blind review names nobody, and its owner is told where a name is left', async ({
  page,
  browser,
  server,
}) => {
  const title = `Blind ${process.pid}`;
  const { person, id } = await privateFile(page, server, title);
  await page.goto(`/dashboard?share=${id}`);
  const dialog = dialogOf(page, title);
  await dialog.getByLabel('For whom').fill('Referees');
  await dialog.getByRole('checkbox', { name: 'Hide all names' }).check();
  await expect(dialog.getByText(`by ${person.username}”`)).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = await dialog.getByLabel('Link for “Referees”').inputValue();

  const reader = await stranger(browser, server);
  await reader.goto(link);
  const viewer = new ViewerScreen(reader);
  await viewer.region.and(reader.locator('[data-canvas-drawn]')).waitFor();
  await expect(reader.getByText('anonymous analysis')).toBeVisible();
  await chooseMore(reader, 'About this file');
  await expect(reader.getByText('Hidden by this link')).toBeVisible();
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('link', { name: /^Download/ })).toHaveCount(0);
  await chooseMore(reader, 'Cite');
  await expect(reader.getByRole('dialog', { name: 'Cite' })).toContainText(title);
  // Nothing but the label, about which the owner was warned.
  const document = (await reader.content()).replaceAll(`by ${person.username}`, '');
  expect(document).not.toContain(person.username);
  await reader.context().close();
});

test('the owner sees the page as reviewers will, with each text marked that may tell who made it', async ({
  page,
  browser,
  server,
}) => {
  const person = await register(server);
  const title = `Marked ${process.pid}`;
  const text = tlaText({
    ...{ title, composer: 'Bach', mediaPath: '/home/x/take.wav', length: 6 },
    timelines: [
      {
        ...hierarchyTimeline([
          { start: 0, end: 3, level: 1, label: 'Opening', comments: 'as Derwent heard it' },
          { start: 3, end: 6, level: 1, label: 'Ders Thema' },
        ]),
        name: `Form, after ${person.username}`,
      },
      pdfTimeline('/home/x/score.pdf'),
    ],
  }).replace(
    '"media length"',
    '"supervised by":"R. Ederle","form":"Reading of Ederle","key":"G","media length"',
  );
  const words = '<direction><direction-type><words>cut by Rea</words></direction-type></direction>';
  const notation = musicXml(2, words).replace(
    '<part-list>',
    '<identification><creator type="arranger">Rea Der</creator></identification><part-list>',
  );
  const files = [
    { name: 'analysis.tla', bytes: Buffer.from(text) },
    { name: 'take.wav', bytes: wavFile([0.2, 0.2, 0.2, 0.2, 0.2, 0.2]) },
    { name: 'score.pdf', bytes: pdfOf([{ words: 'Edited by Rea Der', ground: [1, 1, 1] }]) },
    { name: 'analysis.musicxml', bytes: Buffer.from(notation) },
  ];
  const [id] = (await upload(server, person, files, false)) as [number];
  await signIn(page, server, person);
  await page.goto(`/dashboard?share=${id}`);
  const dialog = dialogOf(page, title);
  await dialog.getByRole('checkbox', { name: 'Hide all names' }).check();
  const listed = dialog.getByRole('list', { name: 'Texts that may tell' });
  const found = [
    ['Field “form”', 'Reading of Ederle', 'Ederle'],
    ['Words in the score', 'cut by Rea', 'Rea'],
    ['Page 1 of the PDF', 'Edited by Rea Der', 'Rea'],
    ['Name of a timeline', `Form, after ${person.username}`, person.username],
    [`Label in “Form, after ${person.username}”`, 'Ders Thema', 'Ders'],
  ] as const;
  for (const [place, whole, marked] of found) {
    const item = listed.getByRole('listitem').filter({ hasText: place }).filter({ hasText: whole });
    await expect(item).toHaveCount(1);
    await expect(item.getByText(marked, { exact: true })).toHaveCount(1);
  }
  await expect(dialog.getByText('Left out here: supervised by.')).toBeVisible();
  await expectNoFindings(page);

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the page as reviewers will see it' }).click(),
  ]);
  await expect(preview).toHaveURL(new RegExp(`/viewer/${id}\\?k=reviewer`));
  const viewer = new ViewerScreen(preview);
  await viewer.region.and(preview.locator('[data-canvas-drawn]')).waitFor();
  await expect(preview.getByText('anonymous analysis')).toBeVisible();
  const panel = preview.getByRole('complementary', { name: 'As reviewers see it' });
  await expect(panel.getByRole('status')).toHaveText(/^\d+ texts may tell who you are\.$/);
  await panel.getByRole('button', { name: 'Ders Thema' }).click();
  await expect(preview.getByRole('complementary', { name: 'Inspector' })).toContainText('Ders Thema');
  await chooseMore(preview, 'About this file');
  await expect(preview.getByText('Hidden by this link')).toBeVisible();
  await expect(preview.getByText('R. Ederle')).toHaveCount(0);
  await preview.keyboard.press('Escape');
  await preview.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.3);
  await expectNoFindings(preview);

  // Reviewers get the same page without the owner's list; only the owner can open the address of the preview.
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = await dialog.getByRole('textbox', { name: /^Link for/ }).inputValue();
  const reader = await stranger(browser, server);
  const told = async (caller: Page, address: string) =>
    caller.evaluate(
      async (call) => {
        const token = localStorage.getItem('accessToken');
        const headers = token === null ? {} : { authorization: `Bearer ${token}` };
        const answer = await fetch(call, { headers });
        return { status: answer.status, text: await answer.text() };
      },
      address.replace(/^.*\/viewer\/(\d+)/, '/api/v1/files/$1/json'),
    );
  await reader.goto(link);
  await expect(reader.getByText('anonymous analysis')).toBeVisible();
  await expect(reader.getByRole('complementary', { name: 'As reviewers see it' })).toHaveCount(0);
  const [, linkId = ''] = /\/viewer\/(\d{10})\?k=[\w-]{22}$/.exec(link) ?? [];
  const unsigned = (text: string) => text.replace(/\?session=[^"]*/g, '');
  const own = `/viewer/${id}?k=reviewer`;
  const readersText = unsigned((await told(reader, link)).text);
  expect(readersText.replaceAll(linkId, String(id))).toBe(unsigned((await told(preview, own)).text));
  expect((await told(reader, own)).status).toBe(404);
  await reader.context().close();
});
