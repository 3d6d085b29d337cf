import { readFileSync } from 'node:fs';
import { expect, expectNoFindings, fixture, register, signIn, test, upload } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

test('an author is named as they say, from the viewer to their page and the lists', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const file = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
  const [id] = await upload(server, person, [file]);
  await signIn(page, server, person);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Name on your analyses' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('GIVEN NAMES').fill('Clara Josephine');
  await main.getByLabel('FAMILY NAME').fill(`Wieck ${person.username}`);
  await main.getByLabel('ORCID').fill('0000-0002-1825-0098');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The last digit checks the others.')).toBeVisible();
  await expect(main.getByLabel('ORCID')).toBeFocused();
  await expectNoFindings(page);
  await main.getByLabel('ORCID').fill('0000-0002-1825-0097');
  await main.getByLabel('ABOUT YOU').fill('Pianist.\n\nSee https://example.org/clara.');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved. Your public analyses show it now.')).toBeVisible();

  await page.goto(`/viewer/${id}`);
  const name = `Clara Josephine Wieck ${person.username}`;
  await expect(
    main.getByText(`by Christian Petzold · performed by Clara · analysis by ${name}`),
  ).toBeVisible();
  await main.getByRole('link', { name }).click();
  await expect(page).toHaveTitle(`Analyses by ${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(main.getByRole('link', { name: '0000-0002-1825-0097' })).toHaveAttribute(
    'href',
    'https://orcid.org/0000-0002-1825-0097',
  );
  const link = main.getByRole('link', { name: 'https://example.org/clara' });
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(main.getByRole('table').getByRole('link', { name: 'View Menuet in G' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoFindings(page);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/browse/files');
  await main.getByLabel('Property').selectOption('annotator');
  await main.getByLabel('Value').fill(`wieck ${person.username}`);
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 file', { exact: false }).first()).toBeVisible();
  await main.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goto('/people/nobody-of-this-name');
  await expect(main.getByText('There is nobody with this username')).toBeVisible();
});

test('what an author says about an analysis is what others cite', async ({ page, server }) => {
  const person = await register(server);
  const bytes = readFileSync(fixture('menuet.tla'));
  const [earlier] = await upload(server, person, [{ name: 'menuet.tla', bytes }]);
  // As a reader downloads it.
  const written = JSON.parse(bytes.toString()) as { media_metadata: Record<string, unknown> };
  written.media_metadata['source'] = `${server.url}/viewer/${earlier}/v1`;
  written.media_metadata['time_signature'] = '3/4';
  written.media_metadata['edition USED'] = 'NBA';
  const [id] = await upload(server, person, [
    { name: 'again.tla', bytes: Buffer.from(JSON.stringify(written)) },
  ]);
  await signIn(page, server, person);
  await page.goto(`/viewer/${id}`);
  const main = page.getByRole('main');
  await chooseMore(page, 'About this file');
  await page.getByRole('link', { name: 'Edit details' }).click();
  await expect(page).toHaveTitle('Edit details');
  await main.getByLabel('HEADING').fill('A menuet, read twice');
  const tag = `Menuet & trio ${process.pid}`;
  await main.getByLabel('TAGS').fill(`form, ${tag}`);
  await main.getByLabel('LICENCE').selectOption('CC-BY-4.0');
  await main.getByLabel('DOI').fill('zenodo');
  await main.getByLabel('BASED ON').fill('Schenker 1935');
  await main.getByRole('button', { name: 'Add credit' }).click();
  const credit = main.getByRole('group', { name: 'Credit 1' });
  await credit.getByLabel('ORCID').fill('0000-0002-1825-0097');
  await main.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(main.getByText('Credit 1 has no name.')).toBeVisible();
  await expect(main.getByText('Enter a DOI such as')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(main.getByText('Enter the address of an analysis or of a web page')).toBeVisible();
  await main.getByLabel('DOI').fill('');
  await main.getByLabel('BASED ON').fill('');
  await main.getByRole('button', { name: `Based on /viewer/${earlier}/v1` }).press('Enter');
  await expect(main.getByLabel('BASED ON')).toHaveValue(`/viewer/${earlier}/v1`);
  await credit.getByLabel('Given names').fill('Clara');
  await credit.getByLabel('Family name').fill('Wieck');
  await main.getByRole('button', { name: 'Save' }).click();
  // Saving returns to the viewer, from where the reader came.
  await expect(page).toHaveURL(/\/viewer\/\d+/);
  await chooseMore(page, 'About this file');
  // Fields that every file may have are called as the rest, an author's own ones as they wrote them.
  for (const name of ['Title', 'Composer', 'Time signature', 'edition USED', 'source'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  const basis = page.getByRole('link', { name: 'Analysis of Menuet in G by Christian Petzold, version 1' });
  await expect(basis).toHaveAttribute('href', `/viewer/${earlier}/v1`);
  await expect(page.getByRole('link', { name: 'CC BY 4.0' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0000-0002-1825-0097' })).toHaveAttribute(
    'href',
    'https://orcid.org/0000-0002-1825-0097',
  );
  await page.getByRole('link', { name: tag }).press('Enter');
  await expect(page).toHaveURL(/\/browse\/files\?tag=/);
  await expect(main.getByRole('status')).toHaveText(/^1 file/);
  await expect(main.getByRole('combobox', { name: 'Property' })).toHaveValue('tag');
  await expect(main.getByRole('textbox', { name: 'Value' })).toHaveValue(tag);
  // Another property has values to choose from.
  await main.getByRole('combobox', { name: 'Property' }).selectOption('licence');
  await main.getByRole('combobox', { name: 'Value' }).selectOption('CC BY-ND 4.0');
  await main.getByRole('button', { name: 'Search' }).press('Enter');
  await expect(main.getByText('No public file has “CC BY-ND 4.0” in its licence.')).toBeVisible();
  await main.getByRole('combobox', { name: 'Value' }).selectOption('CC BY 4.0');
  await main.getByRole('button', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL(/\?licence=CC-BY-4\.0$/);
  await expect(main.getByRole('link', { name: 'Menuet in G' }).first()).toBeVisible();
  await expectNoFindings(page);
  await page.goto(`/viewer/${id}`);
  await chooseMore(page, 'Cite');
  const dialog = page.getByRole('dialog', { name: 'Cite' });
  await expect(dialog.getByRole('region', { name: 'Reference' })).toContainText(
    /Wieck, C\. \(\d{4}\)\. A menuet, read twice \(Version 1\) \[Musical analysis\]\. TiLiA\./,
  );
});

test('a username that was left leads on to the present one, in a new page and within the site', async ({
  page,
  server,
}) => {
  const person = await register(server);
  await upload(server, person, [{ name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) }]);
  await signIn(page, server, person);
  await page.goto('/change-profile');
  const username = `${person.username}new`;
  await expect(page.getByText('Links with the old one lead to it for 90 days')).toBeVisible();
  await page.getByLabel('USERNAME').fill(username);
  await page.getByRole('button', { name: 'SUBMIT' }).press('Enter');
  await expect(page.getByText('Information changed successfully.')).toBeVisible();
  await page.goto(`/people/${person.username}`);
  await expect(page).toHaveURL(`/people/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);

  await page.getByRole('link', { name: 'Help', exact: true }).first().press('Enter');
  await expect(page).toHaveURL(/\/help/);
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/people/${person.username}`);
  await expect(page).toHaveURL(`/people/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username);
});
