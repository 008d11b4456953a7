import * as contracts from '@storefront/contracts';
import type { BuildFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import type { Code } from './code';
import { handedShape } from './shapeOf';
import { needed, nothing, takenAt, together, type Taken } from './taken';
import type { Usage } from './usage';
import { named } from './values';

const platformName = '@storefront/platform';

type Name = 'serviceConfig' | 'games';

/** What the platform's own endpoints hand on, as the contracts that a package is built with say it. The configuration is its figures and links. */
export const handedOn = (): Record<Name, Shape> => ({
  serviceConfig: handedShape(contracts.SiteStatsSchema),
  games: handedShape(contracts.listOf(contracts.GameSchema)),
});

/** How each is asked for by a hook, and what of the hook's answer it is. */
const hooks: Record<string, { name: Name; of: (answer: Taken) => Taken }> = {
  useStats: { name: 'serviceConfig', of: (stats) => stats },
  useGamesQuery: { name: 'games', of: (query) => (query === 'all' ? 'all' : (query.get('data') ?? nothing)) },
};

/** By which names a package has each: by its hook, or by all that the platform asks. */
const ways: Record<Name, readonly string[]> = { serviceConfig: ['useStats', 'globalApi'], games: ['useGamesQuery', 'globalApi'] };

function takenByHooks(code: Code): Map<Name, Taken> {
  const found = new Map<Name, Taken>();
  const visit = (node: ts.Node): void => {
    const callee = ts.isCallExpression(node) ? named(code, node.expression) : undefined;
    const hook = callee?.from === platformName ? hooks[callee.name] : undefined;
    if (hook) found.set(hook.name, together(found.get(hook.name) ?? nothing, hook.of(takenAt(code, node as ts.CallExpression, 0))));
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return found;
}

/** What a package takes of what the platform asks for all: what its code was seen to read, and what it has words for beside. */
export function takesOf(code: Code, usages: readonly Usage[]): NonNullable<BuildFacts['takes']> {
  const hands = handedOn();
  const seen = takenByHooks(code);
  const isAsked = (name: Name) => usages.some(({ imports }) => ways[name].some((way) => imports.get(platformName)?.has(way)));
  const hasWord = (name: string) => usages.some(({ written }) => written.has(name));
  const asked = (Object.keys(ways) as Name[]).filter(isAsked);
  return asked.map((name) => ({ name, reads: needed(hands[name], seen.get(name) ?? nothing, () => false), mayRead: needed(hands[name], 'all', hasWord) }));
}
