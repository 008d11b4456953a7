// Throughput of the servers: cached answers against a bare Fastify with the same bytes, renderings against plain React
// with the same tree, and the cost of a large catalogue.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../figures.mjs';
import { freePort, withShop } from '../shop.mjs';
import { PlainError, root, say } from '../steps.mjs';

const load = { connections: 50, seconds: Number(process.env.BENCH_SECONDS ?? 3) };
const rounds = 3;

const apiPaths = ['/v1/games', '/v1/products/1', '/service-config'];
const pagePaths = [
  '/',
  '/ru',
  '/catalog',
  '/ru/catalog',
  '/catalog/products/1',
  '/ru/catalog/products/1',
  '/catalog/product/1',
  '/ru/catalog/product/1',
  '/news',
  '/ru/news',
];

/** Runs a script and parses the JSON that it prints. */
async function figuresOf(script, args, { options = [], env = {} } = {}) {
  const child = spawn(process.execPath, [...options, script, ...args.map(String)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new PlainError(`${script} failed.`);
  return JSON.parse(output);
}

/** Requests one address repeatedly, from a process of its own. */
async function hit(url) {
  const { requests, latency, non2xx, errors } = await figuresOf(join(root, 'node_modules/autocannon/autocannon.js'), [
    '-j',
    '-n',
    '-c',
    load.connections,
    '-d',
    load.seconds,
    url,
  ]);
  if (non2xx + errors > 0) throw new PlainError(`${url}: ${non2xx} answers were no success, ${errors} calls failed.`);
  return { rate: requests.average, p99: latency.p99 };
}

async function startBare(pages) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/bench/bareServer.mjs'), String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stdin.end(JSON.stringify(pages));
  await once(child.stdout, 'data');
  const stop = () => {
    child.kill();
    return once(child, 'exit');
  };
  return { url: `http://localhost:${port}`, stop };
}

/**
 * The body of a fully rendered answer; retries, since a renderer that was just started may be too slow for its first
 * page.
 */
async function bodyOf(url, tries = 20) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new PlainError(`${url} answers ${answer.status}.`);
  if (answer.headers.get('cache-control') === 'no-store' && tries > 0)
    return sleep(300).then(() => bodyOf(url, tries - 1));
  return { type: answer.headers.get('content-type'), body: await answer.text() };
}

/** Measures each address of a server and of the bare one in turns; returns medians. */
async function besideBare(origin, paths) {
  const pages = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await bodyOf(origin + path)])));
  const bare = await startBare(pages);
  try {
    const rows = {};
    for (const path of paths) {
      await hit(origin + path);
      const [kept, plain] = [[], []];
      for (let round = 0; round < rounds; round++) {
        kept.push(await hit(origin + path));
        plain.push(await hit(bare.url + path));
      }
      const rate = (list) => median(list.map((one) => one.rate));
      rows[path] = {
        'requests/s': Math.round(rate(kept)),
        'p99, ms': median(kept.map((one) => one.p99)),
        'minimal server, requests/s': Math.round(rate(plain)),
        ratio: Math.round((rate(kept) / rate(plain)) * 100) / 100,
        bytes: Buffer.byteLength(pages[path].body),
      };
    }
    return rows;
  } finally {
    await bare.stop();
  }
}

const typescript = ['--import', 'tsx', '--import', join(root, 'scripts/bench/withoutStyles.mjs')];

/** Prints all tables, or cached answers of the given addresses only. */
export async function bench(only = []) {
  const wanted = (paths) => paths.filter((path) => only.length === 0 || only.includes(path));
  await withShop(async ({ url, apiUrl }) => {
    say(
      `Measuring cached answers: ${load.connections} connections, ${rounds} × ${load.seconds} s, alternating with a minimal Fastify server …`,
    );
    console.table({ ...(await besideBare(apiUrl, wanted(apiPaths))), ...(await besideBare(url, wanted(pagePaths))) });
    if (only.length > 0) return;
    say('Measuring renderings without a cache, on one core …');
    const env = { NODE_ENV: 'production', TSX_TSCONFIG_PATH: join(root, 'scripts/bench/tsconfig.json') };
    console.table(await figuresOf(join(root, 'scripts/bench/renderings.mts'), [apiUrl], { options: typescript, env }));
  });
  if (only.length > 0) return;
  say('Measuring uncached API calls, with the demo’s content and with 2,000 games and 20,000 products more …');
  for (const [kind, rows] of Object.entries(
    await figuresOf(join(root, 'scripts/bench/growth.mts'), [], { options: ['--import', 'tsx'] }),
  )) {
    console.log(kind);
    console.table(rows);
  }
}
