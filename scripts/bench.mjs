// npm run bench [-- <name> …]: the tables of docs/proofs.md. Each is a file in scripts/bench with a function `bench`.
import '../e2e/buildStore.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scriptsWith } from './scriptsWith.mjs';
import { ensureInstalled, main, PlainError, root } from './steps.mjs';

const folder = join(root, 'scripts/bench');

main(async () => {
  const all = scriptsWith('bench', folder);
  const [name, ...rest] = process.argv.slice(2);
  if (name !== undefined && !all.includes(name))
    throw new PlainError(`Which table? npm run bench -- ${all.join(' | ')}`);
  await ensureInstalled();
  for (const wanted of name === undefined ? all : [name]) {
    const { bench } = await import(pathToFileURL(join(folder, `${wanted}.mjs`)).href);
    await bench(rest);
  }
});
