// npm run create-remote -- mf-x: a new remote in a folder of its own, with a screen, a slot, an event, a slice, an endpoint, words, tests
// and a README. Nothing outside the folder is edited for it; `npm test` is green at once.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeRemote } from './remotes/fromTemplate.mjs';
import { pathOf, requireFree, requireName } from './remotes/names.mjs';
import { adoptFound, main, requireNode, root, say } from './steps.mjs';

const usage = 'npm run create-remote -- mf-x';

main(async () => {
  requireNode();
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name] = positionals;
  requireName(name, usage);
  requireFree(name);
  writeRemote(name, join(root, name), ['template']);
  adoptFound();
  say(`${name} is in the folder ${name}; its screen will be at /${pathOf(name)}.`);
  say(`Next: npm test, npm start; then say in ${name}/README.md what it is for.`);
});
