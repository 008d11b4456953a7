// npm run create-remote -- mf-x: a new remote in a folder of its own, with a screen, a slot, an event, a slice, an
// endpoint, words, tests and a README. Nothing outside the folder is edited for it; `npm test` is green at once. With
// --outside <folder>: in a repository of its own, which takes what the shop gives as packages; --renew gives it the
// newest of them.
import { join } from 'node:path';
import { createAtomically, writeRemote } from './remotes/fromTemplate.mjs';
import { pathOf, requireFree, requireName } from './remotes/names.mjs';
import { linkRemotes, withLock, main, PlainError, root, say } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

const usage = 'npm run create-remote -- mf-x [--outside <folder> [--renew]]';

async function createInside(name) {
  // In a folder that git and builds ignore.
  await createAtomically(join(root, name), join(root, '.cache/create-remote', name), (draft) =>
    writeRemote(name, draft, ['template']),
  );
  await withLock(linkRemotes);
  say(`${name} is in the folder ${name}; its screen will be at /${pathOf(name)}.`);
  say(`Next: npm test -- ${name}, npm start; then say in ${name}/README.md what it is for.`);
}

async function createElsewhere(name, folder) {
  const { createOutside } = await import('./remotes/outside.mjs');
  const target = await createOutside(name, folder);
  say(`${name} is in ${target}; its screen will be at /${pathOf(name)}.`);
  say(`Next, there: npm install, npm test, npm run build, RELEASES_DIR=… npm run release -- publish ${name}.`);
}

async function updateElsewhere(name, folder) {
  if (folder === undefined) throw new PlainError(`Which repository is to be renewed? ${usage}`);
  const { updateOutside } = await import('./remotes/outside.mjs');
  const target = await updateOutside(name, folder);
  say(`${target} has the newest packages of the shop in vendor. Next, there: npm install, npm test.`);
}

main(async () => {
  const { positionals, values } = parseArguments(usage, {
    options: { outside: { type: 'string' }, renew: { type: 'boolean', default: false } },
  });
  const name = requireName(positionals, usage);
  // First, so that inconsistencies of this checkout are reported before anything is created.
  await withLock(linkRemotes);
  if (values.renew) return updateElsewhere(name, values.outside);
  requireFree(name);
  await (values.outside === undefined ? createInside(name) : createElsewhere(name, values.outside));
});
