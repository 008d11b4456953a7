// Starts and stops the processes of a shop, and checks their ports.
import { createServer } from 'node:net';
import { PlainError, setting, start } from './steps.mjs';

/** The error code of listening on a port; undefined if it is free. */
function portError(wanted) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', ({ code }) => done(code));
    probe.listen(wanted, () => probe.close(() => done(undefined)));
  });
}

const isPort = (number) => Number.isInteger(number) && number >= 1 && number <= 65535;

/** The next free port that is not among `others`; after the last one it continues at 1024. */
async function nextFreePort(wanted, others) {
  for (let port = wanted; ; ) {
    port = port < 65535 ? port + 1 : 1024;
    if (!others.includes(port) && (await portError(port)) === undefined) return port;
  }
}

/**
 * The data folder for a second shop. A configured one is kept if only a port is taken; if both ports are, another shop
 * is using it.
 */
function dataFolderFor(port, isBesideShop) {
  const named = setting('DATA_DIR');
  return named && !isBesideShop ? named : `${named ?? '.data'}-${port}`;
}

/** The command with all settings that have to be changed. A second shop needs its own data. */
async function suggestedCommand(wanted, unfit, command) {
  const chosen = new Map(wanted.map(({ name, port }) => [name, port]));
  for (const { name, port } of unfit) chosen.set(name, await nextFreePort(port, [...chosen.values()]));
  const settings = [...chosen].map(([name, port]) => `${name}=${port}`);
  if (chosen.has('API_PORT'))
    settings.push(
      `DATA_DIR=${dataFolderFor(chosen.get('PORT'), unfit.filter(({ isLow = false }) => !isLow).length > 1)}`,
    );
  return `${settings.join(' ')} ${command}`;
}

/** Why ports are unavailable, after waiting for used ones to become free. */
async function portErrors(wanted, patience) {
  const end = Date.now() + patience;
  for (;;) {
    const refusals = await Promise.all(wanted.map(({ port }) => portError(port)));
    if (!refusals.includes('EADDRINUSE') || Date.now() >= end) return refusals;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * Throws a sentence with all necessary changes if one of the ports `{ name, port, whose }` is unavailable.
 * @param patience milliseconds in which they may become free: processes of a killed shop end a moment later
 */
export async function requirePorts(wanted, command, patience = 0) {
  const none = wanted.find(({ port }) => !isPort(port));
  if (none)
    throw new PlainError(`${none.name} must be a port number from 1 to 65535; it is ${process.env[none.name]}.`);
  const [first, second] = wanted;
  if (first.port === second?.port)
    throw new PlainError(
      `${first.name} and ${second.name} are both ${first.port}, and ${first.whose} and ${second.whose} need one each: ${await suggestedCommand(wanted, [second], command)}`,
    );
  const refusals = await portErrors(wanted, patience);
  const unfit = wanted
    .map((one, index) => ({ ...one, isLow: refusals[index] === 'EACCES', isUnfit: refusals[index] !== undefined }))
    .filter(({ isUnfit }) => isUnfit);
  if (unfit.length === 0) return;
  const which = unfit
    .map(
      ({ port, whose, isLow }) =>
        `Port ${port}, wanted for ${whose}, ${isLow ? 'cannot be had: this user may not open ports so low' : 'is in use'}.`,
    )
    .join(' ');
  const busy = unfit.filter(({ isLow }) => !isLow);
  const what = busy.length === 0 ? 'Choose' : `Stop what uses ${busy.length > 1 ? 'them' : 'it'}, or choose`;
  throw new PlainError(`${which} ${what} otherwise: ${await suggestedCommand(wanted, unfit, command)}`);
}

/** Waits until a part answers; throws if it ends. */
export async function ready(url, part, name) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (part.signalCode !== null) throw new PlainError(`${name} was ended by ${part.signalCode} before it answered.`);
    if (part.exitCode !== null) throw new PlainError(`${name} could not start; the sentence above says why.`);
    const answer = await fetch(url).catch(() => undefined);
    // Also returns if everything is being stopped.
    if (answer?.ok) return shutdown;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new PlainError(`${name} did not answer at ${url} within a minute.`);
}

const processes = [];

/** Set when everything is being stopped. */
let shutdown;

/** Milliseconds after which a part is killed: it drains for `DRAIN_SECONDS`, and then has ten seconds to finish. */
const killAfter = ((Number(process.env.DRAIN_SECONDS) || 1) + 11) * 1000;

export const isStopping = () => shutdown !== undefined;

/**
 * Stops all parts, killing those that do not end in time, and others by `endOther`, then exits with the code of the
 * first caller.
 */
export function stop(code, endOther = () => {}) {
  shutdown ??= stopProcesses(code, endOther);
  return shutdown;
}

async function stopProcesses(code, endOther) {
  const ended = processes
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map(
      (part) =>
        new Promise((done) => {
          const hard = setTimeout(() => part.kill('SIGKILL'), killAfter);
          part.once('exit', () => done(clearTimeout(hard)));
          part.kill('SIGTERM');
        }),
    );
  await Promise.all([...ended, endOther()]);
  process.exit(code);
}

/** Ends a part when its starter ends. */
const endWithStarter = new URL('endWithStarter.mjs', import.meta.url).href;

export function run(script, env) {
  const part = start(process.execPath, ['--import', endWithStarter, '--enable-source-maps', script], {
    NODE_ENV: 'production',
    ...env,
  });
  processes.push(part);
  return part;
}

/** Stops the whole shop with an error when a part ends by itself. */
export function watch(part, name) {
  part.once('exit', (code, signal) => {
    if (isStopping()) return;
    console.error(`\n${name} ended unexpectedly (${signal ?? `code ${code}`}); the shop stops.`);
    void stop(1);
  });
}
