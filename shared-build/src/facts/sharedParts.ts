import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';
import { providedByShell } from '../shared';
import type { Usage } from './usage';

const shared = Object.entries(providedByShell).filter(([name]) => !name.endsWith('/'));

interface Package {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * What a package says that it needs of a shared one, or whatever is compatible with what it was built with: which of its names are there
 * is compared by themselves.
 */
function rangeOf(name: string, version: string, { dependencies = {}, peerDependencies = {} }: Package): string {
  const stated = peerDependencies[name] ?? dependencies[name];
  return stated && stated !== '*' ? stated : `^${version.replace(/^([1-9]\d*|0\.\d+)\..*$/, '$1')}`;
}

/** What a remote takes of the shell at run time. */
export function needsOf(folder: string, usages: readonly Usage[]): BuildFacts['shared']['needs'] {
  const stated = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const namesOf = (name: string) => [...new Set(usages.flatMap(({ imports }) => [...(imports.get(name) ?? [])]))].sort();
  return Object.fromEntries(shared.map(([name, { version }]) => [name, { range: rangeOf(name, version, stated), names: namesOf(name) }]));
}

/** What a shell gives; the names are those that its own bundle holds. */
export function givesOf(names: Readonly<Record<string, string[]>>): BuildFacts['shared']['gives'] {
  return Object.fromEntries(shared.map(([name, { version }]) => [name, { version, names: names[name] ?? [] }]));
}
