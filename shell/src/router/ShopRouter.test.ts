import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createShopRouter } from './ShopRouter';

it.each([
  ['a part of the page that the browser has led to by itself', 'default', true],
  ['a place that the shop has made', 'k7', false],
])('S004 S132 says of %s whether it may be shown already', async (_what, key, isShown) => {
  const history = createMemoryHistory({ initialEntries: ['/news'] });
  let hear: (step: object) => void = () => {};
  history.listen = (listener) => {
    hear = listener as never;
    return () => {};
  };
  const scrolling = { remember: jest.fn(), positionOf: () => undefined };
  const pages = { begin: () => {}, match: () => ({}) };
  const router = createShopRouter({
    pages: pages as never,
    history,
    scrolling,
    first: { root: null, outcome: null } as never,
  });
  const { key: former } = router.state.location;
  hear({ location: { pathname: '/news', search: '', hash: '#part', state: null, key } });
  expect(router.state.location.hash).toBe('#part');
  expect(scrolling.remember.mock.calls).toEqual([[former, isShown]]);
});

it('S005 is on the way to nowhere once a page is shown, whatever the visitor was on the way to a moment before', async () => {
  jest.useFakeTimers();
  const entered = { root: null, outcome: null };
  const pages = {
    begin: () => {},
    match: () => ({}),
    enter: (pathname: string) => (pathname === '/slow' ? new Promise(() => {}) : Promise.resolve(entered)),
  };
  const history = createMemoryHistory({ initialEntries: ['/news'] });
  const scrolling = { remember: () => {}, positionOf: () => undefined };
  const router = createShopRouter({ pages: pages as never, history, scrolling, first: entered as never });
  void router.navigate('/slow');
  await router.navigate('/cart');
  jest.advanceTimersByTime(1000);
  expect([router.state.location.pathname, router.state.navigation]).toEqual(['/cart', {}]);
  jest.useRealTimers();
});
