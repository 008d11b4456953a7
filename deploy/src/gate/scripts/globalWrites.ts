import { containerName } from '@storefront/contracts';
import { ofBrowsers, ofLanguage, ofObjects, ofPage, plain } from './sharedGlobals';
import { globalPath, keyOf, type AnyNode, type Syntax } from './syntax';

const known = globalThis as unknown as Record<string, object | undefined>;

const isCallable = (owner: unknown, name: string) =>
  owner !== null &&
  owner !== undefined &&
  typeof Object.getOwnPropertyDescriptor(owner, name)?.value === 'function' &&
  name !== 'constructor';

/** An assignment to a place of the page, with its position in the code. */
interface Write {
  path: string;
  value: AnyNode | undefined;
  /** Whether it is enumerable. */
  isInSight: boolean;
  start: number;
  end: number;
}

/**
 * Whether a place is something that all code calls. Additions by libraries under names of their own are harmless,
 * except enumerable ones on plain data.
 */
export function isPageGlobal({ path, isInSight }: Write): boolean {
  const [owner = '', name, part, ...more] = path.split('.');
  if (name === undefined) return ofPage.includes(owner);
  if (part === undefined)
    return (
      (ofObjects[owner]?.includes(name) ?? false) || (ofLanguage.includes(owner) && isCallable(known[owner], name))
    );
  if (name !== 'prototype' || more.length > 0) return false;
  return (
    (isInSight && plain.test(owner)) ||
    ofBrowsers.test(owner) ||
    (ofLanguage.includes(owner) && isCallable((known[owner] as { prototype?: unknown } | undefined)?.prototype, part))
  );
}

/** Whether a place is another remote's container: `mf_checkout` of mf-checkout. */
export const isForeignContainer = ({ path }: Write, name: string): boolean =>
  /^mf_\w+$/.test(path) && path !== containerName(name);

/** Calls that define one property, or all properties of an object. */
const puttingOne = /^(?:Object\.defineProperty|Reflect\.(?:set|defineProperty))$/;

const puttingAll = /^Object\.(?:assign|defineProperties)$/;

/** Writes by a call with an object literal; `isValue`: its properties are the values, not descriptors. */
function putBy(syntax: Syntax, whole: AnyNode, given: AnyNode, call: AnyNode, isValue: boolean): Write[] {
  const object = given.type === 'Identifier' ? (syntax.bindingOf(given)?.value ?? given) : given;
  if (object.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((property) => {
    const key = property.type === 'Property' ? keyOf(syntax, property) : undefined;
    const owner = globalPath(syntax, whole);
    if (property.type !== 'Property' || key === undefined || owner === undefined) return [];
    return [
      {
        path: owner === '' ? key : `${owner}.${key}`,
        value: isValue ? property.value : undefined,
        isInSight: isValue,
        start: call.start,
        end: given === object ? property.key.end : given.end,
      },
    ];
  });
}

/** All writes of a node to places of the page. */
export function writesIn(syntax: Syntax, node: AnyNode, code: string): Write[] {
  if (node.type === 'AssignmentExpression' && node.operator === '=') {
    const isOwn = node.left.type === 'Identifier' && syntax.bindingOf(node.left) !== undefined;
    const place = isOwn ? undefined : globalPath(syntax, node.left);
    return place
      ? [
          {
            path: place,
            value: node.right,
            isInSight: true,
            start: node.start,
            end: code.indexOf('=', node.left.end) + 1,
          },
        ]
      : [];
  }
  const callee = node.type === 'CallExpression' ? globalPath(syntax, node.callee) : undefined;
  if (node.type !== 'CallExpression' || callee === undefined) return [];
  const [whole, ...given] = node.arguments;
  if (whole && puttingAll.test(callee))
    return given.flatMap((one) => putBy(syntax, whole, one, node, callee === 'Object.assign'));
  const [key, value] = puttingOne.test(callee) ? given : [];
  const place =
    whole &&
    key &&
    globalPath(syntax, { type: 'MemberExpression', object: whole, property: key, computed: true } as AnyNode);
  return place
    ? [
        {
          path: place,
          value: callee === 'Reflect.set' ? value : undefined,
          isInSight: callee === 'Reflect.set',
          start: node.start,
          end: key.end,
        },
      ]
    : [];
}

/**
 * Matches `Object.assign` to anything but a function or object literal, which minifiers write and which changes nothing
 * else.
 */
const assigning = /Object\.assign(?!\(\s*(?:\{|\w+\s*=>|\([\w,\s]*\)\s*=>|function\b))/;

const sign = '["\'`\\]\\s]*=(?![=>])';

/** Code that matches none of these has no such writes, and is not parsed. */
export const writePatterns: readonly RegExp[] = [
  assigning,
  /definePropert|Reflect\.set|=\s*[A-Z]\w*\.prototype\s*[,;\n]/,
  new RegExp(`\\b(?:${ofPage.join('|')}|mf_\\w+)${sign}`),
  new RegExp(
    `\\b(?:${[...Object.keys(ofObjects), ...ofLanguage].join('|')}|prototype)\\s*(?:\\?\\.)?[.[]\\s*["'\`]?\\w+${sign}`,
  ),
  new RegExp(`[.["'\`]\\s*(?:${Object.values(ofObjects).flat().join('|')})${sign}`),
];
