/** @jest-environment @storefront/build/jest/server.cjs */
import { stopOnSignals } from '@storefront/server';
import { testKey } from '../testing/releaseStore';
import { buildApp } from './app';

jest.mock('@storefront/server', () => ({
  ...jest.requireActual<object>('@storefront/server'),
  stopOnSignals: jest.fn(),
}));
jest.mock('./app', () => ({ buildApp: jest.fn() }));
jest.mock('./rendering/RendererPool', () => ({ RendererPool: jest.fn() }));
jest.mock('node:timers/promises', () => ({
  setTimeout: (after: number) => new Promise((done) => setTimeout(done, after)),
}));

it('S016 a shop that stops waits nine and a half seconds for those who do not take their answers, after those for which it drains', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const app = { drain: jest.fn(), close: jest.fn(() => new Promise(() => {})), listen: async () => '' };
  jest.mocked(buildApp).mockResolvedValue(app as never);
  const before = { ...process.env };
  Object.assign(process.env, { RELEASES_DIR: '.', RELEASE_KEYS: testKey, DRAIN_SECONDS: '7' });
  await import('./main');
  process.env = before;
  await jest.advanceTimersByTimeAsync(0);
  void jest.mocked(stopOnSignals).mock.calls[0]![0]('SIGTERM');
  expect(app.drain).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(6999);
  expect(app.close).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1 + 9499);
  expect([app.close.mock.calls.length, exit.mock.calls]).toEqual([1, []]);
  await jest.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[0]]);
  jest.useRealTimers();
  jest.restoreAllMocks();
});
