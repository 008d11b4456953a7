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
