import { join } from 'node:path';
import { programOf as oneFileOf } from '@storefront/build/jest/program.cjs';

const made = new Map<string, Promise<string>>();

/** A program of ours as one file, made once by each test file; `source` is its place in `src`. */
export function programOf(source: string): Promise<string> {
  const known = made.get(source) ?? oneFileOf(join(__dirname, '..', source));
  made.set(source, known);
  return known;
}
