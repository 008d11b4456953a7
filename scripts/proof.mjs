// npm run proof -- <name>: a longer proof than a test, with figures to keep in docs/proofs.md. Each is a file in scripts/proofs.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, main, PlainError, requireNode, root, say } from './steps.mjs';

const folder = join(root, 'scripts/proofs');

main(async () => {
  requireNode();
  const [name = '', ...rest] = process.argv.slice(2);
  const file = join(folder, `${name}.mjs`);
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
    const names = readdirSync(folder).map((entry) => entry.replace('.mjs', ''));
    throw new PlainError(`Which proof? npm run proof -- ${names.join(' | ')}`);
  }
  await ensureInstalled();
  const { prove } = await import(pathToFileURL(file).href);
  const complaints = await prove(rest);
  if (complaints.length > 0) throw new PlainError(`The proof failed:\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`);
  say('The proof holds.');
});
