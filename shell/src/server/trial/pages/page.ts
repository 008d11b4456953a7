import { localizePath, splitPath } from '@storefront/contracts';
import type { ApiFailure, Head, RedirectTo, RouteContext } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, scopedStoreOf, type I18nCatalog } from '@storefront/platform/host';
import type { ReactElement } from 'react';
import { Composition } from '../../../composition/Composition';
import { loadShellTexts } from '../../../composition/shellTexts';
import { isShopPath } from '../../../composition/shopPath';
import { readHead } from '../../../head/readHead';
import { promises } from '../../../promises';
import { Pages } from '../../../router/pages';
import { serverCallLimit, createCallWatch } from '../../rendering/calls';
import { createRenderer } from '../../rendering/renderPage';
import { renderTree } from '../../rendering/renderTree';
import { shownKeys, watchMissingKeys } from './missingKeys';
import type { ShownPage } from './readPages';
import { isRealAddress, type Sample } from './samples';
import { pageUrl, shopOrigin } from './shopOrigin';
import { reason, step } from '../step';
import { unfilledPlaceholders } from './unfilledPlaceholders';
import type { Trial } from '../Trial';
import { compositionOf, refuseUnnamed, watchOpened, watchSent, watchSlots } from './unnamed';
import { deadPath } from './parsedHtml';

/** Milliseconds for a route's `load`: several API calls, and more than it needs itself. */
export const loadLimit = 3000;
const renderLimit = 2000;

/** Whether a result does not match the remote's schema. An answer without an envelope is not the API's. */
const isMisfit = ({ kind, message }: ApiFailure) => kind === 'invalid' && !message.includes('envelope');

/**
 * Enters a route as the server does, without anything that would hide a failure. `isFirst`: nothing was rendered
 * before; `asking` calls the API. Returns the route's head.
 */
export async function enter(
  trial: Trial,
  { route, pathname, isListed }: Sample,
  isFirst: boolean,
  asking: typeof fetch,
): Promise<Head> {
  const { environment, source, table, owner, now } = trial;
  const { language } = splitPath(pathname);
  const texts = createI18nCatalog();
  const composition = new Composition(table, source, texts);
  const misfits: ApiFailure[] = [];
  const store = createStorefrontStore({
    ...createCallWatch(asking).services(environment),
    onFailure: (failure) => void (isMisfit(failure) && misfits.push(failure)),
  });
  composition.attach(store);
  watchSent(store, trial);
  await step(loadLimit, 'its registration', () => composition.loadRoute(owner, route.id, language.code));
  if (isFirst) refuseUnnamed(trial, store);
  const module = composition.loadedRoute(owner, route.id);
  if (!module) throw new Error(`its src/routes/${route.id} exports no route`);
  const pages = new Pages({ composition, store, texts, onServer: true });
  const { params } = pages.match(pathname);
  const { dispatch, getState } = scopedStoreOf(store, owner);
  // Waits for optional data, too.
  const context: RouteContext = { params, language, dispatch, getState, patience: serverCallLimit };
  const elsewhere =
    route.visibility === 'public' ? await step(loadLimit, 'its load', () => module.load?.(context)) : undefined;
  if (elsewhere && isListed)
    throw new Error(`its load leads away from a page of its own sitemap, to ${elsewhere.redirectTo},`);
  if (elsewhere) refuseNowhere(pages, elsewhere, pathname);
  const [misfit] = misfits;
  if (misfit) throw new Error(`its load cannot use what the API answers (${misfit.doing}: ${misfit.message})`);
  await loadShellTexts(texts, language);
  const t = texts.forLanguage(language).getFixedT(null, owner);
  const { brand } = environment;
  const head = await step(renderLimit, 'its head', () =>
    readHead(module.head({ ...context, t, now, brand, absolute: (path) => `${shopOrigin}${path}` })),
  );
  if (composition.hasFailed(owner)) throw new Error('a slice of it failed');
  return head;
}

/** Whether an address has a page, is a file's, or is answered by the shell's server itself. */
export const isAnswered = (pages: Pages, path: string) =>
  path === '/' ||
  /\.\w+$/.test(path) ||
  promises.reserved.includes(path.split('/')[1]!) ||
  pages.match(path).handle !== undefined;

/** Throws for a redirect to a page that nobody has, or to itself. */
function refuseNowhere(pages: Pages, { redirectTo }: RedirectTo, pathname: string): void {
  if (typeof redirectTo !== 'string') throw new Error('its load answers something, and no place to go to');
  if (!isShopPath(redirectTo)) throw new Error(`its load leads to ${redirectTo}, which is no path of this shop,`);
  const target = localizePath(redirectTo, splitPath(pathname).language).replace(/[?#].*$/, '');
  if (target === pathname) throw new Error('its load leads to the very page that it is for');
  if (deadPath(target, pathname, (path) => isAnswered(pages, path)) !== undefined)
    throw new Error(`its load leads to ${redirectTo}, a page that nobody has,`);
}

/**
 * Renders a page as the server does, and throws what throws on it; `asking` calls the API. Undefined where `load`
 * redirects.
 */
export async function show(trial: Trial, sample: Sample, asking: typeof fetch): Promise<ShownPage | undefined> {
  const { environment, source, table, now, owner, isLive } = trial;
  const { pathname } = sample;
  const { language } = splitPath(pathname);
  const thrown: unknown[] = [];
  let missing: ReadonlySet<string> = new Set();
  const slots = new Set<string>();
  const render: typeof renderTree = async (tree) => {
    watchOpened(tree, trial);
    watchSlots(compositionOf(tree), (slot) => void slots.add(slot));
    missing = watchMissingKeys((tree as ReactElement<{ texts: I18nCatalog }>).props.texts, language, owner);
    const rendered = await renderTree(tree);
    thrown.push(...rendered.errors);
    return rendered;
  };
  const renderPage = createRenderer(environment, source, { render });
  const calls = createCallWatch(asking);
  const page = await step(loadLimit + renderLimit, 'its screen', () =>
    renderPage({ url: pageUrl(pathname), table, now }, calls),
  );
  if (thrown.length > 0) throw new Error(`its screen failed (${reason(thrown[0])})`);
  if (page.kind !== 'page') return undefined;
  const { title, description = '' } = page.head;
  // The live version was judged before.
  const keys =
    isLive || !isRealAddress(sample) ? [] : await shownKeys(trial, missing, language, [page.html, title, description]);
  const [wordless] = [...(await unfilledPlaceholders(trial, language, page.html, [title, description])), ...keys];
  if (wordless) throw wordless;
  return { ...page, slots, isUnfinished: page.lacking && !calls.failed };
}
