import { splitPath, type ReleaseTable } from '@storefront/contracts';
import type { ApiFailure, RouteContext } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, faceOf } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import type { RemoteSource } from '../../composition/remoteSource';
import { loadShellTexts } from '../../composition/shellTexts';
import { within } from '../../composition/within';
import { readHead } from '../../head/readHead';
import { Pages } from '../../router/pages';
import type { Environment } from '../environment';
import { serverCallLimit, watchedCalls } from '../rendering/calls';
import { watchCommonGround } from '../rendering/commonGround';
import { createLister } from '../rendering/listPages';
import { createRenderer } from '../rendering/renderPage';
import { renderTree } from '../rendering/renderTree';
import { samplesOf, type Sample } from './samples';

/** Milliseconds for what a route does before it is shown: calls of the API one after the other, and more than it needs itself. */
const loadLimit = 3000;
const renderLimit = 2000;

/** Milliseconds for pages beyond those that must be tried: what fails at one product alone is among them. */
const furtherLimit = 1500;

export interface Trial {
  environment: Environment;
  source: RemoteSource;
  table: ReleaseTable;
  owner: string;
  now: number;
  /** Is told what is being tried. */
  onTry: (what: string) => void;
}

/** What speaks against a remote; sentences without its name. */
export interface Verdict {
  complaints: string[];
  pages: number;
}

/** What was thrown, in words; it may be anything, also what throws at whoever looks at it. */
function reason(error: unknown): string {
  try {
    const { cause } = (error ?? {}) as { cause?: unknown };
    return cause ? reason(cause) : error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'something was thrown that cannot be read';
  }
}

/** The one way in which a step can fail: with a sentence. */
async function step<T>(milliseconds: number, what: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await within(milliseconds, Promise.resolve().then(act), what);
  } catch (error) {
    const why = reason(error);
    throw new Error(`${what} ${/took longer than/.test(why) ? `did not end within ${milliseconds / 1000} s` : `failed (${why})`}`, { cause: error });
  }
}

/** A result that is there and is not what the remote reads: together they do not work. What answers no envelope is no API of the shop. */
const isMisfit = ({ kind, message }: ApiFailure) => kind === 'invalid' && !message.includes('envelope');

/** What a route does before it is shown, as a page of the server does it, but without anything that would make up for a failure. */
async function enter({ environment, source, table, owner, now }: Trial, { route, pathname, isListed }: Sample): Promise<void> {
  const { language } = splitPath(pathname);
  const texts = createI18nCatalog();
  const composition = new Composition(table, source, texts);
  const misfits: ApiFailure[] = [];
  const store = createStorefrontStore({ ...watchedCalls().services(environment), onFailure: (failure) => void (isMisfit(failure) && misfits.push(failure)) });
  composition.attach(store);
  await step(loadLimit, 'its registration', () => composition.loadRoute(owner, route.id, language.code));
  const module = composition.loadedRoute(owner, route.id)!;
  const { params } = new Pages({ composition, store, texts, onServer: true }).match(pathname);
  const { dispatch, getState } = faceOf(store, owner);
  // What the page can do without is looked at too.
  const context: RouteContext = { params, language, dispatch, getState, patience: serverCallLimit };
  const elsewhere = route.visibility === 'public' ? await step(loadLimit, 'its load', () => module.load?.(context)) : undefined;
  if (elsewhere && isListed) throw new Error(`its load leads away from a page of its own sitemap, to ${elsewhere.redirectTo},`);
  const [misfit] = misfits;
  if (misfit) throw new Error(`its load cannot use what the API answers (${misfit.doing}: ${misfit.message})`);
  await loadShellTexts(texts, language);
  const t = texts.forLanguage(language).getFixedT(null, owner);
  const { brand } = environment;
  await step(renderLimit, 'its head', () => readHead(module.head({ ...context, t, now, brand, absolute: (path) => `http://shop.test${path}` })));
  if (composition.hasFailed(owner)) throw new Error('a slice of it failed');
}

async function show(trial: Trial, { pathname }: Sample): Promise<void> {
  const { environment, source, table, now } = trial;
  const thrown: unknown[] = [];
  const renderPage = createRenderer(environment, source, async (tree) => {
    const rendered = await renderTree(tree);
    thrown.push(...rendered.errors);
    return rendered;
  });
  await step(loadLimit + renderLimit, 'its screen', () => renderPage({ url: new URL(pathname, 'http://shop.test'), table, now }));
  if (thrown.length > 0) throw new Error(`its screen failed (${reason(thrown[0])})`);
}

/** The pages that the remote says it has. */
async function listed({ environment, source, table, owner }: Trial): Promise<{ paths: string[]; complaints: string[] }> {
  const { pages, lacking } = await within(loadLimit, createLister(environment, source)({ owner, table }), 'its sitemap');
  return { paths: pages.map(({ path }) => path), complaints: lacking === 'route' ? ['its sitemap failed'] : [] };
}

function routeFinder({ table, source, owner }: Trial): (path: string) => string | undefined {
  const composition = new Composition(table, source, createI18nCatalog());
  const pages = new Pages({ composition, store: undefined as never, texts: createI18nCatalog(), onServer: true });
  return (path) => {
    const { handle } = pages.match(path);
    return handle?.remote === owner ? handle.id : undefined;
  };
}

/** Enters and shows every route of a remote beside the others that are live; a route that fails is not tried again elsewhere. */
export async function tryRemote(trial: Trial): Promise<Verdict> {
  const { owner, table, onTry } = trial;
  const exchanged = watchCommonGround();
  onTry('its sitemap');
  const { paths, complaints: unlisted } = await listed(trial).catch((error: unknown) => ({ paths: [], complaints: [`its sitemap failed (${reason(error)})`] }));
  const complaints: string[] = [];
  const failed = new Set<string>();
  let pages = 0;
  let furtherSince: number | undefined;
  for (const sample of samplesOf(owner, table, paths, routeFinder(trial))) {
    const { route, pathname, isFurther } = sample;
    if (isFurther && Date.now() - (furtherSince ??= Date.now()) > furtherLimit) break;
    if (failed.has(route.id)) continue;
    onTry(`${pathname} (route ${route.id})`);
    try {
      await enter(trial, sample);
      await show(trial, sample);
      pages += 1;
    } catch (error) {
      if (exchanged()) break;
      failed.add(route.id);
      complaints.push(`${(error as Error).message} at ${pathname} (route ${route.id})`);
      // Whoever hangs once would hang again, and somebody waits.
      if (/did not end/.test(String(error))) break;
    }
  }
  const name = exchanged();
  // Whatever else there is to say of it is said by spoilt words.
  if (name) return { complaints: [`it exchanges ${name}, which all code uses`], pages };
  // What keeps a remote from its pages keeps it from listing them.
  return { complaints: complaints.length > 0 ? complaints : unlisted, pages };
}
