import { splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, hydrated } from '@storefront/platform/host';
import { Composition } from '../../../composition/Composition';
import { loadShellTexts } from '../../../composition/shellTexts';
import { Storefront } from '../../../composition/Storefront';
import { Pages } from '../../../router/pages';
import { ShopPage } from '../../../router/ShopPage';
import { staticRouter } from '../../../router/staticRouter';
import { createCallWatch } from '../../rendering/calls';
import { renderTree, type RenderedTree } from '../../rendering/renderTree';
import { pageUrl } from './shopOrigin';
import { neverAnswering } from '../browser/withoutBrowser';
import type { ShownPage } from './readPages';
import type { Trial } from '../Trial';

/** Renders a page as a browser hydrates it: from the server's state as JSON, without API calls. */
export async function drawFromServerState(
  { environment, source, table, owner, now }: Trial,
  route: string,
  pathname: string,
  { api, entered }: Pick<ShownPage, 'api' | 'entered'>,
): Promise<RenderedTree> {
  const { apiUrl, brand, timeZone } = environment;
  const { language } = splitPath(pathname);
  const texts = createI18nCatalog();
  const composition = new Composition(table, source, texts);
  const store = createStorefrontStore({
    ...createCallWatch(neverAnswering).services(environment),
    onFailure: () => {},
  });
  composition.attach(store);
  store.dispatch(hydrated({ api: JSON.parse(api) as object }));
  await Promise.all([composition.loadRoute(owner, route, language.code), loadShellTexts(texts, language)]);
  const match = new Pages({ composition, store, texts, onServer: true }).match(pathname);
  return renderTree(
    <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
      <ShopPage router={staticRouter(pageUrl(pathname), match, entered)} />
    </Storefront>,
  );
}
