import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';
import webpack, { type Compilation, type Module } from 'webpack';
import { isShared, providedByShell } from '../shared';
import type { Usage } from './usage';

const shared = Object.entries(providedByShell).filter(([name]) => !name.endsWith('/'));

interface Package {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Whether somebody says which versions; not by another's name for them (`catalog:`, `workspace:^`, `latest`), and not any at all (`*`). */
const isRange = (stated: string) => /\d/.test(stated) && !/[:/]/.test(stated);

/**
 * What a package says that it needs of a shared one, or whatever is compatible with what it was built with: which of its names are there
 * is compared by themselves.
 */
function rangeOf(name: string, version: string, { dependencies = {}, peerDependencies = {} }: Package): string {
  const stated = (peerDependencies[name] ?? dependencies[name] ?? '').replace(/^npm:@?[^@]*@/, '');
  return isRange(stated) ? stated : `^${version.replace(/^([1-9]\d*|0\.\d+)\..*$/, '$1')}`;
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

/** What webpack calls modules that are given to others, and those that are taken from somebody. */
const between = { provide: 'webpack/sharing/provide/default/', consume: 'webpack/sharing/consume/default/' };

const sharedAs = (module: Module, way: string): string[] => {
  const name = module.libIdent({ context: '' }) ?? '';
  return name.startsWith(way) ? [name.slice(way.length)] : [];
};

/** The shared modules that a build takes of a shell's scope as soon as its code runs. */
export function modulesTakenBy({ modules }: Compilation): string[] {
  const taken = [...modules].flatMap((module) => (module instanceof webpack.ExternalModule ? [module.userRequest] : sharedAs(module, between.consume)));
  return [...new Set(taken.filter(isShared))].sort();
}

/** The shared modules that a build has in its scope from the start; one that has to be loaded before stands in a block of its own. */
export const modulesHeldBy = ({ modules }: Compilation): string[] => [...modules].filter(({ blocks }) => blocks.length === 0).flatMap((module) => sharedAs(module, between.provide)).sort();
