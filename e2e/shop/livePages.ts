import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDefinition } from '@storefront/contracts';
import { builds } from './releases';

type Found = Pick<RemoteDefinition, 'name' | 'routes'>;

/** The remotes that are built and live here. */
export function liveRemotes(): Found[] {
  const table = readFileSync(join(builds, 'releases.json'), 'utf8');
  return (JSON.parse(table) as { remotes: Found[] }).remotes;
}

/** The paths of a remote's routes without required parameters. */
export const pathsWithoutParameters = ({ routes }: Found): string[] =>
  routes
    .map(({ path }) => path.split('/').filter((segment) => !segment.endsWith('?')))
    .filter((segments) => segments.every((segment) => !segment.startsWith(':')))
    .map((segments) => `/${segments.join('/')}`);
