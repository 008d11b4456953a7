// A lock for commands that install or build in a folder: a checkout, or a team's own repository. Only Node's own
// modules, since this runs before anything is installed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const workingIn = (root) => join(root, '.cache/working');

/**
 * The environment variable with the folder that this command has locked: commands that it starts there do not wait for
 * the lock.
 */
const holding = 'STOREFRONT_WORKING';

/** Reads something; '' where the file does not exist any more, or may not be read by this user. */
function told(read) {
  try {
    return read();
  } catch (error) {
    if (['EACCES', 'ENOENT', 'EPERM', 'ESRCH'].includes(error.code)) return '';
    throw error;
  }
}

/** The text of a file; '' where it does not exist, or may not be read by this user. */
export const textOf = (file) => told(() => readFileSync(file, 'utf8'));

/**
 * Identifies the machine's boot and the container, within which process numbers are unique (like
 * `src/store/processes.ts`).
 */
export const ownHost = createHash('sha256')
  .update([hostname(), told(() => readlinkSync('/proc/self/ns/pid')), textOf('/proc/sys/kernel/random/boot_id')].join())
  .digest('hex')
  .slice(0, 8);

/** State and start time of a process, on Linux; empty elsewhere. */
function statOf(pid) {
  const stat = textOf(`/proc/${pid}/stat`);
  // The name is in brackets and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], started: fields[19] ?? '' };
}

/**
 * Whether a process is alive, whichever user's it is. With a start time, a later process with the same number does not
 * count.
 */
export function isAlive(pid, start = '') {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const { state, started } = statOf(pid);
  // A zombie counts as dead.
  return state !== 'Z' && (start === '' || started === '' || started === start);
}

/** The name of this command's file in the lock folder. */
const ownName = `${process.pid}-${ownHost}`;

/**
 * Milliseconds between two updates of a lock's file, and milliseconds without one after which another machine considers
 * the lock abandoned.
 */
const pulse = 5_000;
const believedFor = 60_000;

/**
 * Returns a test whether the holder of a lock's file is gone. A process of another machine or container cannot be seen
 * from here: it is gone once its file has not been updated for long.
 */
function watcher(working) {
  const signs = new Map();
  return (name) => {
    const [pid, host] = name.split('-');
    const file = join(working, name);
    if (host === ownHost) return !isAlive(Number(pid), textOf(file));
    const now = performance.now();
    const sign = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    // Measured by this machine's clock only, since the clocks may differ.
    if (signs.get(name)?.sign !== sign) signs.set(name, { sign, seen: now });
    return now - signs.get(name).seen > believedFor;
  };
}

/** Another command that holds the lock; files of those that are gone are deleted. */
function otherAtWork(working, isGone) {
  const others = readdirSync(working).filter((name) => name !== ownName);
  const gone = others.filter(isGone);
  for (const name of gone) rmSync(join(working, name), { force: true });
  return others.find((name) => !gone.includes(name));
}

const processOf = (name) =>
  `process ${name.split('-')[0]}${name.endsWith(`-${ownHost}`) ? '' : ' of another machine or container'}`;

/**
 * Waits until this is the only command that installs or builds here. It first creates its file and then looks for
 * others, so of two at least one sees the other.
 */
async function takeTurn(working, own, say) {
  mkdirSync(working, { recursive: true });
  const isGone = watcher(working);
  for (let isSaid = false; ; isSaid = true) {
    writeFileSync(own, statOf(process.pid).started);
    const other = otherAtWork(working, isGone);
    if (other === undefined) return;
    rmSync(own);
    if (!isSaid)
      say(
        `Another command (${processOf(other)}) installs or builds here: waiting for it. (If it does not belong to this shop, delete .cache/working/${other}.)`,
      );
    // A random delay, so that two commands that give way to each other do not retry at the same time.
    await delay(100 + Math.random() * 200);
  }
}

/**
 * Runs `work` while no other command installs or builds in the folder; `say` gets a sentence about the command that it
 * waits for.
 */
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
