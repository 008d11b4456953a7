import process from 'node:process';
import { realmGlobal } from './realmGlobal';

/** Members of `process` that affect other processes, or give access to Node's modules and to open handles. */
const doors = [
  ...[
    'kill',
    '_kill',
    '_debugProcess',
    'execve',
    'dlopen',
    'binding',
    '_linkedBinding',
    'getBuiltinModule',
    'mainModule',
    'loadEnvFile',
    'report',
  ],
  ...['stdin', 'openStdin', '_getActiveHandles', '_getActiveRequests'],
  ...['chdir', 'umask', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups'],
];

/** Browser globals that newer versions of Node define only partially. */
export const partialGlobals = ['navigator', 'localStorage', 'sessionStorage'];

const listening = [
  'on',
  'once',
  'off',
  'addListener',
  'removeListener',
  'removeAllListeners',
  'prependListener',
  'prependOnceListener',
];

/** A harmless `process` for code that also runs in browsers: it has information, `nextTick` and `exit`. */
function createFace(): object {
  const {
    abort,
    arch,
    cpuUsage,
    cwd,
    emitWarning,
    env,
    exit,
    hrtime,
    memoryUsage,
    nextTick,
    pid,
    platform,
    uptime,
    version,
    versions,
  } = process;
  const face: object = Object.freeze({
    [Symbol.toStringTag]: 'process',
    ...{ abort, arch, cpuUsage, cwd, emitWarning, exit, hrtime, memoryUsage, nextTick, pid, platform, uptime, version },
    argv: Object.freeze([]),
    env: Object.freeze({ ...env }),
    versions: Object.freeze({ ...versions }),
    // Only the shell may listen to the process's events.
    ...Object.fromEntries(listening.map((name) => [name, () => face])),
    emit: () => false,
    listeners: () => [],
    listenerCount: () => 0,
  });
  return face;
}

/**
 * Ends the prototype chain of `process` before `Object.prototype`: when Node's own code looks up a missing property, a
 * getter there would get the real `process` as `this`.
 */
function endLookups(): void {
  const own = Object.getPrototypeOf(process) as object;
  Object.setPrototypeOf(
    own,
    Object.create(null, Object.getOwnPropertyDescriptors(Object.getPrototypeOf(own) as object)) as object,
  );
}

/**
 * Takes Node away from remotes' code. `process` and `console` keep what is harmless, with no access to other processes,
 * files or the renderer's pipes. Partial browser globals are removed: what one visitor's page stores in Node's
 * `localStorage`, the next one would read. Call it before any remote's code is evaluated, in a process that disallows
 * `eval` and `Function`, through which code could import any module.
 */
export function disableNode(): void {
  const { Console: _Console, ...words } = console;
  const things = { process: createFace(), console: words };
  for (const name of partialGlobals) Reflect.deleteProperty(realmGlobal, name);
  for (const [name, value] of Object.entries(things))
    Object.defineProperty(realmGlobal, name, { value, writable: true, configurable: true });
  endLookups();
  // For code that gets at the real `process` in another way.
  for (const door of doors) Reflect.deleteProperty(process, door);
}
