// npm run remove-remote -- mf-x: takes a remote out of this repository, and out of the shop that is built from it.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireName } from './remotes/names.mjs';
import { adoptFound, main, PlainError, remotes, requireNode, root, say, withdrawGone } from './steps.mjs';

/** Files of other remotes that compile against its contract. */
function usersOf(name) {
  return remotes
    .filter((other) => other !== name)
    .flatMap((other) => readdirSync(join(root, other, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => new RegExp(`['"]@storefront/${name}/`).test(readFileSync(file, 'utf8')));
}

main(async () => {
  requireNode();
  const [name] = parseArgs({ allowPositionals: true }).positionals;
  requireName(name, 'npm run remove-remote -- mf-x');
  if (!remotes.includes(name)) throw new PlainError(`There is no remote ${name} here; there are ${remotes.join(', ')}.`);
  const [user] = usersOf(name);
  if (user) throw new PlainError(`${name} is needed: ${user.slice(root.length + 1)} compiles against its contract.`);
  rmSync(join(root, name), { recursive: true });
  rmSync(join(root, '.cache/stryker', name), { recursive: true, force: true });
  adoptFound();
  withdrawGone();
  say(`${name} is gone, from here and from the shop that is built here.`);
});
