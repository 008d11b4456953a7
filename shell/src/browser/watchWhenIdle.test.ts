import { startBeacon } from '../watch/beacon';
import { watchWhenIdle } from './watchWhenIdle';

jest.mock('../watch/beacon', () => ({ startBeacon: jest.fn() }));

let state: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(startBeacon).mockClear();
  state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const router = { state: { location: { pathname: '/' } }, subscribe: () => () => {} };
  watchWhenIdle({ router: router as never, journal: {} as never, remotes: [] });
});

afterEach(() => {
  state.mockRestore();
  jest.useRealTimers();
});

const timesAfter = async (milliseconds: number) => {
  await jest.advanceTimersByTimeAsync(milliseconds);
  return jest.mocked(startBeacon).mock.calls.length;
};

it('a page is watched a second and a half after it was loaded, when it needs nothing itself any more, though somebody keeps that from all', async () => {
  const keep = (event: Event) => event.stopImmediatePropagation();
  addEventListener('load', keep, true);
  await timesAfter(5000);
  state.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  removeEventListener('load', keep, true);
  expect([await timesAfter(1499), await timesAfter(101)]).toEqual([0, 1]);
});

it('a page of which a picture never comes is watched all the same', async () => {
  expect([await timesAfter(9900), await timesAfter(1800)]).toEqual([0, 1]);
});
