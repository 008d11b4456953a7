import { constantTextsOf } from '../values/values';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';
import ts from 'typescript';
import type { Code } from '../code/code';
import { mentionsIn } from '../code/mentions';
import { isMember } from '../code/syntax';

type Classes = NonNullable<BuildFacts['classes']>[string];

/** Comments, strings and addresses, in which a dot begins no class. */
const nonSelectorText = /\/\*[^]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g;

/** The classes in a sheet's selectors. */
const classesIn = (sheet: string): string[] =>
  [
    ...new Set([...sheet.replace(nonSelectorText, ' ').matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!)),
  ].sort();

const sorted = (all: ReadonlySet<string>): string[] => [...all].sort();

/** The classes that a destructuring takes: `const { card } = styles`; undefined where it takes others, too. */
function destructuredClasses({ elements }: ts.ObjectBindingPattern): string[] | undefined {
  const names = elements.map(({ name, propertyName = name, dotDotDotToken }) =>
    !dotDotDotToken && (ts.isIdentifier(propertyName) || ts.isStringLiteral(propertyName))
      ? propertyName.text
      : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** The classes that a use of the module names: `styles.card`, `styles['card']`; undefined where any may be. */
function classesNamedAt(code: Code, all: ts.Identifier): string[] | undefined {
  const { parent } = all;
  if (ts.isVariableDeclaration(parent) && parent.initializer === all && ts.isObjectBindingPattern(parent.name))
    return destructuredClasses(parent.name);
  if (!isMember(parent) || parent.expression !== all) return undefined;
  return ts.isPropertyAccessExpression(parent) ? [parent.name.text] : constantTextsOf(code, parent.argumentExpression);
}

/** The CSS modules that a file imports, with their local names. */
function sheetsOf(file: ts.SourceFile): { name: ts.Identifier; path: string }[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    return importClause?.name && /^\..*\.module\.css$/.test(from)
      ? [{ name: importClause.name, path: join(dirname(file.fileName), from) }]
      : [];
  });
}

/** By CSS module, the classes that it has, and those that code names, for comparison with another version. */
export function sheetClasses(code: Code, folder: string): Record<string, Classes> {
  const found = new Map<string, { names: Set<string>; mayName: boolean }>();
  for (const { name, path } of code.files.flatMap(sheetsOf)) {
    const known = found.get(path) ?? { names: new Set<string>(), mayName: false };
    found.set(path, known);
    const uses = (mentionsIn(code).get(name.text) ?? []).filter(
      (one) => one !== name && one.getSourceFile() === name.getSourceFile(),
    );
    const named = uses.map((use) => classesNamedAt(code, use));
    for (const word of named.flatMap((words = []) => words)) known.names.add(word);
    known.mayName ||= named.includes(undefined);
  }
  const there = [...found].filter(([path]) => existsSync(path)).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    there.map(([path, { names, mayName }]) => [
      relative(folder, path),
      { has: classesIn(readFileSync(path, 'utf8')), names: sorted(names), ...(mayName && { mayName }) },
    ]),
  );
}
