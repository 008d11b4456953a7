type Loader = (this: { _module?: { factoryMeta?: { sideEffectFree?: boolean } } }, source: string) => string;

const load = jest.requireActual<Loader>('./pureCalls.cjs');
const marked = (source: string, sideEffectFree: boolean | undefined = true) =>
  load.call({ _module: { factoryMeta: { sideEffectFree } } }, source);

const pure = '/* @__PURE__ */';

it('a schema made of schemas may go whole', () => {
  expect(marked('export const Line = v.object({ id: v.number(), kinds: [idOf(1)] });')).toBe(
    `export const Line = ${pure} v.object({ id: ${pure} v.number(), kinds: [${pure} idOf(1)] });`,
  );
  expect(marked('const made = new Map(), all = of(1);')).toBe(`const made = ${pure} new Map(), all = ${pure} of(1);`);
});

it.each([
  'setDefaultLink(Link);',
  'const make = () => v.object({});',
  'function f() { let known = new Set(); }',
  'const Own = class { known = new Set(); };',
  'const name = "a";',
])('what is done for its own sake, or not yet, is left as it is: %s', (source) => {
  expect(marked(source)).toBe(source);
});

it('a package that does not say that it has no side effects keeps its calls', () => {
  const source = 'const style = register("a.css");';
  expect(marked(source, false)).toBe(source);
  expect(load.call({}, source)).toBe(source);
});
