import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';
import webpack, { type Compilation, type Module } from 'webpack';
import { isShared, providedByShell } from '../shared';
import type { Usage } from './usage/usage';

const shared = Object.entries(providedByShell).filter(([name]) => !name.endsWith('/'));

interface Package {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Whether a range states versions, unlike aliases (`catalog:`, `workspace:^`, `latest`) and `*`. */
const isRange = (stated: string) => /\d/.test(stated) && !/[:/]/.test(stated);

/**
 * The range that a package states for a shared one, or anything compatible with the version that it was built with;
 * exported names are compared separately.
 */
function rangeOf(name: string, version: string, { dependencies = {}, peerDependencies = {} }: Package): string {
  const stated = (peerDependencies[name] ?? dependencies[name] ?? '').replace(/^npm:@?[^@]*@/, '');
  return isRange(stated) ? stated : `^${version.replace(/^([1-9]\d*|0\.\d+)\..*$/, '$1')}`;
}

/** What a remote needs of the shell at run time. */
export function neededOfShell(folder: string, usages: readonly Usage[]): BuildFacts['shared']['needs'] {
  const stated = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const namesOf = (name: string) =>
    [...new Set(usages.flatMap(({ imports }) => [...(imports.get(name) ?? [])]))].sort();
  return Object.fromEntries(
    shared.map(([name, { version }]) => [name, { range: rangeOf(name, version, stated), names: namesOf(name) }]),
  );
}

/** What a shell provides; the names are those in its own bundle. */
export function givenByShell(names: Readonly<Record<string, string[]>>): BuildFacts['shared']['gives'] {
  return Object.fromEntries(shared.map(([name, { version }]) => [name, { version, names: names[name] ?? [] }]));
}

/** Webpack's module types for provided and consumed shared modules. */
const sharingPrefixes = { provide: 'webpack/sharing/provide/default/', consume: 'webpack/sharing/consume/default/' };

const sharedModuleName = (module: Module, way: string): string[] => {
  const name = module.libIdent({ context: '' }) ?? '';
  return name.startsWith(way) ? [name.slice(way.length)] : [];
};

/** The shared modules that a build needs as soon as its code runs. */
export function modulesConsumedBy({ modules }: Compilation): string[] {
  const taken = [...modules].flatMap((module) =>
    module instanceof webpack.ExternalModule ? [module.userRequest] : sharedModuleName(module, sharingPrefixes.consume),
  );
  return [...new Set(taken.filter(isShared))].sort();
}

/**
 * The shared modules that a build has ready from the start; those that are loaded on demand are in blocks of their own.
 */
export const eagerlyProvidedModules = ({ modules }: Compilation): string[] =>
  [...modules]
    .filter(({ blocks }) => blocks.length === 0)
    .flatMap((module) => sharedModuleName(module, sharingPrefixes.provide))
    .sort();
