// npm run release -- <command>: the release command as one file, made anew where one of its sources has changed. Read and transformed one by one, these
// take each command some two seconds of a processor.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, root } from './steps.mjs';

const folder = join(root, '.cache/release');
const name = `${hashOf('deploy')}.cjs`;

/** Makes the file; who runs the command meanwhile finds it whole or not at all. */
async function make() {
  const { programOf } = (await import('../shared-build/jest/program.cjs')).default;
  const program = await programOf(join(root, 'deploy/src/cli.ts'), { whole: true });
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${process.pid}.draft`);
  copyFileSync(program, draft);
  renameSync(draft, join(folder, name));
  for (const other of readdirSync(folder)) if (other.endsWith('.cjs') && other !== name) rmSync(join(folder, other), { force: true });
}

async function runSources() {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../deploy/src/cli.ts');
}

// Who may not write here, or has broken the sources, is answered by these themselves.
const isThere = existsSync(join(folder, name)) || (await make().then(() => true, () => false));
await (isThere ? import(pathToFileURL(join(folder, name)).href) : runSources());
