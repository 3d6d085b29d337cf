import type { Page } from 'playwright/test';
import { moderateRunning } from '../../src/server/control/ask-running.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import {
  expect,
  expectNoFindings,
  expectWell,
  register,
  registerOperator,
  signIn,
  test,
  upload,
} from './support.ts';

const main = (page: Page) => page.getByRole('main');
const analysis = (title: string) => ({
  name: 'analysis.tla',
  bytes: Buffer.from(
    tlaText({ title, timelines: [hierarchyTimeline([{ start: 0, end: 1, level: 1, label: 'All' }])] }),
  ),
});

/** A report by the page's form, as a reader without an account sends it. */
async function report(page: Page, id: number, text: string): Promise<void> {
  await page.goto(`/report?file=${id}&version=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report this file');
  await main(page).getByLabel('What is wrong').selectOption('It shows personal data');
  await main(page).getByLabel('What exactly, and where').fill(text);
  await main(page).getByLabel('Your name').fill('Robert Schumann');
  await main(page).getByLabel('Your e-mail').fill('robert@example.net');
  await main(page).getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(main(page).getByText(/^Thank you/)).toBeVisible();
}

test('a reader reports a file, an operator hides it, its owner reads why, and the operator restores it, by keyboard', async ({
  page,
  server,
}) => {
  const owner = await register(server);
  const operator = await registerOperator(server);
  const title = `Menuet of ${owner.username}`;
  const [id] = await upload(server, owner, [analysis(title)], true);
  await report(page, id!, 'The second comment names a pupil.');

  await signIn(page, server, operator);
  await page.goto('/');
  await page.getByRole('button', { name: `Hi, ${operator.username}` }).press('Enter');
  await page.getByRole('link', { name: 'Operator' }).press('Enter');
  await expect(page).toHaveTitle('Operator');
  const row = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
  await expect(row).toContainText('The second comment names a pupil.');
  await expect(row).toContainText('Robert Schumann, robert@example.net');
  await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', `/viewer/${id}/v1`);
  await expect(main(page).getByText('Last backup')).toBeVisible();
  await expectWell(page);

  await row.getByRole('button', { name: `Hide “${title}”` }).press('Enter');
  const question = page.getByRole('dialog', { name: `Hide “${title}”?` });
  await question.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(question.getByLabel('Reason')).toBeFocused();
  await expectNoFindings(page);
  await question.getByLabel('Reason').fill('Comment 2 names a pupil.');
  await question.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(main(page).getByText(`“${title}” is hidden. Only its owner sees it.`)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Reports' })).toBeFocused();
  await expect(row).toHaveCount(0);
  expect((await page.request.get(`/viewer/${id}`)).status()).toBe(410);
  const log = main(page).getByRole('region', { name: 'Log' });
  await expect(log.getByRole('listitem').first()).toContainText(
    `${operator.username}: hid analysis ${id}. Comment 2 names a pupil.`,
  );

  await main(page).getByRole('radio', { name: 'Open' }).press('ArrowRight');
  await expect(page).toHaveURL('/operator?show=done');
  await expect(row).toContainText('Hidden: only its owner sees it');
  await expect(row.getByRole('link', { name: title })).toHaveCount(0);

  await signIn(page, server, owner);
  await page.goto('/dashboard');
  await main(page)
    .getByRole('button', { name: `${title} is hidden by the operator` })
    .press('Enter');
  await expect(main(page).getByText('The reason: Comment 2 names a pupil.')).toBeVisible();

  await signIn(page, server, operator);
  await page.goto('/operator?show=done');
  await row.getByRole('button', { name: `Restore “${title}”` }).press('Enter');
  await expect(page.getByText('The file is shown again.')).toBeVisible();
  await expect(row.getByRole('link', { name: title })).toBeVisible();
  expect((await page.request.get(`/viewer/${id}`)).status()).toBe(200);
});

test('a restoring that comes too late is refused in words, with no message of success', async ({
  page,
  server,
}) => {
  const owner = await register(server);
  const operator = await registerOperator(server);
  const title = `Sarabande of ${owner.username}`;
  const [id] = await upload(server, owner, [analysis(title)], true);
  await report(page, id!, 'It names a pupil.');
  await moderateRunning(server.dataDir, ['hide', String(id), '--reason=It names a pupil.']);
  await signIn(page, server, operator);
  await page.goto('/operator?show=done');
  const restore = page.getByRole('button', { name: `Restore “${title}”` });
  await expect(restore).toBeVisible();
  await moderateRunning(server.dataDir, ['restore', String(id)]);
  await restore.click();
  await expect(main(page).getByRole('alert')).toContainText('is not hidden');
  await expect(page.getByText('The file is shown again.')).toHaveCount(0);
});

test('an operator dismisses a report in words that are sent', async ({ page, server }) => {
  const owner = await register(server);
  const operator = await registerOperator(server);
  const title = `Gigue of ${owner.username}`;
  const [id] = await upload(server, owner, [analysis(title)], true);
  await report(page, id!, 'I do not like it.');
  await signIn(page, server, operator);
  await page.goto('/operator');
  const row = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
  await row.getByRole('button', { name: /^Dismiss report/ }).click();
  const question = page.getByRole('dialog', { name: /^Dismiss report \d+\?$/ });
  await expect(question).toContainText('Sent to robert@example.net.');
  await expect(question.getByLabel('Decision')).toHaveValue('Nothing was found that has to be removed.');
  await question.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/^Report \d+ is closed\.$/)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('who is no operator has neither the menu nor the page, nor has one whose right was taken away', async ({
  page,
  server,
}) => {
  const person = await registerOperator(server);
  await signIn(page, server, person);
  await page.goto('/operator');
  await expect(main(page).getByRole('heading', { name: 'Reports' })).toBeVisible();
  await moderateRunning(server.dataDir, ['admin', person.username, '--remove']);
  await page.reload();
  await expect(main(page).getByText('This page is for the operators of this site.')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Reports' })).toHaveCount(0);
  await expectNoFindings(page);

  await signIn(page, server, await register(server));
  await page.goto('/');
  await page.getByRole('button', { name: /^Hi, / }).press('Enter');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operator' })).toHaveCount(0);
});
