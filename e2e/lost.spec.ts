import { openAlive } from './shop/life';
import { expect, test } from './shop/test';

declare global {
  interface Window {
    toldOf: string[];
    hangs?: boolean;
  }
}

test('a page that hangs is told of by the next page of that tab, and one that was left is not', async ({ page }) => {
  // What is sent so, tools of browsers do not show.
  await page.addInitScript(() => {
    window.toldOf = [];
    const way = Navigator.prototype.sendBeacon;
    Navigator.prototype.sendBeacon = function sendBeacon(address, body) {
      const { reports } = JSON.parse(String(body)) as { reports: { remote: string; lost?: number }[] };
      window.toldOf.push(...reports.filter(({ lost }) => lost === 1).map(({ remote }) => remote));
      return way.call(this, address, body);
    };
    const stop = Event.prototype.stopImmediatePropagation;
    for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, (event) => window.hangs && stop.call(event), true);
  });
  const toldOf = () => page.evaluate(() => window.toldOf);

  await openAlive(page, '/catalog');
  await openAlive(page, '/news');
  await page.waitForTimeout(500);
  expect(await toldOf()).toEqual([]);
  // As in a tab that hangs, nobody of the page hears that it ends.
  await page.evaluate(() => (window.hangs = true));
  await page.goto('/catalog');
  await expect.poll(toldOf).toEqual(['mf-catalog', 'mf-checkout', 'mf-news', 'mf-support']);
  await openAlive(page, '/news');
  await page.waitForTimeout(500);
  expect(await toldOf()).toEqual([]);
});
