// Pages a second with one renderer and with two, through the shop's own server: rendering uses the cores that there
// are.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '../figures.mjs';
import { freePort, withShop } from '../shop.mjs';
import { loadTypeScript, PlainError, releasesDir, root, say } from '../steps.mjs';

const pages = { home: '/', catalog: '/catalog', product: '/catalog/product/1', news: '/news' };
const renderers = [1, 2];
const rounds = 3;
const load = { seconds: 4, connections: 8 };

/**
 * On two cores the second one also answers, asks, and runs the API: there a second renderer must at least cost nothing.
 */
const leastRatio = 1;

/** Asks from a process of its own, so that what counts the answers does not slow them down. */
async function ask(url) {
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/load.mjs'), url, String(load.seconds), String(load.connections)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new PlainError(`${url} could not be asked for.`);
  return JSON.parse(output);
}

async function measure(shops, path) {
  const figures = shops.map(() => []);
  for (const { url } of shops) for (let warm = 0; warm < 20; warm++) await (await fetch(url + path)).text();
  // In turns, so that whatever else the machine does befalls both.
  for (let round = 0; round < rounds; round++)
    for (const [index, { url }] of shops.entries()) figures[index].push(await ask(url + path));
  return figures.map((list) =>
    Object.fromEntries(['rate', 'median', 'p99'].map((key) => [key, median(list.map((figure) => figure[key]))])),
  );
}

function rowOf([one, two]) {
  const pair = (key, digits = 0) => `${one[key].toFixed(digits)} / ${two[key].toFixed(digits)}`;
  return {
    'pages a second': pair('rate'),
    ratio: Math.round((two.rate / one.rate) * 100) / 100,
    'median, ms': pair('median', 1),
    'p99, ms': pair('p99', 1),
  };
}

export async function prove() {
  const { startShell } = await loadTypeScript('e2e/shop/servers.ts');
  return withShop(async ({ apiPort }) => {
    const shops = [];
    try {
      for (const count of renderers)
        shops.push(
          await startShell({
            releasesDir,
            port: await freePort(),
            apiPort,
            environment: { RENDER_WORKERS: String(count) },
          }),
        );
      say(
        `Asking for each page ${renderers.length * rounds} times ${load.seconds} s, over ${load.connections} connections …`,
      );
      const figures = {};
      for (const [page, path] of Object.entries(pages)) figures[page] = await measure(shops, path);
      console.log('one renderer / two');
      console.table(Object.fromEntries(Object.entries(figures).map(([page, figure]) => [page, rowOf(figure)])));
      return Object.entries(figures)
        .filter(([, [one, two]]) => two.rate / one.rate < leastRatio)
        .map(([page]) => `${page} comes less than ${leastRatio} times as often with two renderers as with one.`);
    } finally {
      await Promise.all(shops.map((shop) => shop.stop()));
    }
  });
}
