// npm start: installs what is missing, builds what changed, and serves the whole shop until it is stopped.
// With --one it serves the same source as one bundle, the yardstick for what composition costs.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureOneBundle, main, PlainError, releasesDir, requireNode, root, say, start } from './steps.mjs';

const port = Number(process.env.PORT ?? 3000);
const apiPort = Number(process.env.API_PORT ?? 4000);
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const foreignApi = process.env.API_URL;
const isOne = process.argv.includes('--one');

function isFree(wanted) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(wanted, () => probe.close(() => done(true)));
  });
}

async function requirePort(wanted, name, whose) {
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65535)
    throw new PlainError(`${name} must be a port number from 1 to 65535; it is ${process.env[name]}.`);
  if (!(await isFree(wanted)))
    throw new PlainError(`Port ${wanted}, wanted for ${whose}, is in use. Stop what uses it, or choose another: ${name}=${wanted + 1} npm start`);
}

/** Waits until a part answers; a part that has ended never will. */
async function ready(url, part, name) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (part.exitCode !== null) throw new PlainError(`${name} could not start; the sentence above says why.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new PlainError(`${name} did not answer at ${url} within a minute.`);
}

/** What the shop says it lacks, for a person who waits for it. */
async function sayWhatIsMissing(url) {
  const answer = await fetch(url).catch(() => undefined);
  const { api = true, renderers = true } = answer?.status === 503 ? await answer.json() : {};
  if (!api) say(`The API at ${foreignApi ?? 'its port'} does not answer: pages come without their content until it does.`);
  if (!renderers) say('Pages are rendered by the browser alone: no renderer could be started; the log says why.');
}

const parts = [];
let stopping = false;

/** Milliseconds after which a part is ended hard; the API is red for a second before it stops, and has ten to end what it began. */
const hardLimit = 12_000;

/** Ends every part in a few seconds; one that does not listen is ended hard. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  const ended = parts.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(
    (part) =>
      new Promise((done) => {
        const hard = setTimeout(() => part.kill('SIGKILL'), hardLimit);
        part.once('exit', () => done(clearTimeout(hard)));
        part.kill('SIGTERM');
      }),
  );
  await Promise.all(ended);
  process.exit(code);
}

function run(script, env) {
  const part = start(process.execPath, ['--enable-source-maps', script], { NODE_ENV: 'production', ...env });
  parts.push(part);
  return part;
}

/** A part that ends by itself takes the whole shop with it, loudly. */
function watch(part, name) {
  part.once('exit', (code, signal) => {
    if (stopping) return;
    console.error(`\n${name} ended unexpectedly (${signal ?? `code ${code}`}); the shop stops.`);
    void stop(1);
  });
}

process.once('SIGINT', () => void stop(0));
process.once('SIGTERM', () => void stop(0));

main(async () => {
  requireNode();
  await requirePort(port, 'PORT', 'the shop');
  if (!foreignApi) await requirePort(apiPort, 'API_PORT', 'the API');
  ensureInstalled();
  ensureBuilt();
  if (isOne) ensureOneBundle();
  try {
    if (!foreignApi) {
      say('Starting the API with its database …');
      mkdirSync(dataDir, { recursive: true });
      const api = run(`${root}/storefront-api/dist/server/server.cjs`, {
        API_PORT: String(apiPort),
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      });
      await ready(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API');
      watch(api, 'The API');
    }
    say('Starting the shop …');
    const shop = run(`${root}/${isOne ? 'one-bundle' : 'shell'}/dist/server/server.cjs`, {
      BUNDLE: isOne ? 'one' : 'shell',
      PORT: String(port),
      API_PORT: String(apiPort),
      RELEASES_DIR: releasesDir,
    });
    await ready(`http://127.0.0.1:${port}/healthz`, shop, 'The shop');
    watch(shop, 'The shop');
    await sayWhatIsMissing(`http://127.0.0.1:${port}/readyz`);
  } catch (error) {
    console.error(error instanceof PlainError ? `\n${error.message}` : error);
    await stop(1);
  }
  console.log(`\n  The shop:  http://localhost:${port}   (Russian: http://localhost:${port}/ru)`);
  console.log(`  The API:   ${foreignApi ?? `http://localhost:${apiPort}   (data in ${dataDir})`}`);
  console.log('  Ctrl-C stops everything.\n');
});
