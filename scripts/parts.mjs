// The processes of a shop that runs until it is stopped: its ports, its parts, its end.
import { createServer } from 'node:net';
import { PlainError, start } from './steps.mjs';

export function isFree(wanted) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(wanted, () => probe.close(() => done(true)));
  });
}

export async function requirePort(wanted, name, whose, command) {
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65535)
    throw new PlainError(`${name} must be a port number from 1 to 65535; it is ${process.env[name]}.`);
  if (!(await isFree(wanted)))
    throw new PlainError(`Port ${wanted}, wanted for ${whose}, is in use. Stop what uses it, or choose another: ${name}=${wanted + 1} ${command}`);
}

/** Waits until a part answers; a part that has ended never will. */
export async function ready(url, part, name) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (part.signalCode !== null) throw new PlainError(`${name} was ended by ${part.signalCode} before it answered.`);
    if (part.exitCode !== null) throw new PlainError(`${name} could not start; the sentence above says why.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new PlainError(`${name} did not answer at ${url} within a minute.`);
}

const parts = [];
let stopping = false;

/** Milliseconds after which a part is ended hard; the API is red for a second before it stops, and has ten to end what it began. */
const hardLimit = 12_000;

/** Ends every part in a few seconds; one that does not listen is ended hard. */
export async function stop(code) {
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
    if (stopping) return;
    console.error(`\n${name} ended unexpectedly (${signal ?? `code ${code}`}); the shop stops.`);
    void stop(1);
  });
}
