import * as contracts from '@storefront/contracts';
import ts from 'typescript';
import { contractsName, parse, type Resolution } from '../code/code';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object);

/** A text, a number, or a table of these, without code. */
const isData = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (isObject(value) && Object.values(value).every(isData));

const dataOf = (name: string): unknown => {
  const value: unknown = Object.hasOwn(contracts, name) ? contracts[name as keyof typeof contracts] : undefined;
  return isData(value) ? value : undefined;
};

const written = new Map<string, ts.Expression>();

function write(name: string, value: unknown): ts.Expression {
  const [statement] = parse('contracts.ts', `(${JSON.stringify(value)})`).statements;
  const { expression } = statement as ts.ExpressionStatement;
  written.set(name, expression);
  return expression;
}

/** Data that the contracts export under a name, as an expression; undefined for all else. */
export function contractValue(found: Resolution | undefined): ts.Expression | undefined {
  if (found?.from !== contractsName) return undefined;
  const value = dataOf(found.name);
  return value === undefined ? undefined : (written.get(found.name) ?? write(found.name, value));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** All texts in an export of the contracts, or in one of its members. */
export function contractTexts({
  name,
  from,
  member,
}: {
  name: string;
  from: string;
  member: string | undefined;
}): string[] {
  const value = from === contractsName ? dataOf(name) : undefined;
  return textsIn(
    isObject(value) && member !== undefined && Object.hasOwn(value, member) ? value[member as never] : value,
  );
}
