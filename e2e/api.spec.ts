import { join } from 'node:path';
import { long } from './shop/long';
import { Purchase, words } from './shop/purchase';
import { copyReleases } from './shop/releases';
import { freePort, launchApi, startApi, startShell } from './shop/servers';
import { expect, test } from './shop/test';

test(
  'an order outlives the sudden end of the API, and the details screen finds it again',
  long,
  async ({ page, folder, problems }) => {
    test.setTimeout(240_000);
    const [port, apiPort, dataDir] = [await freePort(), await freePort(), join(folder, 'data')];
    const releasesDir = join(folder, 'releases');
    await copyReleases(releasesDir);
    const killed = await startApi({ dataDir, port: apiPort, shopPort: port });
    const shell = await startShell({ releasesDir, port, apiPort });

    const purchase = new Purchase(page, words.en, { origin: shell.url });
    await purchase.findProduct();
    await purchase.addToCart();
    const orderId = await purchase.order();
    // While it is gone, polls and prefetches fail, which is logged and not shown.
    problems.expect(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
      /GET \/v1\/.* failed \(network\)/,
    );
    await killed.stop('SIGKILL');

    const revived = await startApi({ dataDir, port: apiPort, shopPort: port });
    await page.goto(`${shell.url}/details/${orderId}`);
    await expect(page.getByText('visitor@sidekey.example')).toBeVisible();
    await expect(page.getByText(orderId)).toBeVisible();
    await purchase.decide('pay');

    await page.close();
    await Promise.all([revived.stop(), shell.stop()]);
  },
);

test('a second API on the same data folder is refused by one sentence, and the first goes on', async ({ shop }) => {
  const second = launchApi({ dataDir: shop.dataDir, port: await freePort(), shopPort: 3000 });
  expect(await second.ended).toBe(1);
  expect(second.output.trim()).toBe(`Another API process already works with the data folder ${shop.dataDir}.`);
  expect((await fetch(`${shop.apiUrl}/readyz`)).status).toBe(200);
});
