import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteDefinition } from '@storefront/contracts';
import { remotesIn } from '../remotes.cjs';

export interface BundledRemote {
  definition: RemoteDefinition;
  folder: string;
}

/** All remotes of a repository with their manifests, for a build that contains them all. */
export async function remotesToBundle(root: string): Promise<BundledRemote[]> {
  const read = remotesIn(root).map(async (name) => {
    const folder = join(root, name);
    const { definition } = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as {
      definition: RemoteDefinition;
    };
    return { definition, folder };
  });
  return Promise.all(read);
}
