import { expect, test } from './support.ts';

test('the page of the API says what a call takes, makes it, and says where everything is in one piece', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'API' }).waitFor();
  const name = 'All public files, one to a line, in the order of their last change';
  const call = page.getByRole('region', { name, exact: true });
  await expect(call.getByRole('row', { name: /limit/ })).toContainText('From 1 to 1000.');
  await call.getByText('Try it').click();
  await call.getByLabel('limit').fill('1');
  await expect(call.getByText(/^curl 'http.*catalogue\/files\/\?limit=1'$/)).toBeVisible();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByRole('status').last()).toHaveText(/^200, application\/x-ndjson/);
  const line = await call.getByLabel('Answer').textContent();
  expect(JSON.parse(line ?? '')).toHaveProperty('licence');

  const contract = await page.request.get('/api/openapi.json');
  expect(contract.headers()['access-control-allow-origin']).toBe('*');
  expect(await contract.json()).toHaveProperty('paths./catalogue/files/');
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Feed of new analyses' }),
  ).toHaveAttribute('href', '/feed.atom');
});
