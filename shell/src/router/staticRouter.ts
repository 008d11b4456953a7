import { createPath, NavigationType } from 'react-router-dom';
import type { Entered, PageMatch } from './pages';
import type { Page, ShopRouter } from './ShopRouter';

const nowhere = (): never => {
  throw new Error('A page that is rendered on the server cannot navigate.');
};

/** The router on the server, which only has the one page. */
export function staticRouter(
  { pathname, search }: URL,
  match: PageMatch,
  entered: Entered,
): Omit<ShopRouter, 'navigate' | 'prerender'> {
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const page: Page = { ...entered, location, match, scroll: null, action: NavigationType.Pop };
  return {
    state: { location, page, navigation: {}, isRevalidating: false },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: nowhere,
      push: nowhere,
      replace: nowhere,
    },
    subscribe: () => () => {},
    revalidate: nowhere,
  };
}
