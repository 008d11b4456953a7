import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf as oneFileOf } from '@storefront/build/jest/program.cjs';
import { template } from './template';

/** A program of ours as one file, made by whoever needs it first; `source` is its place in `src`. */
export async function programOf(source: string): Promise<string> {
  const name = `${source.replace('/', '-').replace('.ts', '')}.cjs`;
  const folder = await template(`program-${name}`, async (draft) => {
    const made = await oneFileOf(join(__dirname, '..', source), { whole: true });
    copyFileSync(made, join(draft, name));
  });
  return join(folder, name);
}

/**
 * What Node is started with for a program that works on a database of its own. A test ends it soon: fast code of
 * WebAssembly is not made for that (see `shortLivedWasm.cjs`).
 */
export const commandOf = async (source: string): Promise<string[]> => ['--liftoff-only', await programOf(source)];
