import { openHydrated } from './shop/hydration';
import { enableSaveData } from './shop/saveData';
import { expect, test } from './shop/test';

declare global {
  interface Window {
    toldOf: string[];
    hangs?: boolean;
  }
}

test('a page that hangs is told of by the next page of that tab, and one that was left is not', async ({ page }) => {
  // Without prefetches, which would come at an unknown time.
  await enableSaveData(page);
  // Recorded in the page, since beacons are not visible to browser tools.
  await page.addInitScript(() => {
    window.toldOf = [];
    const way = Navigator.prototype.sendBeacon;
    Navigator.prototype.sendBeacon = function sendBeacon(address, body) {
      const { reports } = JSON.parse(String(body)) as { reports: { remote: string; lost?: number }[] };
      window.toldOf.push(...reports.filter(({ lost }) => lost === 1).map(({ remote }) => remote));
      return way.call(this, address, body);
    };
    const stop = Event.prototype.stopImmediatePropagation;
    for (const type of ['pagehide', 'visibilitychange'])
      addEventListener(type, (event) => window.hangs && stop.call(event), true);
    const every = window.setInterval.bind(window) as (act: () => void, ms: number) => number;
    Object.assign(window, { setInterval: (act: () => void, ms: number) => every(() => window.hangs || act(), ms) });
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (!window.hangs) keep.call(this, key, value);
    };
  });
  const toldOf = () => page.evaluate(() => window.toldOf);

  await openHydrated(page, '/catalog');
  await openHydrated(page, '/news');
  await page.waitForTimeout(500);
  expect(await toldOf()).toEqual([]);
  // Simulates a tab that hangs: no more signs of life, and no events at its end.
  await page.evaluate(() => {
    for (const [key, mark] of Object.entries(sessionStorage))
      if (key.startsWith('storefront.shown.'))
        sessionStorage.setItem(
          key,
          String(mark).replace(/\d+/, (then) => String(Number(then) - 7000)),
        );
    window.hangs = true;
  });
  await page.goto('/catalog');
  await expect.poll(toldOf).toEqual(expect.arrayContaining(['mf-news', 'mf-checkout']));
  expect(await toldOf()).not.toContain('mf-support');
  await openHydrated(page, '/news');
  await page.waitForTimeout(500);
  expect(await toldOf()).toEqual([]);
});
