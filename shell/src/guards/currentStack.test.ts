import { hasNoCaller, isCalledByBrowser, currentStack } from './currentStack';

const given = { limit: Error.stackTraceLimit, form: Error.prepareStackTrace };
afterEach(() => {
  Error.stackTraceLimit = given.limit;
  Error.prepareStackTrace = given.form;
});

it.each<[string, () => void]>([
  ['nothing is asked for', () => {}],
  ['nobody is to be told of', () => void (Error.stackTraceLimit = 0)],
  ['it is told otherwise', () => void (Error.prepareStackTrace = () => 'planted')],
  [
    'whoever tells it throws',
    () =>
      void (Error.prepareStackTrace = () => {
        throw new Error('planted');
      }),
  ],
])('S016 who calls is known where %s', (_what, set) => {
  set();
  const before = [Error.stackTraceLimit, Error.prepareStackTrace];
  expect(currentStack()).toContain('currentStack.test');
  expect(hasNoCaller()).toBe(false);
  expect([Error.stackTraceLimit, Error.prepareStackTrace]).toEqual(before);
});

it('S016 as much is told as is looked at', () => {
  const lines = (depth: number) => currentStack(depth).split('\n');
  expect([lines(1), lines(3)].map((told) => told.length)).toEqual([1, 3]);
});

it('S016 what the browser calls others by is nobody', () => {
  const told: string[] = [];
  [1].forEach(() => told.push(currentStack(3)));
  expect(told[0]!.split('\n')[2]).toBe('');
});

it('S016 nobody is unseen in a stack of which no more was looked at', () => {
  expect(
    [4, 3].map((depth) =>
      isCalledByBrowser('https://shop.test/later.js\nhttps://shop.test/later.js\nhttp://localhost/', depth),
    ),
  ).toEqual([true, false]);
});

it('S016 code of no file is somebody', () => {
  const tell = new Function('tell', 'return tell(3)') as (tell: typeof currentStack) => string;
  expect(tell(currentStack).split('\n')[1]).toBe('no file');
});

it.each([
  ['a timer has what was handed to it', 'https://shop.test/later.js\nhttp://localhost/', true],
  ['the page was opened by a longer address', 'https://shop.test/later.js\nhttp://localhost/?at=1#more', true],
  ['a browser tells of lines, too', 'look@https://shop.test/later.js:1:2\nway@http://localhost/:12:34\n', true],
  ['a remote calls', 'http://localhost/\nhttps://shop.test/news.js', false],
  ['a tool calls', 'http://localhost/\nno file', false],
  ['a page of the same beginning has scripts', 'http://localhost/catalog', false],
])('S016 where %s, the gate is the outermost call or is not: %j', (_what, stack, isSo) =>
  expect(isCalledByBrowser(stack)).toBe(isSo),
);

it('S016 nobody is taken for whom their code says it is', () => {
  const named = { ['at https://shop.test/shell/main.js:1:1']: () => currentStack() };
  const [call] = Object.values(named);
  const say = new Function('tell', 'return tell()\n//# sourceURL=https://shop.test/shell/main.js') as (
    tell: () => string,
  ) => string;
  expect([call!(), say(() => currentStack())].join('\n')).not.toContain('shop.test');
});
