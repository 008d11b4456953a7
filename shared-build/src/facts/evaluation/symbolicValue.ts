/** The only field of a copy of a symbolic value. */
export const unknownField = '…';

/** A part of an address that may differ each time. */
export const unknownSegment = '{…}';

/**
 * A symbolic value that can be read, called and iterated, and is `word` as text. Iterating gives one item, which may be
 * a field with its name.
 */
export const symbolicValue = (word: string): never => unknownValue(word, () => [unknownEntry(word)]);

/** The same with a different text for each field, at any depth. */
export function symbolicFields(wordOf: (field: string) => string, field = ''): never {
  const word = wordOf(field);
  return unknownValue(
    word,
    () => [unknownEntry(word)],
    {},
    (name) => symbolicFields(wordOf, field ? `${field}.${name}` : name),
  );
}

/** Methods that return a text. */
const textMethods = (word: string) =>
  Object.fromEntries(
    ['toString', 'toFixed', 'toPrecision', 'toUpperCase', 'toLowerCase', 'trim', 'trimStart', 'trimEnd', 'join'].map(
      (name) => [name, () => word],
    ),
  );

/** The result of a callback for the only item; a symbolic value where it fails. */
function callbackResult(word: string, make: unknown, ...given: unknown[]): unknown {
  try {
    return typeof make === 'function'
      ? (make as (...given: unknown[]) => unknown)(...given, unknownEntry(word), 0)
      : symbolicValue(word);
  } catch {
    return symbolicValue(word);
  }
}

/** Methods that iterate over the only item. */
const iterationMethods = (word: string) => ({
  map: (make: unknown) => [callbackResult(word, make)],
  flatMap: (make: unknown) => [callbackResult(word, make)].flat(),
  forEach: (make: unknown) => void callbackResult(word, make),
  reduce: (make: unknown, first: unknown = symbolicValue(word)) => callbackResult(word, make, first),
});

const unknownEntry = (word: string): unknown =>
  unknownValue(word, () => [unknownField, symbolicValue(word)], { 0: unknownField });

function unknownValue(
  word: string,
  held: () => unknown[],
  more: Record<PropertyKey, unknown> = {},
  part: (name: string) => unknown = () => symbolicValue(word),
): never {
  const target = () => undefined;
  const known: Record<PropertyKey, unknown> = {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? word : Number(word)),
    ...textMethods(word),
    ...iterationMethods(word),
    toJSON: () => word,
    valueOf: () => Number(word),
    [Symbol.iterator]: () => held()[Symbol.iterator](),
    // Not a thenable, so `await` returns it.
    then: undefined,
    length: 0,
    ...more,
  };
  return new Proxy(target, {
    get: (_target, name) =>
      Object.hasOwn(known, name) ? known[name] : typeof name === 'string' ? part(name) : symbolicValue(word),
    has: () => true,
    apply: () => symbolicValue(word),
    construct: () => symbolicValue(word),
    set: () => true,
    ownKeys: () => [unknownField],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: symbolicValue(word) }),
  }) as never;
}
