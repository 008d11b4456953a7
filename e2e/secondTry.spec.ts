import { expect, test } from './shop/test';

test('S204 a remote’s file that did not come is asked for a second time, and the visitor sees nothing of it', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED|Failed to load resource|mf.news/i);
  const asked: string[] = [];
  await page.route('**/releases/mf-news/**/remoteEntry*.js', (route) => {
    asked.push(route.request().url());
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await page.goto('/catalog');
  await page.getByRole('banner').getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  expect(asked.length).toBeGreaterThanOrEqual(2);
});
