// The last published shop of the release store, for work on one part of it.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ready, run, watch } from '../processes.mjs';
import { freePort } from '../shop.mjs';
import { ensureBuilt, liveShell, releasesDir, root, setting } from '../steps.mjs';

const server = 'server/server.cjs';
const ownApi = join(root, 'storefront-api/dist', server);

/** The live shell's server. Builds everything first if the store has no shop yet, or this checkout no API. */
async function shellServer(foreignApi) {
  const needed = [join(releasesDir, 'releases.json'), ...(foreignApi ? [] : [ownApi])];
  if (!needed.every(existsSync)) await ensureBuilt();
  return join(await liveShell(), server);
}

async function begin(script, settings, url, name) {
  const part = run(script, settings);
  await ready(url, part, name);
  watch(part, name);
}

/**
 * Starts the shop, with an API of its own unless `API_URL` names one; `port` separates the data of several shops.
 * Rejects with a sentence.
 */
export async function startShop(port) {
  const foreignApi = setting('API_URL');
  const shell = await shellServer(foreignApi);
  const [shopPort, apiPort] = [await freePort(), await freePort()];
  const dataDir = join(root, `.cache/dev-data-${port}`);
  const settings = {
    PORT: String(shopPort),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
  };
  // The API first, since a shop without an API logs errors at once.
  if (!foreignApi) {
    mkdirSync(dataDir, { recursive: true });
    await begin(ownApi, settings, `http://127.0.0.1:${apiPort}/readyz`, 'The API');
  }
  await begin(shell, settings, `http://127.0.0.1:${shopPort}/healthz`, 'The shop');
  return new URL(`http://localhost:${shopPort}/`);
}
