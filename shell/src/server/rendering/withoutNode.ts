import process from 'node:process';
import { realmGlobal } from './realmGlobal';

/** What of a process reaches beyond it, or leads to Node's modules and to what the process holds open. */
const doors = [
  ...['kill', '_kill', '_debugProcess', 'execve', 'dlopen', 'binding', '_linkedBinding', 'getBuiltinModule', 'mainModule', 'loadEnvFile', 'report'],
  ...['stdin', 'openStdin', '_getActiveHandles', '_getActiveRequests'],
  ...['chdir', 'umask', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups'],
];

/** Names that newer versions of Node have for a browser's things, and that are not as a browser's. */
export const partialGlobals = ['navigator', 'localStorage', 'sessionStorage'];

const listening = ['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'prependListener', 'prependOnceListener'];

/** A process as code sees it that runs in browsers, too: it may look where it is, wait for its turn, and end itself. */
function createFace(): object {
  const { abort, arch, cpuUsage, cwd, emitWarning, env, exit, hrtime, memoryUsage, nextTick, pid, platform, uptime, version, versions } = process;
  const face: object = Object.freeze({
    [Symbol.toStringTag]: 'process',
    ...{ abort, arch, cpuUsage, cwd, emitWarning, exit, hrtime, memoryUsage, nextTick, pid, platform, uptime, version },
    argv: Object.freeze([]),
    env: Object.freeze({ ...env }),
    versions: Object.freeze({ ...versions }),
    // What happens to the process is heard by the shell alone.
    ...Object.fromEntries(listening.map((name) => [name, () => face])),
    emit: () => false,
    listeners: () => [],
    listenerCount: () => 0,
  });
  return face;
}

/** What a process has not is looked up no further than in a listener's own methods: of `Object.prototype` a getter would be handed the process itself by Node's own code. */
function endLookups(): void {
  const own = Object.getPrototypeOf(process) as object;
  Object.setPrototypeOf(own, Object.create(null, Object.getOwnPropertyDescriptors(Object.getPrototypeOf(own) as object)) as object);
}

/**
 * Takes Node out of the world that remotes' code runs in: of `process` and `console` it has what writes and computes, and no door to other
 * processes, to files, or to what this one speaks through; and of a browser nothing, whichever Node it is: what one visitor's page kept there, the next one's would read. Call it before any of that code is evaluated, in a process that makes no code of
 * strings: `eval` and `Function`, called by a library, would import whatever they are told to.
 */
export function takeNodeAway(): void {
  const { Console: _Console, ...words } = console;
  const things = { process: createFace(), console: words };
  for (const name of partialGlobals) Reflect.deleteProperty(realmGlobal, name);
  for (const [name, value] of Object.entries(things)) Object.defineProperty(realmGlobal, name, { value, writable: true, configurable: true });
  endLookups();
  // Whoever comes to the process all the same finds no door in it.
  for (const door of doors) Reflect.deleteProperty(process, door);
}
