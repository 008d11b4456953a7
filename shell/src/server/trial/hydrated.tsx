import { defaultLanguage, localizePath, splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import { Storefront } from '../../composition/Storefront';
import { Pages } from '../../router/pages';
import { ShopPage } from '../../router/ShopPage';
import { staticRouter } from '../../router/staticRouter';
import { watchedCalls } from '../rendering/calls';
import { ownFetch } from '../rendering/network';
import { renderTree } from '../rendering/renderTree';
import { createServerSource, type OnRedirect } from '../rendering/serverRemotes';
import { unchanged, recordAnswers, replay, type Answers } from './recordedAnswers';
import { pageUrl } from './shopOrigin';
import { neverAnswering, dispatchSafely, withoutBrowser, type BrowserVerdict } from './withoutBrowser';
import { shownKeys, watchMissingKeys } from './missingKeys';
import { ownTime, withinOwnTime } from './ownTime';
import { atPage, strayHydratedLinks, type Shown, type StrayLink } from './readPages';
import { loadLimit } from './page';
import { isRealAddress, type Sample } from './samples';
import { reason } from './step';
import { unfilledPlaceholders } from './unfilledPlaceholders';
import type { SentEvent, Trial } from './Trial';
import { watchOpened, watchSent } from './unnamed';
import { watchSliceReads } from './sliceReads';
import { deadPath } from './parsedHtml';

/** Milliseconds for one page: one that waits for something longer waits for a browser. */
const limit = 1500;

/** Milliseconds for all of them: after two that wait for something there is no time for a third. */
const wholeLimit = 2 * limit - 100;

/** What was asked before is answered as it was, and what is only read is asked for; whatever would be done there goes nowhere. */
function onlyReading(answers: Answers): typeof fetch {
  const again = replay(answers, unchanged);
  return (input, init) => ((init?.method ?? 'GET') === 'GET' ? again(input, init).catch(() => ownFetch(input, init)) : neverAnswering(input, init));
}

/** A load that never ends, though nothing that it asked for is missing. */
class Endless extends Error {}

/** Enters a page as a browser does. Of a private one servers run no load, so here it is waited for as long as they wait for others; one that waits for an answer may wait for what nobody does here. */
async function entering(pages: Pages, { route, pathname }: Sample, isAnswered: () => boolean) {
  const isPrivate = route.visibility === 'private';
  try {
    return await withinOwnTime(isPrivate ? loadLimit : limit, pages.enter(pathname), 'A page');
  } catch (error) {
    throw isPrivate && isAnswered() && /took longer than/.test(reason(error)) ? new Endless(`its load did not end within ${loadLimit / 1000} s, and waits for no answer`) : error;
  }
}

interface Drawn {
  /** What is thrown on it. */
  error?: unknown;
  /** It has looked at what the visitor has before it led elsewhere, or stayed. */
  isGuarded: boolean;
  /** Its links to pages that nobody has. */
  stray?: StrayLink[];
}

/** Draws a page as it is right after it has come to life. */
async function draw(trial: Trial, { sample, answers }: Shown, after: readonly SentEvent[], onWordless: (message: string) => void, onRedirect: OnRedirect, isAnswered: (path: string) => boolean): Promise<Drawn> {
  const { environment, source, table, owner, now } = trial;
  const { apiUrl, brand, timeZone } = environment;
  const { route, pathname } = sample;
  const url = pageUrl(pathname);
  const { language } = splitPath(pathname);
  const texts = createI18nCatalog();
  const faults: unknown[] = [];
  const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
  const { asking, answers: heard } = recordAnswers(onlyReading(answers));
  const calls = watchedCalls(asking);
  const store = createStorefrontStore({ ...calls.services(environment), onFailure: () => {} });
  composition.attach(store);
  watchSent(store, trial);
  const own = watchSliceReads(store, owner);
  await withinOwnTime(limit, composition.loadRoute(owner, route.id, language.code), 'A page');
  const pages = new Pages({ composition, store, texts, onServer: false });
  own.wasRead = false;
  const entered = await entering(pages, sample, () => calls.pending === 0);
  if (faults.length > 0) return { error: faults[0], isGuarded: false };
  if ('redirectTo' in entered) {
    onRedirect(entered.redirectTo);
    return { isGuarded: own.wasRead };
  }
  for (const { type, payloads } of after) dispatchSafely(store, type, payloads[0]);
  const tree = (
    <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
      <ShopPage router={staticRouter(url, pages.match(pathname), entered)} />
    </Storefront>
  );
  watchOpened(tree, trial);
  const missing = watchMissingKeys(texts, language, owner);
  own.wasRead = false;
  const { html, errors } = await withinOwnTime(limit, renderTree(tree), 'A page');
  const isGuarded = own.wasRead;
  // There may be no words for what is made up: addresses, and what comes with events.
  const keys = after.length > 0 || !isRealAddress(sample) ? [] : await shownKeys(trial, missing, language, [html]);
  if (trial.isLive) for (const { message } of keys) onWordless(message);
  // What hears events is tried by itself.
  const [error] = [...errors, ...(await unfilledPlaceholders(trial, language, html)), ...(trial.isLive ? [] : keys)];
  // What comes with events is made up, and so is where it leads.
  const stray = after.length > 0 || trial.isLive || !isRealAddress(sample) ? [] : strayHydratedLinks(html, { sample, answers: new Map([...answers, ...heard()]) }, isAnswered);
  return { error, isGuarded, stray };
}

const screenOf = (routeId: string) => `its screen that is alive (route ${routeId})`;

/** One of each route in each language, those first of which servers see nothing but a frame. */
function chosen(shown: readonly Shown[]): Shown[] {
  const first = new Map<string, Shown>();
  for (const one of shown) {
    const place = `${one.sample.route.id} ${splitPath(one.sample.pathname).language.code}`;
    if (!first.has(place)) first.set(place, one);
  }
  const isPrivate = ({ sample: { route } }: Shown) => route.visibility === 'private';
  return [...first.values()].sort((one, other) => Number(isPrivate(other)) - Number(isPrivate(one)));
}

interface HydratedVerdict extends BrowserVerdict {
  /** Links of a candidate to pages that nobody has. */
  strayLinks: StrayLink[];
  /** Of a live remote, which keys it shows in place of words: not all shells check for these. */
  wordless: string[];
  /** Private routes whose load never ends, of a candidate, too: it may wait for what a browser alone has. */
  endless: string[];
  /** Where pages lead by themselves, by their load or their screen; nothing of those that stay. */
  led: Led[];
}

/** A page that was entered, at an address that is none that was made up. */
export interface Led {
  route: string;
  from: string;
  to: string | undefined;
  /** It has looked at what the visitor has, which is nothing here. */
  isGuarded: boolean;
}

/** Where a page leads by itself, where nobody has that. */
function ledAstray({ sample }: Shown, to: string, isAnswered: (path: string) => boolean): StrayLink[] {
  const path = deadPath(to, sample.pathname, isAnswered);
  return path === undefined ? [] : [{ path, complaint: `its page leads by itself to ${to}, a page that nobody has, ${atPage({ sample })}` }];
}

/**
 * Draws what waits for `useHydrated()`, before and after what wakes the remote. Servers never do: of a private page they make no more than its frame. The
 * remote is evaluated anew, with a platform that says that the page is alive. `isAnswered`: whether anybody has a page, by its path without language.
 */
export async function tryHydrated(asked: Trial, shown: readonly Shown[], isAnswered: (path: string) => boolean): Promise<HydratedVerdict> {
  let to: string | undefined;
  const onRedirect = (path: string) => void (to ??= path);
  let language = defaultLanguage;
  // A screen says where to without a language; the shop puts it before.
  const trial = { ...asked, source: createServerSource(asked.environment.releasesDir, (path) => onRedirect(localizePath(path, language))) };
  const { events = [] } = trial;
  const since = ownTime();
  const left = new Set<string>();
  const wordless = new Set<string>();
  const endless = new Map<string, string>();
  const led: Led[] = [];
  const strayLinks = new Map<string, StrayLink>();
  const drawn = async (one: Shown, after: readonly SentEvent[]) => {
    const screen = screenOf(one.sample.route.id);
    to = undefined;
    language = splitPath(one.sample.pathname).language;
    try {
      const { error, isGuarded, stray: found = [] } = await draw(trial, one, after, (message) => void wordless.add(`${screen}: ${message}`), onRedirect, isAnswered);
      if (to !== undefined && !trial.isLive && after.length === 0 && isRealAddress(one.sample)) found.push(...ledAstray(one, to, isAnswered));
      for (const link of found) if (!strayLinks.has(link.path)) strayLinks.set(link.path, link);
      if (error === undefined && after.length === 0 && isRealAddress(one.sample)) led.push({ route: one.sample.route.id, from: one.sample.pathname, to, isGuarded });
      return error;
    } catch (error) {
      if (!(error instanceof Endless)) throw error;
      endless.set(one.sample.route.id, `${screen}: ${error.message}`);
      return undefined;
    }
  };
  const { complaints, notes } = await withoutBrowser(trial, async (attempt) => {
    for (const one of chosen(shown)) {
      const { pathname, route } = one.sample;
      for (const after of events.length > 0 ? [[], events] : [[]])
        // Whoever hangs once would hang again.
        if (endless.has(route.id)) continue;
        else if (ownTime() - since > wholeLimit) left.add(route.id);
        else await attempt(screenOf(route.id), ` at ${pathname}`, () => drawn(one, after));
    }
  });
  return { complaints, wordless: [...wordless], endless: [...endless.values()], led, strayLinks: [...strayLinks.values()], notes: [...notes, ...[...left].map((id) => `its route ${id} was not tried whole, since there was no time for what waits for useHydrated()`)] };
}
