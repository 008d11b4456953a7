import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { foundOf, type Code } from './code';
import { followedOnce, isFunction, valuesOf, wordsOf } from './values';

/** What code takes of a value: by these names, or perhaps all of it. */
export type Taken = 'all' | ReadonlyMap<string, Taken>;

/** By no name at all. */
export const nothing: Taken = new Map();

/** Stands among names for all the others, which are perhaps taken, too. */
const others = '…';

const namesOf = (taken: Taken): ReadonlyMap<string, Taken> => (taken === 'all' ? new Map([[others, taken]]) : taken);

/** The names by which something is seen to be taken. */
export const namesTaken = (taken: Taken): string[] => [...namesOf(taken).keys()].filter((name) => name !== others);

const mayBeAll = (taken: Taken) => taken === 'all' || taken.has(others);

/** What one takes and another one, too: what is taken by a name is known beside all that perhaps is. */
export function together(first: Taken, second: Taken): Taken {
  if (first === second || second === nothing) return first;
  if (first === nothing) return second;
  const [one, other] = [namesOf(first), namesOf(second)];
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map([...names].map((name) => [name, together(one.get(name) ?? nothing, other.get(name) ?? nothing)]));
}

/** What is taken of a part of what so much is taken of. */
export const partTaken = (whole: Taken, name: string): Taken => together(namesOf(whole).get(name) ?? nothing, mayBeAll(whole) ? 'all' : nothing);

/** How many names and calls are followed, one after the other. */
const farthest = 8;

type Declaration = ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement;

/** Where a name that is declared here is used. */
function usesInFile(code: Code, declared: Declaration, name: ts.Identifier): ts.Identifier[] {
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && !isLabel(node) && foundOf(code, node)?.declared === declared) uses.push(node);
    ts.forEachChild(node, visit);
  };
  visit(declared.getSourceFile());
  return uses;
}

/** What something is called, a field or another variable: no use of what is called so, too. */
export function isLabel(node: ts.Identifier): boolean {
  const { name, propertyName } = node.parent as { name?: ts.Node; propertyName?: ts.Node };
  return propertyName === node || (name === node && !ts.isShorthandPropertyAssignment(node.parent));
}

/** What is taken of what a parameter or variable holds. */
export function takenBy(code: Code, declared: Declaration, depth = 0): Taken {
  const { name } = declared;
  if (depth > farthest || ts.isArrayBindingPattern(name)) return 'all';
  if (ts.isIdentifier(name)) return followedOnce(declared, () => usesInFile(code, declared, name).map((use) => takenAt(code, use, depth + 1)).reduce(together, nothing), 'all');
  const parts = name.elements.map((element): Taken => {
    const field = element.propertyName ?? element.name;
    if (element.dotDotDotToken || !(ts.isIdentifier(field) || ts.isStringLiteralLike(field))) return 'all';
    return new Map([[field.text, takenBy(code, element, depth + 1)]]);
  });
  return parts.reduce(together, nothing);
}

/** What the code around a value takes of it. */
export function takenAt(code: Code, value: ts.Expression, depth: number): Taken {
  const { parent } = value;
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return takenAt(code, parent, depth);
  if (ts.isPropertyAccessExpression(parent)) return new Map([[parent.name.text, takenAt(code, parent, depth)]]);
  if (ts.isElementAccessExpression(parent) && parent.expression === value) {
    const names = wordsOf(code, parent.argumentExpression);
    return names ? new Map(names.map((name) => [name, takenAt(code, parent, depth)])) : 'all';
  }
  if (ts.isVariableDeclaration(parent)) return takenBy(code, parent, depth);
  return ts.isCallExpression(parent) && parent.expression !== value ? takenByCall(code, parent, parent.arguments.indexOf(value), depth) : 'all';
}

/** What a function of the package's own takes of what it is given. */
function takenByCall(code: Code, call: ts.CallExpression, position: number, depth: number): Taken {
  if (call.arguments.some(ts.isSpreadElement)) return 'all';
  return takenByFunction(code, call.expression, position, depth);
}

/** What a function that is named or written here takes of one of its parameters; all where nobody can tell which function that is. */
export function takenByFunction(code: Code, made: ts.Expression, position: number, depth = 0): Taken {
  const [one, ...more] = valuesOf(code, made) as ts.Node[];
  if (!one || more.length > 0 || !isFunction(one) || one.parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return 'all';
  const parameter = one.parameters[position];
  return parameter ? takenBy(code, parameter, depth) : nothing;
}

/** All that is written in a file, or a part of it: names, and what stands between quotation marks. */
export function wordsIn(written: ts.Node): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(written);
  return words;
}

/** What is needed of a shape by whoever takes so much of it. Of what goes on as a whole, that is what the package has words for. */
export function needed(shape: Shape, taken: Taken, hasWord: (name: string) => boolean): Shape {
  const within = (part: Shape) => needed(part, 'all', hasWord);
  const { anyOf, items, prefixItems, properties, required = [], additionalProperties: more, ...rest } = shape;
  if (anyOf) return { ...shape, anyOf: anyOf.map((choice) => needed(choice, taken, hasWord)) };
  if (items || prefixItems) return { ...shape, ...(items && { items: within(items) }), ...(prefixItems && { prefixItems: prefixItems.map(within) }) };
  if (!properties) return shape;
  if (taken !== 'all' && taken.size === 0) return {};
  const isAll = mayBeAll(taken);
  const names = namesOf(taken);
  const isTaken = (name: string) => names.has(name) || (isAll && hasWord(name));
  const fields = Object.entries(properties).filter(([name]) => isTaken(name));
  const partOf = (name: string, part: Shape) => needed(part, together(names.get(name) ?? nothing, isAll ? 'all' : nothing), hasWord);
  return { ...rest, properties: Object.fromEntries(fields.map(([name, part]) => [name, partOf(name, part)])), required: required.filter(isTaken), ...(more && { additionalProperties: more }) };
}
