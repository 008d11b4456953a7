// Whose turn it is to build in a folder: a checkout's, or that of a team's own repository. Node's own modules only: this runs before anything is installed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const workingIn = (root) => join(root, '.cache/working');

/** Names the checkout in which this command works alone, to those that it starts: they need not wait for it. */
const holding = 'STOREFRONT_WORKING';

/** What is read of a file; nothing where there is none any more, or another user keeps it to themselves. */
function told(read) {
  try {
    return read();
  } catch (error) {
    if (['EACCES', 'ENOENT', 'EPERM', 'ESRCH'].includes(error.code)) return '';
    throw error;
  }
}

/** The text of a file; empty where there is none, or another user keeps it to themselves. */
export const textOf = (file) => told(() => readFileSync(file, 'utf8'));

/** Whose numbers of processes these are: of the machine since it was started, and of a container on it (as `src/store/processes.ts` says it). */
export const ownHost = createHash('sha256')
  .update([hostname(), told(() => readlinkSync('/proc/self/ns/pid')), textOf('/proc/sys/kernel/random/boot_id')].join())
  .digest('hex')
  .slice(0, 8);

/** State and start of a process, where the machine tells them: Linux. */
function statOf(pid) {
  const stat = textOf(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], started: fields[19] ?? '' };
}

/** Whether a process is there, whoever's it is; with its start, whether it is that one: the same number may belong to another one later. */
export function isAlive(pid, start = '') {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const { state, started } = statOf(pid);
  // One that was killed and that nobody has asked after yet is dead as well.
  return state !== 'Z' && (start === '' || started === '' || started === start);
}

/** What a command is called in the folder of those who work here. */
const ownName = `${process.pid}-${ownHost}`;

/** Milliseconds between two signs of life of who works here, and for how long another machine believes one. */
const pulse = 5_000;
const believedFor = 60_000;

/** Says whether a command that works here is gone: one that was killed, and one of another machine or container, whose processes nobody sees here, once it has given no sign for long. */
function watcher(working) {
  const signs = new Map();
  return (name) => {
    const [pid, host] = name.split('-');
    const file = join(working, name);
    if (host === ownHost) return !isAlive(Number(pid), textOf(file));
    const now = performance.now();
    const sign = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    // By this machine's clock alone: the other's may be another.
    if (signs.get(name)?.sign !== sign) signs.set(name, { sign, seen: now });
    return now - signs.get(name).seen > believedFor;
  };
}

/** Another command that works here. */
function otherAtWork(working, isGone) {
  const others = readdirSync(working).filter((name) => name !== ownName);
  const gone = others.filter(isGone);
  for (const name of gone) rmSync(join(working, name), { force: true });
  return others.find((name) => !gone.includes(name));
}

const processOf = (name) => `process ${name.split('-')[0]}${name.endsWith(`-${ownHost}`) ? '' : ' of another machine or container'}`;

/** Waits until this is the only command that installs or builds here. Who says so looks for others afterwards: of two at once one sees the other at least. */
async function takeTurn(working, own, say) {
  mkdirSync(working, { recursive: true });
  const isGone = watcher(working);
  for (let isSaid = false; ; isSaid = true) {
    writeFileSync(own, statOf(process.pid).started);
    const other = otherAtWork(working, isGone);
    if (other === undefined) return;
    rmSync(own);
    if (!isSaid) say(`Another command (${processOf(other)}) installs or builds here: waiting for it. (If it does not belong to this shop, delete .cache/working/${other}.)`);
    // Two that give way to each other do not come back at the same time.
    await delay(100 + Math.random() * 200);
  }
}

/** Does what several commands must not do in one folder at the same time; `say` hears for whom it waits. */
export async function aloneIn(root, work, say) {
  if (process.env[holding] === root) return work();
  const working = workingIn(root);
  const own = join(working, ownName);
  await takeTurn(working, own, say);
  process.env[holding] = root;
  const alive = setInterval(() => utimes(own, new Date(), new Date(), () => {}), pulse).unref();
  try {
    return await work();
  } finally {
    clearInterval(alive);
    delete process.env[holding];
    rmSync(own, { force: true });
  }
}
