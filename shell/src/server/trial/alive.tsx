import { splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import { Storefront } from '../../composition/Storefront';
import { within } from '../../composition/within';
import { Pages } from '../../router/pages';
import { ShopPage } from '../../router/ShopPage';
import { staticRouter } from '../../router/staticRouter';
import { watchedCalls } from '../rendering/calls';
import { renderTree } from '../rendering/renderTree';
import { aliveModules, createServerSource } from '../rendering/serverRemotes';
import { asItWas, retelling, type Answers } from './answers';
import { nobody, send, withoutABrowser, type LiveVerdict } from './likeABrowser';
import { keysOn, watchWords } from './missingWords';
import type { Shown } from './ownWords';
import { isRealAddress } from './samples';
import { unfilledOn } from './unfilled';
import type { SentEvent, Trial } from './Trial';
import { watchOpened, watchSent } from './unnamed';

/** Milliseconds for one page: one that waits for something longer waits for a browser. */
const limit = 1500;

/** Milliseconds for all of them: after two that wait for something there is no time for a third. */
const wholeLimit = 2 * limit - 100;

/** What was asked before is answered as it was, and what is only read is asked for; whatever would be done there goes nowhere. */
function onlyReading(answers: Answers): typeof fetch {
  const again = retelling(answers, asItWas);
  return (input, init) => ((init?.method ?? 'GET') === 'GET' ? again(input, init).catch(() => fetch(input, init)) : nobody(input, init));
}

/** Draws a page as it is right after it has come to life, and answers what is thrown on it. */
async function draw(trial: Trial, { sample, answers }: Shown, after: readonly SentEvent[], onWordless: (message: string) => void): Promise<unknown> {
  const { environment, source, table, owner, now } = trial;
  const { apiUrl, brand, timeZone } = environment;
  const { route, pathname } = sample;
  const url = new URL(pathname, 'http://shop.test');
  const { language } = splitPath(pathname);
  const texts = createI18nCatalog();
  const faults: unknown[] = [];
  const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
  const store = createStorefrontStore({ ...watchedCalls(onlyReading(answers)).services(environment), onFailure: () => {} });
  composition.attach(store);
  watchSent(store, trial);
  await composition.loadRoute(owner, route.id, language.code);
  const pages = new Pages({ composition, store, texts, onServer: false });
  const entered = await pages.enter(pathname);
  if (faults.length > 0) return faults[0];
  if ('redirectTo' in entered) return undefined;
  for (const { type, payloads } of after) send(store, type, payloads[0]);
  const tree = (
    <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
      <ShopPage router={staticRouter(url, pages.match(pathname), entered)} />
    </Storefront>
  );
  watchOpened(tree, trial);
  const missing = watchWords(texts, language, owner);
  const { html, errors } = await renderTree(tree);
  // There may be no words for what is made up: addresses, and what comes with events.
  const keys = after.length > 0 || !isRealAddress(sample) ? [] : await keysOn(trial, missing, language, [html]);
  if (trial.isLive) for (const { message } of keys) onWordless(message);
  // What hears events is tried by itself.
  return [...errors, ...(await unfilledOn(trial, language, html)), ...(trial.isLive ? [] : keys)][0];
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

interface AliveVerdict extends LiveVerdict {
  /** Of a live remote, which keys it shows in place of words: not all shells look for these. */
  wordless: string[];
}

/**
 * Draws what waits for `useHydrated()`, before and after what wakes the remote. Servers never do: of a private page they make no more than its frame. The
 * remote is evaluated anew, with a platform that says that the page is alive.
 */
export async function tryAlive(asked: Trial, shown: readonly Shown[]): Promise<AliveVerdict> {
  const trial = { ...asked, source: createServerSource(asked.environment.releasesDir, aliveModules) };
  const { events = [] } = trial;
  const since = Date.now();
  const left = new Set<string>();
  const wordless = new Set<string>();
  const { complaints, notes } = await withoutABrowser(trial, async (attempt) => {
    for (const one of chosen(shown)) {
      const { pathname, route } = one.sample;
      for (const after of events.length > 0 ? [[], events] : [[]])
        if (Date.now() - since > wholeLimit) left.add(route.id);
        else await attempt(screenOf(route.id), ` at ${pathname}`, () => within(limit, draw(trial, one, after, (message) => void wordless.add(`${screenOf(route.id)}: ${message}`)), 'A page'));
    }
  });
  return { complaints, wordless: [...wordless], notes: [...notes, ...[...left].map((id) => `its route ${id} was not tried whole, since there was no time for what waits for useHydrated()`)] };
}
