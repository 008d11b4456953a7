import { createRequire } from 'node:module';
import * as contracts from '@storefront/contracts';
import type { BuildFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { codeOf, contractsName, forEachNode, type Code } from './code';
import { outputShape } from './shapeOf';
import { needed, nothing, usedPart, fieldsUsedAt, union, type UsedFields } from './usedFields';
import { typeShape } from './typeShapes';
import type { Usage } from './usage';
import { named } from './values';

const platformName = '@storefront/platform';

type Name = 'serviceConfig' | 'games' | 'usePlatform()' | 'useLanguage()';

const require = createRequire(import.meta.url);

/** Of a type with fields, which these are and whether each is a text, a number or a boolean: a language more may bring another word of a choice. */
const oneStepDeep = ({ properties, ...shape }: Shape): Shape => ({
  ...shape,
  properties: Object.fromEntries(Object.entries(properties ?? {}).map(([name, { type }]) => [name, type && plain.has(type) ? { type } : {}])),
});

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/** What a type is that packages export, wherever they declare it and whatever it grows out of; of what cannot be found out nothing is said, and `unread` gets a sentence. */
export function exportedShape(packages: Readonly<Record<string, string>>, from: string, name: string, hook: string, unread: string[]): Shape {
  const code = codeOf([{ path: 'page.ts', text: `import type { ${name} } from '${from}'; type Page = ${name};` }], { packages });
  const shape = typeShape(code.files[0]!.statements.find(ts.isTypeAliasDeclaration)!.type, code);
  if (!shape.properties || shape.additionalProperties) unread.push(`What ${hook} hands on could not be found out: of ${name} of ${from} ${shape.properties ? 'not all fields are' : 'no field is'} written where it is declared.`);
  return shape.properties ? oneStepDeep(shape) : {};
}

const packages = Object.fromEntries([platformName, contractsName].map((name) => [name, require.resolve(name)]));

/** What the platform's hooks say of the page, as the packages that a package is built with declare it. */
export const pageFacts = (unread: string[] = []) => ({
  'usePlatform()': exportedShape(packages, platformName, 'ShopFacts', 'usePlatform()', unread),
  'useLanguage()': exportedShape(packages, contractsName, 'Language', 'useLanguage()', unread),
});

/** What the platform hands on to all, as these packages say it: what its own endpoints answer (of the configuration its figures and links), and the page's facts. */
export const handedOn = (): Record<Name, Shape> => ({
  serviceConfig: outputShape(contracts.SiteStatsSchema),
  games: outputShape(contracts.listOf(contracts.GameSchema)),
  ...pageFacts(),
});

/** How each is asked for by a hook, and what of the hook's answer it is. */
const hooks: Record<string, { name: Name; of: (answer: UsedFields) => UsedFields }> = {
  useStats: { name: 'serviceConfig', of: (stats) => stats },
  useGamesQuery: { name: 'games', of: (query) => usedPart(query, 'data') },
  usePlatform: { name: 'usePlatform()', of: (page) => page },
  useLanguage: { name: 'useLanguage()', of: (language) => language },
};

/** By which names a package has each: by its hook, or by all that the platform asks. */
const ways: Record<Name, readonly string[]> = { serviceConfig: ['useStats', 'globalApi'], games: ['useGamesQuery', 'globalApi'], 'usePlatform()': ['usePlatform'], 'useLanguage()': ['useLanguage'] };

/** Of these, all that is read comes by the hook: words for a field count where the whole goes on. */
const isSeenWhole = (name: Name) => name.endsWith('()');

function takenByHooks(code: Code): Map<Name, UsedFields> {
  const found = new Map<Name, UsedFields>();
  forEachNode(code.files, (node) => {
    const callee = ts.isCallExpression(node) ? named(code, node.expression) : undefined;
    const hook = callee?.from === platformName ? hooks[callee.name] : undefined;
    if (hook) found.set(hook.name, union(found.get(hook.name) ?? nothing, hook.of(fieldsUsedAt(code, node as ts.CallExpression, 0))));
  });
  return found;
}

/** What a package takes of what the platform hands on to all: what its code was seen to read, and what it has words for beside. */
export function takesOf(code: Code, usages: readonly Usage[]): NonNullable<BuildFacts['takes']> {
  const hands = handedOn();
  const seen = takenByHooks(code);
  const isAsked = (name: Name) => usages.some(({ imports }) => ways[name].some((way) => imports.get(platformName)?.has(way)));
  const hasWord = (name: string) => usages.some(({ written }) => written.has(name));
  const asked = (Object.keys(ways) as Name[]).filter(isAsked);
  return asked.map((name) => {
    const taken = seen.get(name);
    return { name, reads: needed(hands[name], taken ?? nothing, () => false), mayRead: needed(hands[name], (isSeenWhole(name) && taken) || 'all', hasWord) };
  });
}

/** The names under which a remote shows links of the site's configuration, where they are written. */
export const siteLinksOf = (usages: readonly Usage[]): string[] =>
  [...new Set(usages.flatMap(({ calls }) => calls.flatMap(({ name, from, word }) => (from === platformName && name === 'useSiteLink' ? (word ?? []) : []))))].sort();
