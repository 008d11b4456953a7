import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteDefinition } from '@storefront/contracts';
import { remotesIn } from '@storefront/build/remotes.cjs';
import { root } from './servers';

async function definitionOf(name: string): Promise<RemoteDefinition> {
  const { definition } = (await import(pathToFileURL(join(root, name, 'src/remote.ts')).href)) as { definition: RemoteDefinition };
  return definition;
}

/** The remotes of this repository, as they describe themselves. */
export const foundRemotes = await Promise.all(remotesIn(root).map(definitionOf));

/** The pages of a remote that are there without a parameter. */
export const plainPaths = ({ routes }: RemoteDefinition): string[] =>
  routes
    .map(({ path }) => path.split('/').filter((segment) => !segment.endsWith('?')))
    .filter((segments) => segments.every((segment) => !segment.startsWith(':')))
    .map((segments) => `/${segments.join('/')}`);
