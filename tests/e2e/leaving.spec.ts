import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { expect, expectWell, register, signIn, test, upload } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const main = (page: Page) => page.getByRole('main');
const analysis = (title: string) => ({
  name: 'analysis.tla',
  bytes: Buffer.from(
    tlaText({ title, timelines: [hierarchyTimeline([{ start: 0, end: 1, level: 1, label: 'All' }])] }),
  ),
});

test('all data is saved and the account deleted by keyboard; a note stays where a public file was', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const [id] = await upload(server, person, [analysis('Withdrawn piece')], true);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your account' }).press('Enter');
  await expect(page).toHaveTitle(/^Your account/);
  await expectWell(page);
  const take = main(page).getByRole('region', { name: 'Take your data with you' });
  await take.getByLabel('Password').fill('another password');
  await take.getByLabel('Password').press('Enter');
  await expect(take.getByText('This is not your password. Enter it again.')).toBeVisible();
  await take.getByLabel('Password').fill(person.password);
  const download = page.waitForEvent('download');
  await take.getByLabel('Password').press('Enter');
  const zip = unzipSync(readFileSync(await (await download).path()));
  expect(Object.keys(zip)).toEqual(expect.arrayContaining(['README.txt', 'account.json']));
  const original = Object.keys(zip).find((name) => name.endsWith('.tla'));
  expect(Buffer.from(zip[original ?? ''] ?? [])).toEqual(analysis('Withdrawn piece').bytes);

  const leave = main(page).getByRole('region', { name: 'Delete your account' });
  await expect(leave.getByRole('radio', { name: 'Delete everything' })).toBeChecked();
  await leave.getByRole('radio', { name: 'Delete everything' }).press('ArrowDown');
  await leave.getByRole('radio', { name: 'Keep my public files, with my name' }).press('ArrowUp');
  await leave.getByLabel('Password').fill(person.password);
  await leave.getByLabel('Password').press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 file is deleted, with recordings and scores.');
  await question.getByRole('button', { name: 'Delete account' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  const answer = await page.goto(`/viewer/${id}`);
  expect(answer?.status()).toBe(410);
  await expect(main(page).getByRole('heading', { name: 'This analysis is no longer here' })).toBeVisible();
  await expect(main(page)).toContainText('Withdrawn piece');
  await expect(main(page)).not.toContainText(person.username);
  await expectWell(page);
});

test('a reader reports a file from the viewer, and a person from their page', async ({ page, server }) => {
  const person = await register(server);
  const [id] = await upload(server, person, [analysis('Reported piece')], true);
  await page.goto(`/viewer/${id}`);
  await chooseMore(page, 'About this file');
  await page.getByRole('link', { name: 'Report this file' }).click();
  await expect(page).toHaveTitle(/^Report/);
  await expectWell(page);
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(main(page).getByLabel('What exactly, and where')).toBeFocused();
  await main(page).getByLabel('What is wrong').selectOption('Something else');
  await main(page).getByLabel('What exactly, and where').fill('It is an advertisement.');
  await main(page).getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(main(page).getByText(/^Thank you. Your report has the number \d+\./)).toBeVisible();
  await main(page).getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/viewer/${id}`);
  await page.goto(`/people/${person.username}`);
  await main(page).getByRole('link', { name: 'Report this page' }).click();
  await expect(main(page)).toContainText(`You report ${person.username}.`);
});
