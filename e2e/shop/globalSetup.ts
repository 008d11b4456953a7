import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyReleases, fillDataFolder } from './releases';
import { freePort, root, startApi, startShell, generousRenderLimit } from './servers';

/** The shop of a run: what the journeys share. */
export interface Shop {
  url: string;
  apiUrl: string;
  apiPort: number;
  /** The API's data folder. */
  dataDir: string;
}

const variable = 'JOURNEYS_SHOP';

/** The shop that the run's setup started, as its workers see it. */
export function runningShop(): Shop {
  const shop = process.env[variable];
  if (!shop) throw new Error('The journeys need the shop that their global setup starts.');
  return JSON.parse(shop) as Shop;
}

/** Builds what changed; its own output says what is broken. */
function build(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/publishBuilds.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error('There is nothing to walk: the build is broken, as is said above.');
}

/** Builds what changed, and starts one shop for the run on free ports, with data and releases of its own. */
export default async function globalSetup() {
  build();
  const folder = await mkdtemp(join(tmpdir(), 'storefront-journeys-'));
  const releasesDir = join(folder, 'releases');
  await copyReleases(releasesDir);
  const [port, apiPort] = [await freePort(), await freePort()];
  const dataDir = join(folder, 'data');
  await fillDataFolder(dataDir);
  const [api, shell] = await Promise.all([
    startApi({ dataDir, port: apiPort, shopPort: port }),
    startShell({ releasesDir, port, apiPort, environment: generousRenderLimit }),
  ]);
  process.env[variable] = JSON.stringify({ url: shell.url, apiUrl: api.url, apiPort, dataDir } satisfies Shop);
  return async () => {
    await Promise.all([api.stop(), shell.stop()]);
    await rm(folder, { recursive: true });
  };
}
