import type { Language } from '@storefront/contracts';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { api } from './api';
import type { Texts } from './i18n';
import { asLibraryThunk } from './reservedActions';
import { freshAnswer } from './freshAnswers';
import type { StorefrontDispatch, StorefrontState } from './storeTypes';

/** What a remote exposes as `./locales/<code>`. */
export interface LocaleModule {
  default: Texts;
}

/** What a remote exposes as `./widgets/<name>`. */
export interface WidgetModule<Props = object> {
  Widget: ComponentType<Props>;
}

export interface RouteContext {
  params: Record<string, string | undefined>;
  language: Language;
  dispatch: StorefrontDispatch;
  getState: () => StorefrontState;
  /** Ends when nobody waits for the answer any more: the visitor went elsewhere. Absent where nothing can end it. */
  signal?: AbortSignal;
  /** Milliseconds that `askBeside` waits for what a page can do without. Absent in a browser, whose screens bring it themselves. */
  patience?: number;
  /** Nobody is on their way to the page yet: a `load` that could leave something to its screen waits for all of it, so that few calls are made at once. */
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
  /** The screen's name; the shell writes `{brand} | {NAME}` (S005). */
  title: string;
  /** The title stands alone, as for the news list. */
  exactTitle?: boolean;
  description?: string;
  /** Address of an image for messengers. */
  image?: string;
  /** schema.org objects of the screen's own content; the shell adds Organization and BreadcrumbList. */
  jsonLd?: object[];
  /** The way here below home, this page last; paths without prefix. */
  trail?: { label: string; path: string }[];
  noindex?: boolean;
  /** The page's own address, without prefix, where it answers under others too: search engines are told this one. */
  path?: string;
  /** An Atom feed of what the screen lists; its address is used as it is. */
  feed?: { title: string; path: string };
}

export interface SitemapEntry {
  path: string;
  /** Unix seconds. */
  changedAt?: number;
}

/** What a remote exposes as `./routes/<id>`. */
export interface RouteModule {
  /** Reads what the first render needs into the cache; on the server for public routes, before navigation in the browser. */
  load?(context: RouteContext): Promise<RedirectTo | void>;
  head(context: HeadContext): Head;
  /** The pages that this route owns, for `sitemap.xml`. */
  sitemap?(context: Omit<RouteContext, 'params'>): Promise<SitemapEntry[]>;
  Screen: ComponentType;
}

/** States a route: types its parts. */
export function defineRoute(route: RouteModule): RouteModule {
  return route;
}

/** What a query's `initiate()` makes. */
type AskThunk<T> = (dispatch: never, getState: never, extra: never) => PromiseLike<{ data?: T }>;

/** Waits for an answer as long as anybody wants it; rejects with the signal's reason. */
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
 * Asks through the cache inside `load`: `await ask(context, catalogApi.endpoints.product.initiate(id))`. Answers the data,
 * null when the server has none, undefined when the call failed (then nobody is redirected, S204). A `load` that nobody waits for
 * any more ends here, before its next call.
 */
export async function ask<T>({ dispatch, signal }: Pick<RouteContext, 'dispatch' | 'signal'>, thunk: AskThunk<T>): Promise<T | undefined> {
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
 * Asks inside `load` for what its page can do without. The server waits a moment, so that what comes in time stands in the first HTML; what
 * fails or comes later is left out, and the page is whole without it: its hooks bring it. A browser goes on at once. Never rejects.
 */
export async function askBeside({ dispatch, signal, patience }: Pick<RouteContext, 'dispatch' | 'signal' | 'patience'>, ...thunks: AskThunk<unknown>[]): Promise<void> {
  if (signal?.aborted) return;
  const state = stateOf(dispatch);
  const requests = thunks.filter((thunk) => !freshAnswer(thunk, state)).map((thunk) => dispatch(thunk as never) as Asked);
  for (const request of requests) void request.finally(() => request.unsubscribe());
  if (patience === undefined) return;
  const late = new Promise<{ isSuccess: false }>((resolve) => setTimeout(() => resolve({ isSuccess: false }), patience));
  const drop = (queryCacheKey: string) => dispatch(asLibraryThunk((tell: StorefrontDispatch) => tell(api.internalActions.removeQueryResult({ queryCacheKey } as never))) as never);
  await Promise.all(requests.map(async (request) => (await Promise.race([request, late])).isSuccess || drop(request.queryCacheKey)));
}
