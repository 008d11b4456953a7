import { createRequire } from 'node:module';
import * as contracts from '@storefront/contracts';
import type { BuildFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { createCode, contractsName, forEachNode, type Code } from '../code/code';
import { outputShape } from '../shapes/outputShape';
import { neededPart, noUse, usedPart, fieldsUsedAt, union, type UsedFields } from '../shapes/usedFields';
import { typeShape } from '../shapes/typeShapes';
import type { Usage } from './usage';
import { resolveExpression } from '../values/values';

const platformName = '@storefront/platform';

type DataName = 'serviceConfig' | 'games' | 'usePlatform()' | 'useLanguage()';

const require = createRequire(import.meta.url);

/** The fields of a type, and whether each is a text, a number or a boolean; enumerations may grow with a language. */
const shallowShape = ({ properties, ...shape }: Shape): Shape => ({
  ...shape,
  properties: Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, { type }]) => [name, type && plain.has(type) ? { type } : {}]),
  ),
});

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/**
 * The shape of a type that packages export, with its base types; anything where it cannot be found out, for which
 * `unread` gets a sentence.
 */
export function exportedShape(
  packages: Readonly<Record<string, string>>,
  from: string,
  name: string,
  hook: string,
  unread: string[],
): Shape {
  const code = createCode([{ path: 'page.ts', text: `import type { ${name} } from '${from}'; type Page = ${name};` }], {
    packages,
  });
  const shape = typeShape(code.files[0]!.statements.find(ts.isTypeAliasDeclaration)!.type, code);
  if (!shape.properties || shape.additionalProperties)
    unread.push(
      `What ${hook} hands on could not be found out: of ${name} of ${from} ${shape.properties ? 'not all fields are' : 'no field is'} written where it is declared.`,
    );
  return shape.properties ? shallowShape(shape) : {};
}

const packages = Object.fromEntries([platformName, contractsName].map((name) => [name, require.resolve(name)]));

/** The shapes of the page's facts, as the installed packages declare the platform's hooks. */
export const pageFacts = (unread: string[] = []) => ({
  'usePlatform()': exportedShape(packages, platformName, 'ShopFacts', 'usePlatform()', unread),
  'useLanguage()': exportedShape(packages, contractsName, 'Language', 'useLanguage()', unread),
});

/**
 * The shared data of the platform: answers of its own endpoints (figures and links of the configuration), and the
 * page's facts.
 */
export const platformDataShapes = (): Record<DataName, Shape> => ({
  serviceConfig: outputShape(contracts.SiteStatsSchema),
  games: outputShape(contracts.listOf(contracts.GameSchema)),
  ...pageFacts(),
});

/** The hook of each, and the part of its result. */
const hooks: Record<string, { name: DataName; of: (answer: UsedFields) => UsedFields }> = {
  useStats: { name: 'serviceConfig', of: (stats) => stats },
  useGamesQuery: { name: 'games', of: (query) => usedPart(query, 'data') },
  usePlatform: { name: 'usePlatform()', of: (page) => page },
  useLanguage: { name: 'useLanguage()', of: (language) => language },
};

/** The names by which a package has each: of its hook, or of the platform's endpoints. */
const importedNames: Record<DataName, readonly string[]> = {
  serviceConfig: ['useStats', 'globalApi'],
  games: ['useGamesQuery', 'globalApi'],
  'usePlatform()': ['usePlatform'],
  'useLanguage()': ['useLanguage'],
};

/** For these, all reads are found by the hook; names count where the whole object is passed on. */
const isHookResult = (name: DataName) => name.endsWith('()');

function usedByHooks(code: Code): Map<DataName, UsedFields> {
  const found = new Map<DataName, UsedFields>();
  forEachNode(code.files, (node) => {
    const callee = ts.isCallExpression(node) ? resolveExpression(code, node.expression) : undefined;
    const hook = callee?.from === platformName ? hooks[callee.name] : undefined;
    if (hook)
      found.set(
        hook.name,
        union(found.get(hook.name) ?? noUse, hook.of(fieldsUsedAt(code, node as ts.CallExpression, 0))),
      );
  });
  return found;
}

/** The shared data that a package uses: what its code was seen to read, and what occurs by name. */
export function usedPlatformData(code: Code, usages: readonly Usage[]): NonNullable<BuildFacts['takes']> {
  const hands = platformDataShapes();
  const seen = usedByHooks(code);
  const isAsked = (name: DataName) =>
    usages.some(({ imports }) => importedNames[name].some((way) => imports.get(platformName)?.has(way)));
  const hasWord = (name: string) => usages.some(({ namesAndTexts }) => namesAndTexts.has(name));
  const asked = (Object.keys(importedNames) as DataName[]).filter(isAsked);
  return asked.map((name) => {
    const taken = seen.get(name);
    return {
      name,
      reads: neededPart(hands[name], taken ?? noUse, () => false),
      mayRead: neededPart(hands[name], (isHookResult(name) && taken) || 'all', hasWord),
    };
  });
}

/** Whether a call gets a link of the site's configuration by its name, or leads to it. */
const namesSiteLink = ({ name, from }: Usage['calls'][number]) =>
  (from === platformName && name === 'useSiteLink') || (from === contractsName && name === 'paths.redirect');

/** The constant names of site links that a remote shows or leads to. */
export const siteLinksOf = (usages: readonly Usage[]): string[] =>
  [
    ...new Set(usages.flatMap(({ calls }) => calls.flatMap((call) => (namesSiteLink(call) ? (call.word ?? []) : [])))),
  ].sort();
