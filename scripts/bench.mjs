// npm run bench [-- <name> …]: the tables of docs/proofs.md. Each is a file in scripts/bench with a function `bench`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, main, PlainError, requireNode, root } from './steps.mjs';

const folder = join(root, 'scripts/bench');
const isBench = (entry) => /^[a-z]+\.mjs$/.test(entry);

main(async () => {
  requireNode();
  const all = readdirSync(folder).filter(isBench).map((entry) => entry.replace('.mjs', ''));
  const [name, ...rest] = process.argv.slice(2);
  if (name !== undefined && !existsSync(join(folder, `${name}.mjs`))) throw new PlainError(`Which table? npm run bench -- ${all.join(' | ')}`);
  await ensureInstalled();
  for (const wanted of name === undefined ? all : [name]) {
    const { bench } = await import(pathToFileURL(join(folder, `${wanted}.mjs`)).href);
    await bench(rest);
  }
});
