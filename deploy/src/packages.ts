import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The folder of a package of this repository, by its name (`mf-news`). */
export function workspaceFolder(name: string): string {
  const folder = resolve(root, name);
  if (!/^[\w-]+$/.test(name) || !existsSync(resolve(folder, 'webpack.config.ts')))
    throw new Error(`There is no package ${name} to publish here.`);
  return folder;
}
