/** @jest-environment @storefront/build/jest/server.cjs */
import { Rectangle } from '@storefront/platform/host';
import { watchIntrinsics } from './intrinsics';
import { realmGlobal } from './realmGlobal';
import { containedReact } from './ownMarkup';

/** Does something to what is everybody's, and takes it back. */
function seen(owner: object, key: PropertyKey, change: PropertyDescriptor): string | undefined {
  const before = Object.getOwnPropertyDescriptor(owner, key)!;
  const exchanged = watchIntrinsics();
  expect(exchanged()).toBeUndefined();
  Object.defineProperty(owner, key, { ...before, ...change });
  try {
    return exchanged();
  } finally {
    Object.defineProperty(owner, key, before);
  }
}

describe('what all code stands on', () => {
  const { Intl: intl, Map: map, Object: object } = realmGlobal;

  it.each<[string, object]>([
    ['Intl.NumberFormat', intl],
    ['Intl.DateTimeFormat.prototype.formatToParts', intl.DateTimeFormat.prototype],
    ['AbortSignal.any', realmGlobal.AbortSignal],
    ['EventTarget.prototype.addEventListener', realmGlobal.EventTarget.prototype],
    ['Response.prototype.json', realmGlobal.Response.prototype],
    ['Headers.prototype.get', realmGlobal.Headers.prototype],
    ['URLSearchParams.prototype.get', realmGlobal.URLSearchParams.prototype],
    ['the prototype of Uint8Array.prototype.map', object.getPrototypeOf(realmGlobal.Uint8Array.prototype) as object],
    ['Function.prototype.call', realmGlobal.Function.prototype],
    ['Map.prototype.get', map.prototype],
    ['Rectangle.getDerivedStateFromError', Rectangle],
    ['Rectangle.prototype.render', Rectangle.prototype],
    ['Buffer.concat', realmGlobal.Buffer],
    ['Buffer.prototype.toString', realmGlobal.Buffer.prototype],
    ['ReadableStream.prototype.getReader', realmGlobal.ReadableStream.prototype],
    ['ReadableStreamDefaultReader.prototype.read', realmGlobal.ReadableStreamDefaultReader.prototype],
    ['the iterator of arrays.next', object.getPrototypeOf(new realmGlobal.Array()[Symbol.iterator]()) as object],
    ['the iterator of maps.next', object.getPrototypeOf(new map()[Symbol.iterator]()) as object],
    ['the iterator of sets.next', object.getPrototypeOf(new realmGlobal.Set()[Symbol.iterator]()) as object],
    ['the iterator of strings.next', object.getPrototypeOf(new realmGlobal.String('')[Symbol.iterator]()) as object],
    ['the iterator of matches.next', object.getPrototypeOf(new realmGlobal.RegExp('')[Symbol.matchAll]('')) as object],
    ['the prototype of the iterator of generators.next', object.getPrototypeOf(function* () {}.prototype) as object],
  ])('is exchanged: %s', (name, owner) => {
    expect(seen(owner, name.split('.').at(-1)!, { value: () => undefined })).toBe(name);
  });

  it('is exchanged where it can be written, defined or added to no more', () => {
    expect(seen(map.prototype, 'get', { writable: false })).toBe('Map.prototype.get');
    const { react } = containedReact;
    const isDefinable = watchIntrinsics();
    Object.defineProperty(react, 'useId', { configurable: false });
    expect(isDefinable()).toBe('react.useId');
    const isOpen = watchIntrinsics();
    Object.preventExtensions(react);
    expect(isOpen()).toBe('react');
    expect(watchIntrinsics()()).toBeUndefined();
  });

  it('is not where errors show more of their way', () => {
    expect(seen(realmGlobal.Error, 'stackTraceLimit', { value: 50 })).toBeUndefined();
  });
});
