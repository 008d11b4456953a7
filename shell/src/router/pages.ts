import { dataLimit, languages, localizePath, type Language } from '@storefront/contracts';
import {
  ask,
  globalApi,
  type RedirectTo,
  type RouteContext,
  type RouteModule,
  type StorefrontDispatch,
  type StorefrontStore,
} from '@storefront/platform';
import { scopedStoreOf, type I18nCatalog } from '@storefront/platform/host';
import type { RouteMatch, RouteObject } from 'react-router-dom';
import type { Composition } from '../composition/Composition';
import type { RootOutcome, RouteHandle, RouteOutcome } from '../composition/outcomes';
import { loadShellTexts } from '../composition/shellTexts';
import { isShopPath } from '../composition/shopPath';
import { createRetries } from '../composition/retries';
import { ownRoutes } from '../routes/ownRoutes';
import { createMatcher } from './matching';

interface PagesOptions {
  composition: Composition;
  store: StorefrontStore;
  texts: I18nCatalog;
  /** On the server private routes load nothing, and remotes without a server bundle are left to the browser. */
  onServer: boolean;
  /** Calls `act`, a call of a `load`, on behalf of the page at a path (`callContext.ts`). */
  onBehalfOf?: <T>(pathname: string, act: () => T) => T;
}

/** The match of a path. */
export interface PageMatch {
  language: Language;
  /** The matched route; undefined where there is none. */
  handle: RouteHandle | undefined;
  params: Record<string, string | undefined>;
  /** For react-router's own hooks. */
  route: RouteMatch;
}

/** Matches that are remembered: enough for a visitor. */
const keptMatches = 200;

/** The most characters of an address: servers and proxies accept no much longer header. */
const longestAddress = 2000;

/** Milliseconds that the server waits for optional data (`askBeside`). */
const patience = 250;

/** The result of entering a page. */
export interface Entered {
  root: RootOutcome;
  outcome: RouteOutcome;
}

interface OwnedRoute extends RouteHandle {
  path: string;
  load: (languageCode: string) => Promise<RouteModule>;
  pending: boolean;
}

/** The route of a pattern. */
interface Owner {
  language: Language;
  route?: OwnedRoute;
}

function ownedRoutes({ composition, onServer }: PagesOptions): OwnedRoute[] {
  const remoteRoutes = composition.remotes.flatMap((remote) =>
    remote.routes.map(({ id, path, visibility }) => ({
      remote: remote.name,
      id,
      path,
      visibility,
      load: (code: string) => composition.loadRoute(remote.name, id, code),
      pending: onServer && remote.server === null,
    })),
  );
  // The shell's own routes come first, so that no remote can take them.
  return [...ownRoutes.map((route) => ({ ...route, pending: false })), ...remoteRoutes];
}

function patternsOf(options: PagesOptions): RouteObject[] {
  const owned = ownedRoutes(options);
  return languages.flatMap((language) => {
    const pattern = (path: string, route?: OwnedRoute): RouteObject => ({
      path: localizePath(`/${path}`, language),
      handle: { language, route } satisfies Owner,
    });
    return [...owned.map((route) => pattern(route.path, route)), pattern('*')];
  });
}

/**
 * The pages of the shop: the shell's own few and those of the live remotes, under every language's prefix. Owners of
 * paths are known from the release table; a remote is loaded when one of its pages is entered.
 */
export class Pages {
  private readonly find: (path: string) => RouteMatch | undefined;
  private root: Promise<RootOutcome> | undefined;
  private readonly matches = new Map<string, PageMatch>();
  private readonly tries = createRetries();

  constructor(private readonly options: PagesOptions) {
    this.find = createMatcher(patternsOf(options));
  }

  /** Matches a path; remembered, since react-router compares all patterns each time. */
  match(pathname: string): PageMatch {
    const known = this.matches.get(pathname);
    if (known) return known;
    const match = this.matchOf(pathname);
    if (this.matches.size === keptMatches) this.matches.clear();
    this.matches.set(pathname, match);
    return match;
  }

  private matchOf(pathname: string): PageMatch {
    const route = this.find(pathname);
    if (!route) throw new Error(`No pattern matches ${pathname}.`);
    const owner = route.route.handle as Owner;
    return { language: owner.language, handle: owner.route, params: Object.freeze(route.params), route };
  }

  /** Takes over the server's result for the first page. */
  begin(root: RootOutcome): void {
    this.root = Promise.resolve(root);
  }

