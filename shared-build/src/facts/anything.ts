/** The one field of a copy of what nobody knows. */
export const unknownField = '…';

/**
 * Stands for a value that nobody knows: it can be read, called and counted through, and is `word` where it is written. What is made of
 * it ends, since it holds nothing.
 */
export function anything(word: string): never {
  const target = () => undefined;
  const known: Record<PropertyKey, unknown> = {
    [Symbol.toPrimitive]: (hint: string) => (hint === 'string' ? word : Number(word)),
    toString: () => word,
    toJSON: () => word,
    valueOf: () => Number(word),
    [Symbol.iterator]: () => [][Symbol.iterator](),
    // It is no promise: who waits for it has it.
    then: undefined,
    length: 0,
  };
  return new Proxy(target, {
    get: (_target, name) => (Object.hasOwn(known, name) ? known[name] : anything(word)),
    has: () => true,
    apply: () => anything(word),
    construct: () => anything(word),
    set: () => true,
    ownKeys: () => [unknownField],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: anything(word) }),
  }) as never;
}
