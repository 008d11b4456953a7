import { Rectangle } from '@storefront/platform/host';
import { realmGlobal } from './realmGlobal';
import { containedReact } from './ownMarkup';

/** Globals that some versions of Node define by a getter until they are first used. */
const late = [
  'Buffer',
  'ReadableStream',
  'ReadableStreamDefaultReader',
  'DOMException',
  'EventTarget',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'Blob',
  'FormData',
  'atob',
  'btoa',
];

const isFunction = (value: unknown): value is { prototype?: object } => typeof value === 'function';

/** The names of all global functions, and of objects that contain functions. */
const globals = [
  ...Object.getOwnPropertyNames(realmGlobal).filter((name) =>
    isFunction(Object.getOwnPropertyDescriptor(realmGlobal, name)?.value),
  ),
  ...['JSON', 'Math', 'Reflect', 'Intl', 'Atomics', ...late],
];

const functionsOf = (owner: object): [string, unknown][] =>
  Object.getOwnPropertyNames(owner).map((name) => [name, Object.getOwnPropertyDescriptor(owner, name)?.value]);

/** Named objects with their prototypes and what these inherit, each once. */
function withPrototypes(named: readonly (readonly [string, unknown])[]): Record<string, object> {
  const found = new Map<object, string>();
  const find = (name: string, owner: unknown) => {
    if ((typeof owner === 'object' || isFunction(owner)) && owner !== null && !found.has(owner)) found.set(owner, name);
  };
  for (const [name, value] of named) {
    find(name, value);
    if (isFunction(value)) find(`${name}.prototype`, value.prototype);
  }
  // The map grows while it is iterated: prototypes of prototypes follow.
  for (const [owner, name] of found) find(`the prototype of ${name}`, Object.getPrototypeOf(owner));
  return Object.fromEntries([...found].map(([owner, name]) => [name, owner]));
}

/**
 * Prototypes of plain data: an enumerable addition shows up in every `for…in` loop, and a `toJSON` in everything that
 * is sent.
 */
const plain = [
  'Object.prototype',
  'Array.prototype',
  'String.prototype',
  'Number.prototype',
  'Boolean.prototype',
  'Function.prototype',
];

interface Part {
  owner: object;
  key: PropertyKey;
  name: string;
  descriptor: PropertyDescriptor;
}

/** Taken before any remote's code runs. */
const { getOwnPropertyDescriptor, is, isExtensible } = Object;
const { ownKeys } = Reflect;
const words = String;

function partsOf([name, owner]: [string, object]): Part[] {
  const parts = ownKeys(owner).map((key) => ({
    owner,
    key,
    name: `${name}.${words(key)}`,
    descriptor: getOwnPropertyDescriptor(owner, key)!,
  }));
  // Any code may set how long stacks are.
  return parts.filter((part) => part.name !== 'Error.stackTraceLimit');
}

/** Iterators, which loops and spreads look up each time. */
const iterators: readonly [of: string, iterator: object][] = [
  ['arrays', new realmGlobal.Array()[Symbol.iterator]()],
  ['maps', new realmGlobal.Map()[Symbol.iterator]()],
  ['sets', new realmGlobal.Set()[Symbol.iterator]()],
  ['strings', new realmGlobal.String('')[Symbol.iterator]()],
  ['matches', new realmGlobal.RegExp('')[Symbol.matchAll]('')],
  ['generators', (function* () {})()],
];

/** Objects that all code uses, React and the shell included, and whose properties must not be replaced; by name. */
const owners: Readonly<Record<string, object>> = withPrototypes([
  ...globals.map((name) => [name, realmGlobal[name]] as const),
  ...functionsOf(realmGlobal.Intl).map(([name, value]) => [`Intl.${name}`, value] as const),
  ...iterators.map(([of, iterator]) => [`the iterator of ${of}`, Object.getPrototypeOf(iterator)] as const),
  ['react', containedReact.react],
  // Remotes can reach it through an element of the platform.
  ['Rectangle', Rectangle],
  ['Rectangle.prototype', Rectangle.prototype],
]);

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean {
  if (one === undefined || one.writable !== other.writable || one.configurable !== other.configurable) return false;
  return is(one.value, other.value) && one.get === other.get && one.set === other.set;
}

/**
 * Records the built-ins, and returns a function that names the first one that was replaced since, if any: pages
 * rendered with it cannot be trusted, and in a browser the replacement would affect all teams. Additions that are not
 * enumerable, as by polyfills, are harmless. Loops by index, since iterators may have been replaced.
 */
export function watchIntrinsics(): () => string | undefined {
  const parts = Object.entries(owners).flatMap(partsOf);
  const values = globals.map((name) => realmGlobal[name]);
  const plainOwners = plain.map((name) => owners[name]!);
  const extensible = Object.entries(owners).filter(([, owner]) => isExtensible(owner));

  function added(): string | undefined {
    for (let index = 0; index < plainOwners.length; index++) {
      const owner = plainOwners[index]!;
      for (const key in owner) return `${plain[index]}.${key}`;
      if (getOwnPropertyDescriptor(owner, 'toJSON')) return `${plain[index]}.toJSON`;
    }
    return undefined;
  }

  return () => {
    for (let index = 0; index < parts.length; index++) {
      const { owner, key, name, descriptor } = parts[index]!;
      if (!isSame(getOwnPropertyDescriptor(owner, key), descriptor)) return name;
    }
    for (let index = 0; index < extensible.length; index++)
      if (!isExtensible(extensible[index]![1])) return extensible[index]![0];
    for (let index = 0; index < globals.length; index++)
      if (realmGlobal[globals[index]!] !== values[index]) return globals[index];
    return added();
  };
}
