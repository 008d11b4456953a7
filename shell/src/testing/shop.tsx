import { splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { homeOnNotFound } from '../browser/homeOnNotFound';
import { createCallContext } from '../browser/callContext';
import { Composition } from '../composition/Composition';
import { loadShellTexts } from '../composition/shellTexts';
import { Storefront } from '../composition/Storefront';
import { Pages } from '../router/pages';
import { createScrolling } from '../router/scrolling';
import { ShopPage } from '../router/ShopPage';
import { createShopRouter, type ShopRouter } from '../router/ShopRouter';
import { network, type Answer } from './network';
import { stubRemote, stubSource, tableOf, type StubRemote } from './stubRemotes';

/** The time of every test: 21 November 2026, 00:00 UTC. */
export const now = Date.UTC(2026, 10, 21);

export const home = () => stubRemote('mf-home', [{ id: 'home', path: '' }]);

interface ShopOptions {
  /** Full path with prefix. */
  path?: string;
  /** What was visited before, oldest first. */
  before?: string[];
  remotes?: StubRemote[];
  answers?: Record<string, Answer | Promise<Answer>>;
  now?: number;
  timeZone?: string;
  /** How often a failed read is asked for again. */
  retries?: number;
  /** What the server says of the first page. */
  first?: Parameters<typeof createShopRouter>[0]['first'];
}

/**
 * The whole shop as the browser runs it, without a server: real store, router and texts, stub remotes, a given network.
 */
export async function openShop({
  path = '/',
  before = [],
  remotes = [home()],
  answers,
  retries = 0,
  first,
  ...site
}: ShopOptions = {}) {
  const net = network(answers);
  const stub = stubSource(remotes);
  const texts = createI18nCatalog();
  const composition = new Composition(tableOf(remotes), stub.source, texts);
  let router: ShopRouter | undefined = undefined;
  const { here, onBehalfOf } = createCallContext(() => router);
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: net.fetch,
    timeout: 5000,
    retries,
    onFailure: homeOnNotFound(() => router),
    owners: composition,
    here,
  });
  composition.attach(store);
  await loadShellTexts(texts, splitPath(path).language);
  const pages = new Pages({ composition, store, texts, onServer: false, onBehalfOf });
  const history = createMemoryHistory({ initialEntries: [...before, path] });
  const shown = (router = createShopRouter({
    pages,
    history,
    scrolling: createScrolling(() => router?.state.location.key),
    first,
  }));
  const view = render(
    <Storefront
      store={store}
      composition={composition}
      texts={texts}
      site={{ brand: 'Sidekey', apiUrl: 'http://api.test', timeZone: 'UTC', now, ...site }}
    >
      <ShopPage router={shown} />
    </Storefront>,
  );
  return {
    ...net,
    ...stub,
    ...view,
    texts,
    composition,
    store,
    pages,
    router: shown,
    address: () => addressOf(shown.state.location),
  };
}

const addressOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + search + hash;
