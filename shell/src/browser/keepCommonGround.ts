/** What the shop, and the libraries beneath it, look up whenever they ask, wait or write something down: who exchanged it would exchange it for everybody. */
const everybodys = [
  ...['fetch', 'AbortController', 'DOMException', 'FormData', 'Headers', 'URL', 'URLSearchParams', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame', 'MessageChannel', 'Promise', 'Date', 'JSON', 'Intl'],
];

/** Another one is not taken, and said; it throws nothing, since a library that hopes to see calls, or mends an old browser, goes on without. */
function hold(owner: object, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.getOwnPropertyDescriptor(owner, name)?.configurable) continue;
    const value: unknown = Reflect.get(owner, name);
    Object.defineProperty(owner, name, { configurable: false, get: () => value, set: () => console.error(`${name} is everybody’s; another one is not taken.`) });
  }
}

/**
 * Keeps what all code of the page stands on as it is when the first remote comes. What all objects and functions inherit takes nothing more: an addition to
 * them stands in every loop over a key, and in everything that is sent. Other prototypes stay open, as polyfills need them.
 */
export function keepCommonGround(scope: typeof globalThis = globalThis): void {
  hold(scope, everybodys);
  hold(scope.JSON, ['parse', 'stringify']);
  for (const { prototype } of [scope.Object, scope.Function]) Object.preventExtensions(prototype);
}
