// The processes of a shop that runs until it is stopped: its ports, its parts, its end.
import { createServer } from 'node:net';
import { PlainError, setting, start } from './steps.mjs';

/** Why a port cannot be had, as the code of an error; nothing where it is free. */
function refusalOf(wanted) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', ({ code }) => done(code));
    probe.listen(wanted, () => probe.close(() => done(undefined)));
  });
}

const isPort = (number) => Number.isInteger(number) && number >= 1 && number <= 65535;

/** The next port that is free and not among `others`; after the last come those from 1024. */
async function nextFree(wanted, others) {
  for (let port = wanted; ; ) {
    port = port < 65535 ? port + 1 : 1024;
    if (!others.includes(port) && (await refusalOf(port)) === undefined) return port;
  }
}

/** The data folder of a shop beside another one. One that was named stays where a port alone is taken; where both are, a shop is at work with it. */
function dataFolderFor(port, isBesideShop) {
  const named = setting('DATA_DIR');
  return named && !isBesideShop ? named : `${named ?? '.data'}-${port}`;
}

/** What may be called instead: all that is to be changed at once. A second shop needs data of its own. */
async function adviceFor(wanted, unfit, command) {
  const chosen = new Map(wanted.map(({ name, port }) => [name, port]));
  for (const { name, port } of unfit) chosen.set(name, await nextFree(port, [...chosen.values()]));
  const settings = [...chosen].map(([name, port]) => `${name}=${port}`);
  if (chosen.has('API_PORT')) settings.push(`DATA_DIR=${dataFolderFor(chosen.get('PORT'), unfit.filter(({ isLow = false }) => !isLow).length > 1)}`);
  return `${settings.join(' ')} ${command}`;
}

/** Why each port cannot be had, once none is in use any more or the time is over. */
async function refusalsOf(wanted, patience) {
  const end = Date.now() + patience;
  for (;;) {
    const refusals = await Promise.all(wanted.map(({ port }) => refusalOf(port)));
    if (!refusals.includes('EADDRINUSE') || Date.now() >= end) return refusals;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * Throws a sentence, with all that is to be changed, where one of the ports `{ name, port, whose }` that are wanted cannot be had.
 * @param patience milliseconds in which they may become free: what a killed shop has left behind ends a moment later
 */
export async function requirePorts(wanted, command, patience = 0) {
  const none = wanted.find(({ port }) => !isPort(port));
  if (none) throw new PlainError(`${none.name} must be a port number from 1 to 65535; it is ${process.env[none.name]}.`);
  const [first, second] = wanted;
  if (first.port === second?.port)
    throw new PlainError(`${first.name} and ${second.name} are both ${first.port}, and ${first.whose} and ${second.whose} need one each: ${await adviceFor(wanted, [second], command)}`);
  const refusals = await refusalsOf(wanted, patience);
  const unfit = wanted.map((one, index) => ({ ...one, isLow: refusals[index] === 'EACCES', isUnfit: refusals[index] !== undefined })).filter(({ isUnfit }) => isUnfit);
  if (unfit.length === 0) return;
  const which = unfit.map(({ port, whose, isLow }) => `Port ${port}, wanted for ${whose}, ${isLow ? 'cannot be had: this user may not open ports so low' : 'is in use'}.`).join(' ');
  const busy = unfit.filter(({ isLow }) => !isLow);
  const what = busy.length === 0 ? 'Choose' : `Stop what uses ${busy.length > 1 ? 'them' : 'it'}, or choose`;
  throw new PlainError(`${which} ${what} otherwise: ${await adviceFor(wanted, unfit, command)}`);
}

/** Waits until a part answers; a part that has ended never will. */
export async function ready(url, part, name) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (part.signalCode !== null) throw new PlainError(`${name} was ended by ${part.signalCode} before it answered.`);
    if (part.exitCode !== null) throw new PlainError(`${name} could not start; the sentence above says why.`);
    const answer = await fetch(url).catch(() => undefined);
    // Once everything is being stopped there is nothing more to wait for.
    if (answer?.ok) return ending;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new PlainError(`${name} did not answer at ${url} within a minute.`);
}

const parts = [];

/** The end, once it has begun. */
let ending;

/** Milliseconds after which a part is ended hard: it is red for as long as `DRAIN_SECONDS` say before it stops, and has ten seconds to end what it began. */
const hardLimit = ((Number(process.env.DRAIN_SECONDS) || 1) + 11) * 1000;

export const isStopping = () => ending !== undefined;

/** Ends every part in a few seconds, one that does not listen hard, and what else there is by `endOther`, and then this process: by the code of who asked first. */
export function stop(code, endOther = () => {}) {
  ending ??= endAll(code, endOther);
  return ending;
}

async function endAll(code, endOther) {
  const ended = parts.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(
    (part) =>
      new Promise((done) => {
        const hard = setTimeout(() => part.kill('SIGKILL'), hardLimit);
        part.once('exit', () => done(clearTimeout(hard)));
        part.kill('SIGTERM');
      }),
  );
  await Promise.all([...ended, endOther()]);
  process.exit(code);
}

/** Ends a part with whoever started it, however that ended. */
const endWithStarter = new URL('endWithStarter.mjs', import.meta.url).href;

export function run(script, env) {
  const part = start(process.execPath, ['--import', endWithStarter, '--enable-source-maps', script], { NODE_ENV: 'production', ...env });
  parts.push(part);
  return part;
}

/** A part that ends by itself takes the whole shop with it, loudly. */
export function watch(part, name) {
  part.once('exit', (code, signal) => {
    if (isStopping()) return;
    console.error(`\n${name} ended unexpectedly (${signal ?? `code ${code}`}); the shop stops.`);
    void stop(1);
  });
}
