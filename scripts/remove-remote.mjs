// npm run remove-remote -- mf-x: takes a remote out of this repository, and out of the shop that is built from it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireName } from './remotes/names.mjs';
import {
  withLock,
  onExit,
  ensureInstalled,
  main,
  PlainError,
  remotes,
  requireOwnStore,
  root,
  say,
  withdraw,
} from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

/** Where removed remotes are kept, the last of each name, since they may not be committed. */
const removedFolder = '.cache/removed';

/**
 * Moves the folder away atomically. It is moved back if this command ends before `done` is called, so that a remote
 * which cannot be removed from the shop keeps its sources.
 */
function moveAway(name) {
  const [folder, place] = [join(root, name), join(root, removedFolder, name)];
  rmSync(place, { recursive: true, force: true });
  mkdirSync(join(root, removedFolder), { recursive: true });
  renameSync(folder, place);
  const callOff = onExit(() => renameSync(place, folder));
  return function done() {
    callOff();
    for (const made of ['dist', '.types', 'node_modules']) rmSync(join(place, made), { recursive: true, force: true });
    rmSync(join(root, '.cache/stryker', name), { recursive: true, force: true });
  };
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Files of other remotes that use its contract: by an import, or a reference in tsconfig.json. */
function usersOf(name) {
  const others = remotes.filter((other) => other !== name).map((other) => join(root, other));
  const sources = others
    .map((other) => join(other, 'src'))
    .filter(existsSync)
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file));
  const settings = others.map((other) => join(other, 'tsconfig.json')).filter(existsSync);
  return [
    ...sources.filter((file) => new RegExp(`['"]@storefront/${name}/`).test(readFileSync(file, 'utf8'))),
    ...settings.filter((file) => new RegExp(`"\\.\\./${name}/?"`).test(readFileSync(file, 'utf8'))),
  ];
}

/**
 * A sentence about the sources of a remote that was moved away, perhaps by a command that was killed before it was
 * removed from the shop.
 */
const sourcesNotice = (name) =>
  existsSync(join(root, removedFolder, name))
    ? ` The sources of ${name} are in ${removedFolder}/${name}; \`npm run release -- unlink ${name}\` takes it out of the shop where that still has it.`
    : '';

main(async () => {
  const usage = 'npm run remove-remote -- mf-x';
  const name = requireName(parseArguments(usage).positionals, usage);
  if (!remotes.includes(name))
    throw new PlainError(`There is no remote ${name} here; there are ${remotes.join(', ')}.${sourcesNotice(name)}`);
  const [user] = usersOf(name);
  if (user) throw new PlainError(`${name} is needed: ${user.slice(root.length + 1)} compiles against its contract.`);
  const isOut = await withLock(async () => {
    requireOwnStore();
    const done = moveAway(name);
    // After the move, since the remote itself may be what prevents an installation.
    await ensureInstalled();
    const isWithdrawn = await withdraw(name);
    done();
    return isWithdrawn;
  });
  const whence = isOut
    ? ', from here and from the shop that is built here'
    : ` from here; another origin serves it in the shop (npm run release -- unlink ${name} takes it out)`;
  say(`${name} is gone${whence}. Until .cache is cleared its sources are in ${removedFolder}/${name}.`);
});
