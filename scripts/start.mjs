// npm start: installs what is missing, builds what changed, and serves the whole shop until it is stopped.
// With --one it serves the same source as one bundle, for comparison with the composed shop.
import './endWithNpm.mjs';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isStopping, ready, requirePorts, run, stop, watch } from './processes.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  ensureOneBundle,
  liveShell,
  main,
  releasesDir,
  root,
  say,
  setting,
  describeError,
} from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

const port = Number(setting('PORT', 3000));
const apiPort = Number(setting('API_PORT', 4000));
const dataDir = resolve(setting('DATA_DIR', '.data'));
const foreignApi = setting('API_URL');

/** Milliseconds in which the parts of a shop end after their starter was killed. */
const PATIENCE = 4000;

/** Prints what the shop is missing, for somebody who waits for it. */
async function sayWhatIsMissing(url) {
  const answer = await fetch(url).catch(() => undefined);
  const { api = true, renderers = true, store = true } = answer?.status === 503 ? await answer.json() : {};
  if (!api)
    say(`The API at ${foreignApi ?? 'its port'} does not answer: pages come without their content until it does.`);
  if (!store) say(`The release store ${releasesDir} cannot be written: its disk may be full.`);
  if (!renderers) say('Pages are rendered by the browser alone: no renderer could be started; the log says why.');
}

process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));

main(async () => {
  const {
    values: { one: isOne },
  } = parseArguments('npm start, or npm run start:one; README.md lists the settings, as PORT=3200', {
    allowPositionals: false,
    options: { one: { type: 'boolean', default: false } },
  });
  const wanted = [
    { name: 'PORT', port, whose: 'the shop' },
    ...(foreignApi ? [] : [{ name: 'API_PORT', port: apiPort, whose: 'the API' }]),
  ];
  await requirePorts(wanted, isOne ? 'npm run start:one' : 'npm start', PATIENCE);
  await ensureInstalled();
  await ensureBuilt();
  if (isOne) await ensureOneBundle();
  try {
    if (!foreignApi) {
      say('Starting the API with its database …');
      mkdirSync(dataDir, { recursive: true });
      const api = run(`${root}/storefront-api/dist/server/server.cjs`, {
        API_PORT: String(apiPort),
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
      });
      await ready(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API');
      watch(api, 'The API');
    }
    say('Starting the shop …');
    const shop = run(join(isOne ? `${root}/one-bundle/dist` : await liveShell(), 'server/server.cjs'), {
      BUNDLE: isOne ? 'one' : 'shell',
      PORT: String(port),
      API_PORT: String(apiPort),
      RELEASES_DIR: releasesDir,
    });
    await ready(`http://127.0.0.1:${port}/healthz`, shop, 'The shop');
    watch(shop, 'The shop');
    await sayWhatIsMissing(`http://127.0.0.1:${port}/readyz`);
  } catch (error) {
    // Not if a part ended because everything is being stopped.
    if (!isStopping()) console.error(describeError(error));
    await stop(1);
  }
  console.log(`\n  The shop:  http://localhost:${port}   (Russian: http://localhost:${port}/ru)`);
  console.log(`  The API:   ${foreignApi ?? `http://localhost:${apiPort}   (data in ${dataDir})`}`);
  console.log('  Ctrl-C stops everything.\n');
});
