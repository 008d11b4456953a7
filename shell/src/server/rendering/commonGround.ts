import { everybodys } from './everybodys';
import { containedReact } from './ownMarkup';

/** What all code stands on, React and the shell's own too: objects whose parts nobody may exchange, by the names that people know them by. */
const owners: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    (['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Date', 'RegExp', 'Error', 'Promise', 'Map', 'Set', 'WeakMap', 'URL'] as const).map((name) => [
      `${name}.prototype`,
      everybodys[name].prototype as object,
    ]),
  ),
  'the iterator of arrays': everybodys.Object.getPrototypeOf(new everybodys.Array()[Symbol.iterator]()) as object,
  ...Object.fromEntries((['Object', 'Array', 'String', 'Number', 'Date', 'Promise', 'JSON', 'Math', 'Reflect'] as const).map((name) => [name, everybodys[name] as object])),
  react: containedReact.react,
};

/** The same of what stands in the global object under a name of its own. */
const globals = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Date', 'RegExp', 'Error', 'Promise', 'Map', 'Set', 'WeakMap', 'Symbol', 'JSON', 'Math', 'Reflect', 'Intl', 'URL', 'URLSearchParams'],
  ...['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'queueMicrotask', 'structuredClone'],
];

/** Prototypes of plain data: what is added to them in sight stands in every loop over a key, and `toJSON` in everything that is sent. */
const plain = ['Object.prototype', 'Array.prototype', 'String.prototype', 'Number.prototype', 'Boolean.prototype', 'Function.prototype'];

interface Part {
  owner: object;
  key: PropertyKey;
  name: string;
  descriptor: PropertyDescriptor;
}

/** As they are before any remote's code runs. */
const { getOwnPropertyDescriptor, is } = Object;
const { ownKeys } = Reflect;
const words = String;

function partsOf([name, owner]: [string, object]): Part[] {
  return ownKeys(owner).map((key) => ({ owner, key, name: `${name}.${words(key)}`, descriptor: getOwnPropertyDescriptor(owner, key)! }));
}

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor) => one !== undefined && is(one.value, other.value) && one.get === other.get && one.set === other.set;

/**
 * Remembers what all code uses, and says from then on what of it was exchanged, if anything: a page that was made with it is nobody's, and in a
 * browser it would be every other team's, too. What is added out of sight, as a polyfill does, harms nobody. Loops by index: an iterator may be
 * among what was exchanged.
 */
export function watchCommonGround(): () => string | undefined {
  const parts = Object.entries(owners).flatMap(partsOf);
  const values = globals.map((name) => everybodys[name]);
  const plainOwners = plain.map((name) => owners[name]!);

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
    for (let index = 0; index < globals.length; index++) if (everybodys[globals[index]!] !== values[index]) return globals[index];
    return added();
  };
}
