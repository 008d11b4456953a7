import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as contracts from '@storefront/contracts';
import type { BuildFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { parse, type Code } from './code';
import { handedShape } from './shapeOf';
import { needed, nothing, partTaken, takenAt, together, type Taken } from './taken';
import type { Usage } from './usage';
import { named } from './values';

const platformName = '@storefront/platform';

type Name = 'serviceConfig' | 'games' | 'usePlatform()' | 'useLanguage()';

const require = createRequire(import.meta.url);

const keywords = new Map<ts.SyntaxKind | undefined, Shape>([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
]);

/** What an interface of a package that all are built with says, one step deep: a language more may bring another word of a choice. */
function declaredShape(packageName: string, file: string, name: string): Shape {
  const path = join(dirname(require.resolve(`${packageName}/package.json`)), 'src', file);
  const found = parse(path, readFileSync(path, 'utf8')).statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
  if (!found) throw new Error(`${path} declares no interface ${name}.`);
  const fields = found.members.filter(ts.isPropertySignature);
  const nameOf = (field: ts.PropertySignature) => field.name.getText();
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [nameOf(field), keywords.get(field.type?.kind) ?? {}])),
    required: fields.filter(({ questionToken }) => !questionToken).map(nameOf),
  };
}

/** What the platform's hooks say of the page, as the packages that a package is built with declare it. */
export const pageFacts = () => ({
  'usePlatform()': declaredShape(platformName, 'platformContext.ts', 'ShopFacts'),
  'useLanguage()': declaredShape('@storefront/contracts', 'languages.ts', 'Language'),
});

/** What the platform hands on to all, as these packages say it: what its own endpoints answer (of the configuration its figures and links), and the page's facts. */
export const handedOn = (): Record<Name, Shape> => ({
  serviceConfig: handedShape(contracts.SiteStatsSchema),
  games: handedShape(contracts.listOf(contracts.GameSchema)),
  ...pageFacts(),
});

/** How each is asked for by a hook, and what of the hook's answer it is. */
const hooks: Record<string, { name: Name; of: (answer: Taken) => Taken }> = {
  useStats: { name: 'serviceConfig', of: (stats) => stats },
  useGamesQuery: { name: 'games', of: (query) => partTaken(query, 'data') },
  usePlatform: { name: 'usePlatform()', of: (page) => page },
  useLanguage: { name: 'useLanguage()', of: (language) => language },
};

/** By which names a package has each: by its hook, or by all that the platform asks. */
const ways: Record<Name, readonly string[]> = { serviceConfig: ['useStats', 'globalApi'], games: ['useGamesQuery', 'globalApi'], 'usePlatform()': ['usePlatform'], 'useLanguage()': ['useLanguage'] };

/** Of these, all that is read comes by the hook: words for a field count where the whole goes on. */
const isSeenWhole = (name: Name) => name.endsWith('()');

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
