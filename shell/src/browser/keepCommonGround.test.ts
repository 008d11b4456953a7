import { createContext, runInContext } from 'node:vm';
import { keepCommonGround } from './keepCommonGround';

/** Code of a remote in a page of its own; a page says what it is asked for. */
function page() {
  const context = createContext({ fetch: () => 'answered', setTimeout: () => 'waited', URL });
  const run = (code: string): unknown => runInContext(`'use strict'; ${code}`, context);
  keepCommonGround(run('globalThis') as typeof globalThis);
  return run;
}

let said: jest.SpyInstance;
beforeEach(() => (said = jest.spyOn(console, 'error').mockImplementation(() => {})));
afterEach(() => jest.restoreAllMocks());

it.each([
  ['globalThis.fetch = () => "planted"', 'fetch()', 'answered'],
  ['fetch = () => "planted"', 'globalThis.fetch()', 'answered'],
  ['Object.assign(globalThis, { setTimeout: () => "planted" })', 'setTimeout()', 'waited'],
  ['JSON.parse = () => "planted"', 'JSON.parse("7")', 7],
  ['globalThis.JSON = {}', 'JSON.stringify(7)', '7'],
  ['globalThis.Promise = 7', 'typeof Promise', 'function'],
])('S016 what all code calls is not exchanged by one remote, which goes on: %s', (planted, asked, answer) => {
  const run = page();
  run(planted);
  expect(run(asked)).toBe(answer);
  expect(said).toHaveBeenCalledTimes(1);
});

it.each(['Object.defineProperty(JSON, "parse", { value: 7 })', 'delete JSON.parse'])('S016 nor is it defined anew, or taken away: %s', (planted) => {
  const run = page();
  expect(() => run(planted)).toThrow(/[Cc]annot/);
  expect(run('JSON.parse("7")')).toBe(7);
});

it.each(['Object.prototype.planted = 1', 'Function.prototype.planted = 1', 'Object.defineProperty(Object.prototype, "toJSON", { value: () => 7 })'])(
  'S016 who adds to what everything inherits fails where that stands: %s',
  (planted) => {
    const run = page();
    expect(() => run(planted)).toThrow(/not extensible/);
    expect(run('let keys = ""; for (const key in { own: 1 }) keys += key; for (const key in () => {}) keys += key; keys + JSON.stringify({})')).toBe('own{}');
  },
);

it('an object of one’s own says what it likes, and a polyfill is added', () => {
  const run = page();
  run('class Own {} Own.prototype.toString = () => "mine"; globalThis.own = String(new Own()); Array.prototype.planted ??= () => 7; globalThis.structuredClone ??= () => 8;');
  expect(run('[own, [].planted(), structuredClone()].join()')).toBe('mine,7,8');
});

it('twice is as once', () => {
  const run = page();
  keepCommonGround(run('globalThis') as typeof globalThis);
  expect(run('fetch()')).toBe('answered');
});
