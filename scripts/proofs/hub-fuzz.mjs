// The hub under 100,000 hostile frames and 10,000 guessed tokens: it does not fall, keeps nothing, says nothing of its
// inside, and serves others meanwhile. The host is a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { loadTypeScript, root } from '../steps.mjs';

const folder = join(root, 'signalr-hub/proofs/fuzz');

const frames = 100_000;
const guesses = 10_000;
const bearer = 'conformance-token';

/** What is sent before memory is looked at: code is compiled and pools have their size. */
const warmUp = { frames: 20_000, guesses: 2000 };

/** The memory may be so much larger after all this, in MB. */
const slack = { heap: 2, rss: 40 };

/** As long as an id that nobody used is remembered, in ms. */
const forgetting = 16_000;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const megabytes = (bytes) => Math.round((bytes / 1024 ** 2) * 10) / 10;

async function startHost(logFile) {
  const host = fork(join(folder, 'host.ts'), [logFile], { execArgv: ['--expose-gc', '--import', 'tsx'], cwd: root });
  const died = once(host, 'exit').then(([code]) => Promise.reject(new Error(`The host ended with ${code}.`)));
  died.catch(() => {});
  const told = async () => (await Promise.race([once(host, 'message'), died]))[0];
  const { port } = await told();
  const memory = async () => {
    host.send('memory');
    return told();
  };
  const stop = async () => {
    host.disconnect();
    await once(host, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, memory, stop, died };
}

async function attack(url, { sendFrames, guessTokens }, amount, seed, findings) {
  await sendFrames(url, amount.frames, seed, findings);
  await guessTokens(url, amount.guesses, seed, findings);
  await wait(forgetting);
}

/** Tokens that stand in the log. */
async function logged(logFile, secrets) {
  const found = new Set();
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    if (line.includes(bearer)) found.add(bearer);
    for (const [word] of line.matchAll(/[\w-]{32}/g)) if (secrets.has(word)) found.add(word);
  }
  return found;
}

export async function prove() {
  const { Findings, ...attacks } = await loadTypeScript('signalr-hub/proofs/fuzz/attack.ts');
  const { startHonestClient } = await loadTypeScript('signalr-hub/proofs/fuzz/honestClient.ts');
  const workplace = mkdtempSync(join(tmpdir(), 'hub-fuzz-'));
  const logFile = join(workplace, 'host.log');
  const host = await startHost(logFile);
  const findings = new Findings();
  try {
    const done = await startHonestClient(host.url);
    const attacked = (amount, seed) => Promise.race([attack(host.url, attacks, amount, seed, findings), host.died]);
    await attacked(warmUp, 1);
    const before = await host.memory();
    await attacked({ frames, guesses }, 1000);
    const after = await host.memory();
    const health = await (await fetch(`${host.url}/healthz`)).json();
    const served = await done();
    return judge({ before, after, health, served, findings, leaked: await logged(logFile, findings.secrets) });
  } finally {
    await host.stop();
    rmSync(workplace, { recursive: true, force: true });
  }
}

function judge({ before, after, health, served, findings, leaked }) {
  console.log(
    `${frames} frames, ${findings.heard} answers; ${guesses} tokens, answered ${JSON.stringify(findings.statuses)} (with those to warm up)`,
  );
  console.log(
    `heap ${megabytes(before.heap)} → ${megabytes(after.heap)} MB, RSS ${megabytes(before.rss)} → ${megabytes(after.rss)} MB`,
  );
  console.log(`another client meanwhile: ${served.answers} calls, the slowest took ${Math.round(served.slowest)} ms`);
  const complaints = [...findings.complaints].slice(0, 20);
  for (const kind of ['heap', 'rss'])
    if (after[kind] - before[kind] > slack[kind] * 1024 ** 2)
      complaints.push(`The ${kind} grew by more than ${slack[kind]} MB.`);
  if (health.connections !== 1 || health.streams !== 0) complaints.push(`Something stayed: ${JSON.stringify(health)}.`);
  for (const token of leaked) complaints.push(`The log has the token ${token}.`);
  return complaints;
}
