/** @jest-environment @storefront/build/jest/server.cjs */
import { readinessOf } from './readiness';
import type { Renderers } from './rendering/RendererPool';

const never = () => new Promise<never>(() => {});
const parts = {
  readTable: () => ({ revision: 1, remotes: [] }),
  hasScripts: () => true,
  renderers: { isReady: never } as unknown as Renderers,
  apiUrl: 'http://api.test',
  writeError: never,
  isStopping: false,
};

it('S016 gives each part a second to say that it is there', async () => {
  jest.useFakeTimers();
  const limits = jest.spyOn(AbortSignal, 'timeout');
  jest.spyOn(globalThis, 'fetch').mockImplementation(never);
  const told = jest.fn();
  void readinessOf(parts).then(told);
  await jest.advanceTimersByTimeAsync(999);
  expect(told).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledWith({ ready: false, releases: true, renderers: false, api: false, store: false });
  expect(limits.mock.calls).toEqual([[1000]]);
  jest.useRealTimers();
  jest.restoreAllMocks();
});
