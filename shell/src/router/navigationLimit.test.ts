import { createSlidingWindow, createNavigationLimit } from './navigationLimit';

afterEach(() => jest.restoreAllMocks());

it('S016 whoever goes on for ever is refused, and may go on when a while has passed', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const checkLimit = createNavigationLimit();
  const go = (times: number, who?: string) => {
    for (let time = 0; time < times; time++) checkLimit(who);
  };
  go(100);
  expect(() => go(1)).toThrow('the shell navigated 100 times within 10 s.');
  go(100, 'mf-a');
  expect(() => go(1, 'mf-a')).toThrow('mf-a navigated');
  now = 9_999;
  expect(() => go(1)).toThrow();
  now = 10_000;
  go(100);
  expect(() => go(1)).toThrow();
});

it('S016 what one has used up is another’s still', () => {
  const isAllowed = createSlidingWindow(2);
  expect(['a', 'a', 'a', 'b', 'b', 'b', 'a'].map(isAllowed)).toEqual([true, true, false, true, true, false, false]);
});
