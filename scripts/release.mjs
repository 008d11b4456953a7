// npm run release -- <command>: the release command as a bundle, rebuilt when one of its sources has changed. Loading
// and transforming the sources one by one would take about two seconds of a processor each time.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceHash, root } from './steps.mjs';

const folder = join(root, '.cache/release');
const name = `${sourceHash('deploy')}.cjs`;

/** Makes the bundle, by renaming a draft, so that concurrent runs find it complete or not at all. */
async function make() {
  const { programOf } = (await import('../shared-build/jest/program.cjs')).default;
  const program = await programOf(join(root, 'deploy/src/cli.ts'), { whole: true });
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${process.pid}.draft`);
  copyFileSync(program, draft);
  renameSync(draft, join(folder, name));
  for (const other of readdirSync(folder))
    if (other.endsWith('.cjs') && other !== name) rmSync(join(folder, other), { force: true });
}

async function runSources() {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../deploy/src/cli.ts');
}

// Runs the sources if the bundle cannot be made: without permission to write here, or to report errors in the sources.
const isThere =
  existsSync(join(folder, name)) ||
  (await make().then(
    () => true,
    () => false,
  ));
await (isThere ? import(pathToFileURL(join(folder, name)).href) : runSources());
