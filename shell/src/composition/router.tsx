import { dataLimit, defaultLanguage, isSafeAddress, languages, localizePath, type Language } from '@storefront/contracts';
import {
  ask,
  globalApi,
  type I18nCatalog,
  type RedirectTo,
  type RouteContext,
  type RouteModule,
  type StorefrontDispatch,
  type StorefrontStore,
} from '@storefront/platform';
import { redirect, replace, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { LayoutSkeleton } from '../layout/LayoutSkeleton';
import { Root } from '../layout/Root';
import { UnexpectedError } from '../layout/UnexpectedError';
import { ownRoutes } from '../routes/ownRoutes';
import { RemoteScreen } from '../screen/RemoteScreen';
import { BackHome } from './BackHome';
import type { Composition } from './Composition';
import type { RootOutcome, RouteHandle, RouteOutcome } from './outcomes';
import { loadShellTexts } from './shellTexts';

export interface RouterOptions {
  composition: Composition;
  store: StorefrontStore;
  texts: I18nCatalog;
  /** On the server private routes read nothing, and remotes without a server bundle are left to the browser. */
  onServer: boolean;
  /** Does something, a call of a load, on behalf of the page that it is for. */
  onBehalfOf?: <T>(pathname: string, act: () => T) => T;
}

interface OwnedRoute extends RouteHandle {
  path: string;
  load: (languageCode: string) => Promise<RouteModule>;
  pending: boolean;
}

function remoteRoutes({ composition, onServer }: RouterOptions): OwnedRoute[] {
  return composition.remotes.flatMap((remote) =>
    remote.routes.map(({ id, path, visibility }) => ({
      remote: remote.name,
      id,
      path,
      visibility,
      load: (code: string) => composition.loadRoute(remote.name, id, code),
      pending: onServer && remote.server === null,
    })),
  );
}

/**
 * The router's table: the shell's own few routes and those of the live remotes, under every language's prefix. Who owns a path
 * is data; a remote is loaded when one of its routes is entered.
 */
export function createRoutes(options: RouterOptions): RouteObject[] {
  // First come the shell's own: no remote takes them.
  const owned = [...ownRoutes.map((route) => ({ ...route, pending: false })), ...remoteRoutes(options)];
  return [
    {
      id: 'root',
      path: '/',
      Component: Root,
      ErrorBoundary: UnexpectedError,
      HydrateFallback: LayoutSkeleton,
      loader: () => enterRoot(options),
      shouldRevalidate: () => false,
      children: languages.map((language) => ({
        id: language.code,
        path: language === defaultLanguage ? undefined : language.code,
        loader: () => changeLanguage(language, options),
        children: [
          ...owned.map((route) => toRouteObject(route, language, options)),
          { id: `${language.code}:unmatched`, path: '*', Component: BackHome },
        ],
      })),
    },
  ];
}

/**
 * What every page needs. The server brings the configuration and leaves the games to the routes that show them; a browser that
 * renders alone waits for both (S017).
 */
async function enterRoot({ store, onServer }: RouterOptions): Promise<RootOutcome> {
  const [, games] = await Promise.all([
    ask(store, globalApi.endpoints.serviceConfig.initiate()),
    onServer ? undefined : ask(store, globalApi.endpoints.games.initiate()),
  ]);
  return onServer || games ? null : { games: 'failed' };
}

function toRouteObject(route: OwnedRoute, language: Language, options: RouterOptions): RouteObject {
  const handle: RouteHandle = { remote: route.remote, id: route.id, visibility: route.visibility };
  return {
    id: `${language.code}:${route.remote}/${route.id}`,
    ...(route.path === '' ? { index: true } : { path: route.path }),
    handle,
    Component: RemoteScreen,
    loader: (args) => enter(route, language, options, args),
  };
}

/** Entered on the first page and again by the switcher: whoever is on the page speaks the language before it is shown. */
async function changeLanguage(language: Language, { texts, composition }: RouterOptions): Promise<null> {
  await Promise.all([loadShellTexts(texts, language), composition.speak(language.code)]);
  return null;
}

/** Loads a route's module and data. A remote that fails costs its own rectangle: the outcome says so, nothing is thrown. */
async function enter(
  route: OwnedRoute,
  language: Language,
  options: RouterOptions,
  args: LoaderFunctionArgs,
): Promise<RouteOutcome | Response> {
  if (route.pending) return { absent: 'pending' };
  try {
    const module = await route.load(language.code);
    if (options.onServer && route.visibility === 'private') return null;
    const loading = module.load?.(contextOf(language, options, args));
    // The server has a limit of its own for the whole page.
    const answer = options.onServer ? await loading : await inTime(loading);
    if (!answer || args.request.signal.aborted) return null;
    const target = localizePath(pathOf(answer), language);
    return options.onServer ? redirect(target, 302) : replace(target);
  } catch (error) {
    // Who went elsewhere meanwhile is not concerned.
    if (!args.request.signal.aborted) console.error(`Entering ${route.remote}/${route.id} failed.`, error);
    return { absent: 'failed' };
  }
}

/** What comes in time; what comes later finds its screen there already. */
async function inTime<T>(loading: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), dataLimit);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

function contextOf(language: Language, { store, onBehalfOf = (_pathname, act) => act() }: RouterOptions, { params, request }: LoaderFunctionArgs): RouteContext {
  const { pathname } = new URL(request.url);
  const dispatch = ((action: never) => onBehalfOf(pathname, () => store.dispatch(action))) as StorefrontDispatch;
  return { params, language, dispatch, getState: store.getState, signal: request.signal };
}

/** Where a remote sends the visitor: a path of this shop, as it promised; anything else is its fault. */
function pathOf({ redirectTo }: RedirectTo): string {
  if (redirectTo.startsWith('/') && isSafeAddress(redirectTo)) return redirectTo;
  throw new Error(`${JSON.stringify(redirectTo)} is no path of this shop.`);
}
