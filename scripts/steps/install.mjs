import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aloneIn } from '../../deploy/folderLock.mjs';
import { remotesIn } from '../../shared-build/remotes.cjs';
import { librariesOf, syncRemotes } from '../../shared-build/workspaces.mjs';
import { root } from './checkout.mjs';
import { run } from './childProcesses.mjs';
import { say } from './console.mjs';
import { readStamp, writeStamp } from './stamps.mjs';

/**
 * Links new remotes and unlinks removed ones, with messages; returns those that need a library which is not installed.
 */
export function linkRemotes() {
  const { came, gone, wanting } = syncRemotes(root, remotesIn(root));
  for (const name of came) say(`${name} is new here, or wants other libraries: package-lock.json says so now.`);
  for (const name of gone) say(`${name} is no longer here: package-lock.json says so now.`);
  return wanting;
}

/** Does something under a lock between commands of this checkout. */
export const withLock = (work) => aloneIn(root, work, say);

/** The platform for which libraries with native code are installed. */
function nativePlatform() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  return [
    process.platform,
    process.arch,
    ...(process.platform === 'linux' ? [glibcVersionRuntime ? 'glibc' : 'musl'] : []),
  ].join('-');
}

/** Installs missing libraries; runs npm only if there are any. */
export const ensureInstalled = () => withLock(install);

async function install() {
  const wanting = linkRemotes();
  const here = nativePlatform();
  const [libraries, formerMachine = here] = readStamp('installed').split(' ');
  if (wanting.length === 0 && libraries === librariesOf(root) && formerMachine === here) return;
  // From scratch on another machine, since npm would keep native code of the former one.
  if (formerMachine !== here) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  say(
    `Installing the libraries${wanting.length > 0 ? ` that ${wanting.join(', ')} wants` : ' (once, about a minute)'} …`,
  );
  const command = wanting.length > 0 || existsSync(join(root, 'node_modules/.package-lock.json')) ? 'install' : 'ci';
  const quietly = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', [command, ...quietly], 'Installing the libraries failed; npm says why above.');
  // Read again, since npm install may have changed the lock file.
  writeStamp('installed', `${librariesOf(root)} ${here}`);
}
