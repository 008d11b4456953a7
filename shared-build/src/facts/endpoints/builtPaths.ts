import { paths } from '@storefront/contracts';
import { contractsName } from '../code/code';
import { reservedCharacters } from '../evaluation/fieldSources';
import type { Usage } from '../usage/usage';

const pathBuilders = paths as unknown as Record<string, (...parts: string[]) => string>;

/** Whether a path builder encodes its arguments, which may contain `/`, `?` or `#`. */
const encodesArguments = (name: string): boolean =>
  !pathBuilders[name]!(...Array.from({ length: pathBuilders[name]!.length || 1 }, () => reservedCharacters)).includes(
    reservedCharacters,
  );

/**
 * The contracts' path builders that a package names (`manual`), with whether they encode their arguments, as built into
 * it.
 */
export function builtPathsOf(usages: readonly Usage[]): Record<string, boolean> {
  const named = usages.flatMap(({ mentions }) =>
    mentions.flatMap(({ name, from, member }) =>
      name === 'paths' && from === contractsName && member !== undefined && Object.hasOwn(pathBuilders, member)
        ? [member]
        : [],
    ),
  );
  return Object.fromEntries([...new Set(named)].sort().map((name) => [name, encodesArguments(name)]));
}
