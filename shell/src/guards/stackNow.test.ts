import { isUncalled, stackNow } from './stackNow';

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
  expect(stackNow()).toContain('stackNow.test');
  expect(isUncalled()).toBe(false);
  expect([Error.stackTraceLimit, Error.prepareStackTrace]).toEqual(before);
});

it('S016 as much is told as is looked at', () => {
  const lines = (depth: number) => stackNow(depth).split('\n');
  expect([lines(1), lines(3)].map((told) => told.length)).toEqual([1, 3]);
});

it('S016 nobody is taken for whom their code says it is', () => {
  const named = { ['at https://shop.test/shell/main.js:1:1']: () => stackNow() };
  const [call] = Object.values(named);
  const say = new Function('tell', 'return tell()\n//# sourceURL=https://shop.test/shell/main.js') as (tell: () => string) => string;
  expect([call!(), say(() => stackNow())].join('\n')).not.toContain('shop.test');
});
