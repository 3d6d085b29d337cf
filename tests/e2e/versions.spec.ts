import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { expect, expectNoFindings, register, signIn, test, upload, ViewerScreen } from './support.ts';

const UNITS = [
  { start: 0, end: 30, level: 1, label: 'Opening' },
  { start: 30, end: 60, level: 1, label: 'Middle' },
  { start: 60, end: 90, level: 1, label: 'Close' },
];

const analysis = (title: string, labels: readonly string[]) =>
  tlaText({
    title,
    composer: 'Bach',
    timelines: [hierarchyTimeline(UNITS.map((unit, index) => ({ ...unit, label: labels[index] })))],
  });

test('a file is replaced by keyboard, its versions are told apart, and a link to a unit stays good', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Replaced ${process.pid}`;
  const first = Buffer.from(analysis(title, ['Opening', 'Middle', 'Close']));
  const [id] = (await upload(server, person, [{ name: 'first.tla', bytes: first }])) as [number];
  await signIn(page, server, person);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: `More for ${title}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Replace “${title}”` });
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'second.tla',
    mimeType: 'application/json',
    buffer: Buffer.from(analysis(title, ['Opening', 'Development', 'Close'])),
  });
  await expect(dialog.getByText('1 label changed, nothing removed.')).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByLabel('What changed').fill('The middle is a development.');
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Your files' })).toContainText('version 2');

  await page.goto(`/viewer/${id}/v1`);
  const viewer = new ViewerScreen(page);
  await expect(page.getByRole('note', { name: 'Older version' })).toContainText(
    'You are reading version 1. Version 2 is the newest.',
  );
  await expect(page.getByRole('button', { name: /^Version 1 of 2/ })).toBeVisible();
  const answer = await page.request.get(`/api/v1/files/${id}/json?version=1`);
  const { timelines } = (await answer.json()) as {
    timelines: { components: { id: number; label: string }[] }[];
  };
  const middle = timelines[0]?.components.find(({ label }) => label === 'Middle')?.id;
  await page.getByRole('link', { name: 'Open version 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/viewer/${id}$`));
  await page.getByRole('button', { name: /^Version 2 of 2/ }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveText([/^Version 2newest/, /^Version 1/]);
  await expect(versions).toContainText('The middle is a development.');
  await expect(versions).toContainText('1 label changed, nothing removed.');
  await expectNoFindings(page);
  await page.goto(`/viewer/${id}?c=${middle}`);
  await expect(viewer.inspector).toContainText('Development');
  // What is shared is what was seen, whatever comes after, unless one wants the newest.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `${server.url}/viewer/${id}/v2?c=${middle}`,
  );
  await share.getByRole('checkbox', { name: 'Always this version' }).press('Space');
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `${server.url}/viewer/${id}?c=${middle}`,
  );
  await expectNoFindings(page);
});

test('one that is another piece is asked about once more', async ({ page, server }) => {
  const person = await register(server);
  const title = `Kept ${process.pid}`;
  const first = Buffer.from(analysis(title, ['a', 'b', 'c']));
  await upload(server, person, [{ name: 'first.tla', bytes: first }]);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Replace file' }).click();
  const dialog = page.getByRole('dialog', { name: `Replace “${title}”` });
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'other.tla',
    mimeType: 'application/json',
    buffer: Buffer.from(tlaText({ title: 'Another', timelines: [] })),
  });
  await expect(dialog.getByText('3 components removed, 1 timeline removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  const question = page.getByRole('alertdialog', { name: /3 of the 3 components/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await expect(page.getByRole('table', { name: 'Your files' })).not.toContainText('version 2');
});
