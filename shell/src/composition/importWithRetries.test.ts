import { importWithRetries } from './importWithRetries';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('S204 a part of the shell that does not come is asked for until it does', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let asked = 0;
  const brought = importWithRetries('the text', () =>
    Promise.resolve().then(() => ((asked += 1) < 4 ? Promise.reject(new Error('gone')) : 'here')),
  );
  await jest.advanceTimersByTimeAsync(4_900);
  expect(asked).toBe(2);
  await jest.advanceTimersByTimeAsync(20_000);
  await expect(brought).resolves.toBe('here');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(4);
});

it('S204 one that comes is asked for once', async () => {
  const bring = jest.fn(() => Promise.resolve('here'));
  await expect(importWithRetries('the text', bring)).resolves.toBe('here');
  expect(bring).toHaveBeenCalledTimes(1);
});
