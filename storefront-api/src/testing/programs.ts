import { join } from 'node:path';
import { programOf as oneFileOf } from '@storefront/build/jest/program.cjs';

const made = new Map<string, Promise<string>>();

/** A program of ours as one file, made once by each test file; `source` is its place in `src`. */
export function programOf(source: string): Promise<string> {
  const known = made.get(source) ?? oneFileOf(join(__dirname, '..', source), { whole: true });
  made.set(source, known);
  return known;
}

/** What Node is started with for a program that works on a database of its own. A test ends it soon: fast code of WebAssembly is not made for that (see `briefly.cjs`). */
export const commandOf = async (source: string): Promise<string[]> => ['--liftoff-only', await programOf(source)];
