// The shop of the release store, as it was published last, for whoever works on one part of it.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ready, run, watch } from '../parts.mjs';
import { freePort } from '../shop.mjs';
import { ensureBuilt, liveShell, releasesDir, root, setting } from '../steps.mjs';

const server = 'server/server.cjs';
const ownApi = join(root, 'storefront-api/dist', server);

/** The live shell's server; where the store has no shop yet, or this checkout no API to go with it, both are built first. */
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

/** Starts it, with an API of its own where `API_URL` names none; `port` tells the data of several apart. Rejects with a sentence. */
export async function startShop(port) {
  const foreignApi = setting('API_URL');
  const shell = await shellServer(foreignApi);
  const [shopPort, apiPort] = [await freePort(), await freePort()];
  const dataDir = join(root, `.cache/dev-data-${port}`);
  const settings = { PORT: String(shopPort), API_PORT: String(apiPort), DATA_DIR: dataDir, RELEASES_DIR: releasesDir, LOG_LEVEL: setting('LOG_LEVEL', 'warn') };
  // First: a shop says so at once where its API does not answer.
  if (!foreignApi) {
    mkdirSync(dataDir, { recursive: true });
    await begin(ownApi, settings, `http://127.0.0.1:${apiPort}/readyz`, 'The API');
  }
  await begin(shell, settings, `http://127.0.0.1:${shopPort}/healthz`, 'The shop');
  return new URL(`http://localhost:${shopPort}/`);
}
