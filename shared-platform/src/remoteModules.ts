import type { Language } from '@storefront/contracts';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { api } from './api';
import type { Texts } from './i18n';
import { asLibraryThunk } from './reservedActions';
import { freshAnswer } from './freshAnswers';
import type { StorefrontDispatch, StorefrontState } from './storeTypes';

/** The module that a remote exposes as `./locales/<code>`. */
export interface LocaleModule {
  default: Texts;
}

/** The module that a remote exposes as `./widgets/<name>`. */
export interface WidgetModule<Props = object> {
  Widget: ComponentType<Props>;
}

export interface RouteContext {
  params: Record<string, string | undefined>;
  language: Language;
  dispatch: StorefrontDispatch;
  getState: () => StorefrontState;
  /** Aborts when the visitor has gone elsewhere. Absent where nothing can abort it. */
  signal?: AbortSignal;
  /** Milliseconds that `askBeside` waits for optional data. Absent in a browser, where screens load it themselves. */
  patience?: number;
  /**
   * The page is only being prepared: `load` waits for all its data, even those that it could leave to its screen, so
   * that few calls are under way at once.
   */
  isAhead?: true;
}

/** A path of the shop, without prefix, to go to instead. */
export interface RedirectTo {
  redirectTo: string;
}

export interface HeadContext extends RouteContext {
  /** The remote's own texts. */
  t: TFunction;
  brand: string;
  /** Unix milliseconds at which the page was made. */
  now: number;
  /** Absolute address of a path of the shop, in the page's language. */
  absolute: (path: string) => string;
}

export interface Head {
  /** The screen's name; the shell makes `{brand} | {NAME}` of it (S005). */
  title: string;
  /** The title stands alone, as for the news list. */
  exactTitle?: boolean;
  description?: string;
  /** Address of an image for link previews. */
  image?: string;
  /** schema.org objects of the screen's own content; the shell adds Organization and BreadcrumbList. */
  jsonLd?: object[];
  /** The breadcrumbs below home, this page last; paths without prefix. */
  trail?: { label: string; path: string }[];
  noindex?: boolean;
  /** The page's canonical path, without prefix, where it has several addresses. */
  path?: string;
  /** An Atom feed of what the screen lists; its address is used as it is. */
  feed?: { title: string; path: string };
}

export interface SitemapEntry {
  path: string;
  /** Unix seconds. */
  changedAt?: number;
}

/** The module that a remote exposes as `./routes/<id>`. */
export interface RouteModule {
  /**
   * Loads the data of the first render into the cache: on the server for public routes, before a navigation in the
   * browser.
   */
  load?(context: RouteContext): Promise<RedirectTo | void>;
  head(context: HeadContext): Head;
  /** The pages that this route owns, for `sitemap.xml`. */
  sitemap?(context: Omit<RouteContext, 'params'>): Promise<SitemapEntry[]>;
  Screen: ComponentType;
}

/** Defines a route, with types for its parts. */
export function defineRoute(route: RouteModule): RouteModule {
  return route;
}

/** The thunk that a query's `initiate()` returns. */
type AskThunk<T> = (dispatch: never, getState: never, extra: never) => PromiseLike<{ data?: T }>;

/** Waits for an answer; rejects with the signal's reason when that aborts. */
function whileWanted<T>(answer: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return Promise.resolve(answer);
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    answer.then(resolve, reject).then(() => signal.removeEventListener('abort', leave));
  });
}

const stateOf = (dispatch: StorefrontDispatch): StorefrontState => dispatch((_dispatch, getState) => getState());

/**
 * Queries through the cache inside `load`: `await ask(context, catalogApi.endpoints.product.initiate(id))`. Resolves
 * with the data, null when the API has none, undefined when the call failed (then nobody is redirected, S204). Rejects
 * when the visitor has gone elsewhere, so that `load` makes no further calls.
 */
export async function ask<T>(
  { dispatch, signal }: Pick<RouteContext, 'dispatch' | 'signal'>,
  thunk: AskThunk<T>,
): Promise<T | undefined> {
  signal?.throwIfAborted();
  const answered = freshAnswer(thunk, stateOf(dispatch));
  if (answered) return answered.data as T;
  const request = dispatch(thunk as never) as PromiseLike<{ data?: T; isError?: boolean }> & {
    unsubscribe?: () => void;
  };
  try {
    const answer = await whileWanted(request, signal);
    return answer.isError ? undefined : answer.data;
  } finally {
    request.unsubscribe?.();
  }
}

type Asked = Promise<{ isSuccess: boolean }> & { queryCacheKey: string; unsubscribe(): void };

/**
 * Queries optional data inside `load`. The server waits a moment, so that what comes in time is in the HTML; what fails
 * or comes later is left out, and the screen's hooks load it in the browser. A browser does not wait. Never rejects.
 */
export async function askBeside(
  { dispatch, signal, patience }: Pick<RouteContext, 'dispatch' | 'signal' | 'patience'>,
  ...thunks: AskThunk<unknown>[]
): Promise<void> {
  if (signal?.aborted) return;
  const state = stateOf(dispatch);
  const requests = thunks
    .filter((thunk) => !freshAnswer(thunk, state))
    .map((thunk) => dispatch(thunk as never) as Asked);
  for (const request of requests) void request.finally(() => request.unsubscribe());
  if (patience === undefined) return;
  const late = new Promise<{ isSuccess: false }>((resolve) =>
    setTimeout(() => resolve({ isSuccess: false }), patience),
  );
  const drop = (queryCacheKey: string) => {
    const removal = api.internalActions.removeQueryResult({ queryCacheKey } as never);
    return dispatch(asLibraryThunk((tell: StorefrontDispatch) => tell(removal)) as never);
  };
  await Promise.all(
    requests.map(async (request) => (await Promise.race([request, late])).isSuccess || drop(request.queryCacheKey)),
  );
}
