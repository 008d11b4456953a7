/** The one field of a copy of what nobody knows. */
export const unknownField = '…';

/** A part of an address of which nobody knows whether it is the same word each time. */
export const unknownSegment = '{…}';

/**
 * Stands for a value that nobody knows: it can be read, called and counted through, and is `word` where it is written. Who counts it through
 * finds one of what it holds, which may be a field with its name.
 */
export const symbolicValue = (word: string): never => unknownValue(word, () => [unknownEntry(word)]);

/** The same, of which each field is a word of its own, and each field of that. */
export function symbolicFields(wordOf: (field: string) => string, field = ''): never {
  const word = wordOf(field);
  return unknownValue(word, () => [unknownEntry(word)], {}, (name) => symbolicFields(wordOf, field ? `${field}.${name}` : name));
}

/** What answers a text of it, whatever it is. */
const texts = (word: string) => Object.fromEntries(['toString', 'toFixed', 'toPrecision', 'toUpperCase', 'toLowerCase', 'trim', 'trimStart', 'trimEnd', 'join'].map((name) => [name, () => word]));

/** What a function makes of one of what it holds; what it cannot make anything of is anything. */
function madeOf(word: string, make: unknown, ...given: unknown[]): unknown {
  try {
    return typeof make === 'function' ? (make as (...given: unknown[]) => unknown)(...given, unknownEntry(word), 0) : symbolicValue(word);
  } catch {
    return symbolicValue(word);
  }
}

/** What goes through all that it holds, which is one. */
const walks = (word: string) => ({
  map: (make: unknown) => [madeOf(word, make)],
  flatMap: (make: unknown) => [madeOf(word, make)].flat(),
  forEach: (make: unknown) => void madeOf(word, make),
  reduce: (make: unknown, first: unknown = symbolicValue(word)) => madeOf(word, make, first),
});

const unknownEntry = (word: string): unknown => unknownValue(word, () => [unknownField, symbolicValue(word)], { 0: unknownField });

function unknownValue(word: string, held: () => unknown[], more: Record<PropertyKey, unknown> = {}, part: (name: string) => unknown = () => symbolicValue(word)): never {
  const target = () => undefined;
  const known: Record<PropertyKey, unknown> = {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? word : Number(word)),
    ...texts(word),
    ...walks(word),
    toJSON: () => word,
    valueOf: () => Number(word),
    [Symbol.iterator]: () => held()[Symbol.iterator](),
    // It is no promise: who waits for it has it.
    then: undefined,
    length: 0,
    ...more,
  };
  return new Proxy(target, {
    get: (_target, name) => (Object.hasOwn(known, name) ? known[name] : typeof name === 'string' ? part(name) : symbolicValue(word)),
    has: () => true,
    apply: () => symbolicValue(word),
    construct: () => symbolicValue(word),
    set: () => true,
    ownKeys: () => [unknownField],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: symbolicValue(word) }),
  }) as never;
}
