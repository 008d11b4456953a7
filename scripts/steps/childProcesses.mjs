import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root, setting } from './checkout.mjs';
import { PlainError } from './console.mjs';

/** Environment of all steps: no telemetry, no daemon that outlives the command. */
const quietEnvironment = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NPM_CONFIG_UPDATE_NOTIFIER: 'false',
};

/** Exit codes of commands that catch Ctrl-C or SIGTERM. */
const stopExitCodes = { SIGINT: 130, SIGTERM: 143 };

/** Does something when this process ends, also by a signal; returns a function that cancels that. */
export function onExit(act) {
  const ends = Object.entries({ SIGHUP: 129, ...stopExitCodes }).map(([signal, code]) => [
    signal,
    () => process.exit(code),
  ]);
  const heard = [['exit', act], ...ends];
  for (const [event, hear] of heard) process.once(event, hear);
  return () => heard.forEach(([event, hear]) => process.off(event, hear));
}

/** Stops a child process with this one, since SIGTERM is sent to this one only. */
function stopWithThisProcess(child) {
  // Only once: at a second signal a process may exit at once, and leave its own children behind.
  const end = () => child.killed || child.kill('SIGTERM');
  for (const event of ['SIGTERM', 'exit']) process.on(event, end);
  child.once('close', () => {
    for (const event of ['SIGTERM', 'exit']) process.off(event, end);
  });
  return child;
}

/** Exits if the child was stopped by a signal, whether it died of it or caught it: that is no failure. */
function exitIfStopped(status, signal) {
  const code = stopExitCodes[signal] ?? status;
  if (Object.values(stopExitCodes).includes(code)) process.exit(code);
}

/** Runs a command with its output shown; throws `complaint` if it fails, and exits if it was stopped. */
export async function run(command, args, complaint, env = {}) {
  const child = stopWithThisProcess(
    spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...quietEnvironment, ...env } }),
  );
  const [status, signal] = await once(child, 'close');
  exitIfStopped(status, signal);
  if (status !== 0) throw new PlainError(complaint);
}

/** Starts a command, which the caller has to stop. Empty settings are not passed on. */
export function start(command, args, env = {}) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...given, ...quietEnvironment, ...env },
  });
}

/** Runs a command; shows its output, and returns it with the exit code. Exits if it was stopped. */
export function tee(command, args, env = {}) {
  const isSaid = setting('NO_COLOR') || setting('FORCE_COLOR');
  const colour = process.stdout.isTTY && !isSaid ? { FORCE_COLOR: '1' } : {};
  const child = stopWithThisProcess(
    spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quietEnvironment, ...colour, ...env },
    }),
  );
  let output = '';
  const show = (from, to) =>
    from.setEncoding('utf8').on('data', (text) => {
      output += text;
      to.write(text);
    });
  show(child.stdout, process.stdout);
  show(child.stderr, process.stderr);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status, signal) => {
      exitIfStopped(status, signal);
      done({ status, output });
    });
  });
}
