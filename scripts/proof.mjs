// npm run proof -- <name>: a longer proof than a test, with figures to keep in docs/proofs.md. Each is a file in
// scripts/proofs.
import '../e2e/buildStore.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scriptsWith } from './scriptsWith.mjs';
import { ensureInstalled, main, PlainError, root, say } from './steps.mjs';

const folder = join(root, 'scripts/proofs');

main(async () => {
  const all = scriptsWith('prove', folder);
  const [name, ...rest] = process.argv.slice(2);
  if (!all.includes(name)) throw new PlainError(`Which proof? npm run proof -- ${all.join(' | ')}`);
  await ensureInstalled();
  const { prove } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const complaints = await prove(rest);
  if (complaints.length > 0)
    throw new PlainError(`The proof failed:\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`);
  say('The proof holds.');
});
