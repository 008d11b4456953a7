import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Compilation } from 'webpack';
import { isCodeFile } from './code';

export interface Source {
  /** Relative to the package's folder. */
  path: string;
  text: string;
}

/** The package's own sources that a build is made of. */
export function sourcesOf(compilation: Compilation, folder: string): Source[] {
  const own = [...compilation.fileDependencies].filter(
    (file) => file.startsWith(join(folder, 'src')) && isCodeFile(file),
  );
  return own.sort().map((file) => ({ path: relative(folder, file), text: readFileSync(file, 'utf8') }));
}
