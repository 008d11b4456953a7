import { paths } from '@storefront/contracts';
import { contractsName } from './code';
import { unfit } from './fillings';
import type { Usage } from './usage';

const builders = paths as unknown as Record<string, (...parts: string[]) => string>;

/** Whether a builder encodes the texts that it is given: what ends a part of an address may be in them. */
const encodes = (name: string): boolean => !builders[name]!(...Array.from({ length: builders[name]!.length || 1 }, () => unfit)).includes(unfit);

/** Of the contracts' builders of paths that a package names, whether they encode what they are given (`manual`), as they are built into it. */
export function builtPathsOf(usages: readonly Usage[]): Record<string, boolean> {
  const named = usages.flatMap(({ mentions }) => mentions.flatMap(({ name, from, member }) => (name === 'paths' && from === contractsName && member !== undefined && Object.hasOwn(builders, member) ? [member] : [])));
  return Object.fromEntries([...new Set(named)].sort().map((name) => [name, encodes(name)]));
}
