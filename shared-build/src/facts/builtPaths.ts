import { paths } from '@storefront/contracts';
import { contractsName } from './code';
import { unfit } from './fillings';
import type { Usage } from './usage';

const builders = paths as unknown as Record<string, (...parts: string[]) => string>;

/** Whether a path builder encodes its arguments, which may contain `/`, `?` or `#`. */
const encodes = (name: string): boolean =>
  !builders[name]!(...Array.from({ length: builders[name]!.length || 1 }, () => unfit)).includes(unfit);

/**
 * The contracts' path builders that a package names (`manual`), with whether they encode their arguments, as built into
 * it.
 */
export function builtPathsOf(usages: readonly Usage[]): Record<string, boolean> {
  const named = usages.flatMap(({ mentions }) =>
    mentions.flatMap(({ name, from, member }) =>
      name === 'paths' && from === contractsName && member !== undefined && Object.hasOwn(builders, member)
        ? [member]
        : [],
    ),
  );
  return Object.fromEntries([...new Set(named)].sort().map((name) => [name, encodes(name)]));
}