  /**
   * Loads a page's module, texts and data, or returns where its route redirects. A remote that fails only loses its own
   * rectangle.
   */
  async enter(pathname: string, signal?: AbortSignal): Promise<Entered | RedirectTo> {
    const { language, params, route } = this.match(pathname);
    const { route: owned } = route.route.handle as Owner;
    const [root, outcome] = await Promise.all([
      (this.root ??= enterRoot(this.options)),
      owned ? this.enterRoute(owned, pathname, this.contextOf(owned, pathname, language, params, signal)) : null,
      this.speak(language, owned?.remote),
    ]);
    return outcome && 'redirectTo' in outcome ? outcome : { root, outcome };
  }

  /** Prefetches a page: its code, and the data of a public page. */
  async prepare(pathname: string, signal: AbortSignal): Promise<void> {
    const { language, params, route } = this.match(pathname);
    const { route: owned } = route.route.handle as Owner;
    if (!owned) return;
    const module = await owned.load(language.code);
    if (owned.visibility === 'public')
      await module.load?.({ ...this.contextOf(owned, pathname, language, params, signal), isAhead: true });
  }

  private async enterRoute(
    route: OwnedRoute,
    pathname: string,
    context: RouteContext,
  ): Promise<RouteOutcome | RedirectTo> {
    const { onServer } = this.options;
    if (route.pending) return { absent: 'pending' };
    try {
      const module = await route.load(context.language.code);
      if (onServer && route.visibility === 'private') return null;
      const loading = module.load?.(context);
      // The server has a limit of its own for the whole page.
      const answer = onServer ? await loading : await inTime(loading);
      if (!answer || context.signal?.aborted) return null;
      return { redirectTo: elsewhere(pathname, localizePath(pathOf(answer), context.language)) };
    } catch (error) {
      // Not if the visitor has gone elsewhere meanwhile.
      if (!context.signal?.aborted) {
        console.error(`Entering ${route.remote}/${route.id} failed.`, error);
        this.options.composition.onFault(route.remote, error);
      }
      return { absent: 'failed' };
    }
  }

  /** Loads the texts of all remotes on the page before it is shown; missing files do not delay further pages. */
  private async speak(language: Language, owner: string | undefined): Promise<void> {
    const { texts, composition } = this.options;
    await Promise.all([
      this.tries(language.code, () => loadShellTexts(texts, language)),
      composition.loadTexts(language.code, owner),
    ]);
  }

  private contextOf(
    { remote }: OwnedRoute,
    pathname: string,
    language: Language,
    params: RouteContext['params'],
    signal?: AbortSignal,
  ): RouteContext {
    const { store, onServer, onBehalfOf = (_pathname, act) => act() } = this.options;
    const face = scopedStoreOf(store, remote);
    const dispatch = ((action: never) => onBehalfOf(pathname, () => face.dispatch(action))) as StorefrontDispatch;
    return {
      params,
      language,
      dispatch,
      getState: face.getState,
      ...(signal && { signal }),
      ...(onServer && { patience }),
    };
  }
}

/**
 * Loads what every page needs. The server loads the configuration, and leaves the games to the routes that show them. A
 * browser that renders alone waits for both (S017), for as long as for a page's own data: a header without them is
 * better than none.
 */
async function enterRoot({ store, onServer }: PagesOptions): Promise<RootOutcome> {
  const configuration = ask(store, globalApi.endpoints.serviceConfig.initiate());
  const [, games] = await Promise.all([
    onServer ? configuration : inTime(configuration),
    onServer ? undefined : inTime(ask(store, globalApi.endpoints.games.initiate())),
  ]);
  return onServer || games ? null : { games: 'failed' };
}

/** A result, or undefined where it takes too long: then the screen is shown, and gets its data as they come. */
async function inTime<T>(loading: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), dataLimit);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** The target of a redirect; throws where it is no path of this shop. */
function pathOf({ redirectTo }: RedirectTo): string {
  if (isShopPath(redirectTo) && redirectTo.length <= longestAddress) return redirectTo;
  // Checked as a primitive string: an object could pass for one and return something else each time.
  const said =
    typeof redirectTo === 'string'
      ? JSON.stringify((redirectTo as string).slice(0, longestAddress))
      : 'What is no text';
  throw new Error(`${said} is no path of this shop.`);
}

/** Throws for a redirect to the page itself, which would never end, since `load` only sees the path. */
function elsewhere(pathname: string, target: string): string {
  if (target.replace(/[?#].*$/, '') !== pathname) return target;
  throw new Error(`${pathname} redirects to itself.`);
}
