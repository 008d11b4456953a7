import { startBeacon } from '../watch/beacon';
import { watchWhenIdle } from './watchWhenIdle';

jest.mock('../watch/beacon', () => ({ startBeacon: jest.fn() }));

it('a page is watched a second and a half after it was loaded, when it needs nothing itself any more', async () => {
  jest.useFakeTimers();
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const router = { state: { location: { pathname: '/' } }, subscribe: () => () => {} };
  watchWhenIdle({ router: router as never, journal: {} as never, remotes: [] });
  await jest.advanceTimersByTimeAsync(5000);
  dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(1499);
  expect(startBeacon).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(startBeacon).toHaveBeenCalledTimes(1);
  state.mockRestore();
  jest.useRealTimers();
});
