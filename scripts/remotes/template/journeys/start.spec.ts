import { expect, test } from '@storefront/e2e';

for (const [path, choose, before, after] of [
  ['/sample', /^Choose/, 'You have not chosen a game yet.', /^You have chosen .+\.$/],
  ['/ru/sample', /^Выбрать/, 'Вы ещё не выбрали игру.', /^Ваш выбор — .+\.$/],
] as const)
  test(`at ${path} a visitor chooses a game`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText(before)).toBeVisible();
    await main.getByRole('button', { name: choose }).first().click();
    await expect(main.getByText(after)).toBeVisible();
  });
