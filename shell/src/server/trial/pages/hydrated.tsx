import { defaultLanguage, localizePath, splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { Composition } from '../../../composition/Composition';
import { Storefront } from '../../../composition/Storefront';
import { Pages } from '../../../router/pages';
import { ShopPage } from '../../../router/ShopPage';
import { staticRouter } from '../../../router/staticRouter';
import { createCallWatch } from '../../rendering/calls';
import { renderTree } from '../../rendering/renderTree';
import { createServerSource } from '../../rendering/serverRemotes';
import { unchanged, recordAnswers, replay, type Answers } from '../answers/recordedAnswers';
import { pageUrl } from './shopOrigin';
import { neverAnswering, dispatchSafely, withoutBrowser, type BrowserVerdict } from '../browser/withoutBrowser';
import { shownKeys, watchMissingKeys } from './missingKeys';
import { ownTime, withinOwnTime } from '../ownTime';
import { atPage, strayHydratedLinks, type Shown, type StrayLink } from './readPages';
import { loadLimit } from './page';
import { isRealAddress, type Sample } from './samples';
import { reason } from '../step';
import { unfilledPlaceholders } from './unfilledPlaceholders';
import type { SentEvent, Trial } from '../Trial';
import { watchOpened, watchSent } from './unnamed';
import { watchSliceReads } from '../browser/sliceReads';
import { deadPath } from './parsedHtml';
import { askApi } from '../answers/askApi';

/** Milliseconds for one page; one that takes longer needs a browser. */
const limit = 1500;

/** Milliseconds for all pages: after two that hang there is no time for a third. */
const wholeLimit = 2 * limit - 100;

/** A `fetch` that repeats recorded answers and sends reads, but no writes. */
function onlyReading(answers: Answers): typeof fetch {
  const again = replay(answers, unchanged);
  return (input, init) =>
    (init?.method ?? 'GET') === 'GET'
      ? again(input, init).catch(() => askApi(input, init))
      : neverAnswering(input, init);
}

/** A `load` that never ends although all its calls were answered. */
class Endless extends Error {}

/**
 * Enters a page as a browser does. Servers run no `load` of private pages, so this one waits as long as servers do for
 * others; one that waits for a write cannot be judged.
 */
async function entering(pages: Pages, { route, pathname }: Sample, isAnswered: () => boolean) {
  const isPrivate = route.visibility === 'private';
  try {
    return await withinOwnTime(isPrivate ? loadLimit : limit, pages.enter(pathname), 'A page');
  } catch (error) {
    throw isPrivate && isAnswered() && /took longer than/.test(reason(error))
      ? new Endless(`its load did not end within ${loadLimit / 1000} s, and waits for no answer`)
      : error;
  }
}

const screenOf = (routeId: string) => `its screen that is alive (route ${routeId})`;

/** One page of each route in each language, private ones first, of which servers only make the frame. */
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
  /** Dead links of a candidate. */
  strayLinks: StrayLink[];
  /** Keys that a live remote shows in place of texts; not all shells check that. */
  wordless: string[];
  /** Private routes whose `load` never ends, of a candidate, too: it may wait for something that only browsers have. */
  endless: string[];
  /** Pages that redirect, by `load` or by their screen, and those that stay. */
  led: Led[];
}

/** A page that was entered at a real address. */
export interface Led {
  route: string;
  from: string;
  to: string | undefined;
  /** It has read the visitor's data, of which there are none here. */
  isGuarded: boolean;
}

/** A redirect to a page that nobody has. */
function ledAstray({ sample }: Shown, to: string, isAnswered: (path: string) => boolean): StrayLink[] {
  const path = deadPath(to, sample.pathname, isAnswered);
  return path === undefined
    ? []
    : [{ path, complaint: `its page leads by itself to ${to}, a page that nobody has, ${atPage({ sample })}` }];
}

/** What was found on a page. */
interface RenderedPage {
  error?: unknown;
  /** It has read the visitor's data before it redirected or stayed. */
  isGuarded: boolean;
  /** Its dead links. */
  strayLinks?: StrayLink[];
}

/** Renders pages as alive, and collects what is found on them. */
class HydratedPages {
  /** Keys that are shown in place of texts. */
  readonly wordless = new Set<string>();
  /** By route, a sentence about a `load` that never ends. */
  readonly endless = new Map<string, string>();
  readonly led: Led[] = [];
  /** The first dead link to each path. */
  readonly strayLinks = new Map<string, StrayLink>();
  private readonly trial: Trial;
  /** Where the page that is rendered redirects to first. */
  private redirectTo: string | undefined;
  private language = defaultLanguage;

  constructor(
    asked: Trial,
    /** Whether a path without language prefix has a page. */
    private readonly isAnswered: (path: string) => boolean,
  ) {
    const { releasesDir } = asked.environment;
    // Screens redirect to paths without prefix, which the shell adds.
    const source = createServerSource(releasesDir, (path) => this.noteRedirect(localizePath(path, this.language)));
    this.trial = { ...asked, source };
  }

  private noteRedirect(path: string): void {
    this.redirectTo ??= path;
  }

  private takeRedirect(): string | undefined {
    const to = this.redirectTo;
    this.redirectTo = undefined;
    return to;
  }

  /** Renders a page after these events, if any. Returns the error on it. */
  async render(one: Shown, after: readonly SentEvent[]): Promise<unknown> {
    const { route, pathname } = one.sample;
    this.takeRedirect();
    this.language = splitPath(pathname).language;
    try {
      const { error, isGuarded, strayLinks = [] } = await this.renderedPage(one, after);
      const to = this.takeRedirect();
      // Payloads and addresses may be invented, and so is where these lead.
      const isReal = after.length === 0 && isRealAddress(one.sample);
      if (to !== undefined && !this.trial.isLive && isReal) strayLinks.push(...ledAstray(one, to, this.isAnswered));
      for (const link of strayLinks) if (!this.strayLinks.has(link.path)) this.strayLinks.set(link.path, link);
      if (error === undefined && isReal) this.led.push({ route: route.id, from: pathname, to, isGuarded });
      return error;
    } catch (error) {
      if (!(error instanceof Endless)) throw error;
      this.endless.set(route.id, `${screenOf(route.id)}: ${error.message}`);
      return undefined;
    }
  }

  /** Renders a page as it is right after hydration. */
  private async renderedPage({ sample, answers }: Shown, after: readonly SentEvent[]): Promise<RenderedPage> {
    const { trial, language } = this;
    const { environment, source, table, owner, now } = trial;
    const { apiUrl, brand, timeZone } = environment;
    const { route, pathname } = sample;
    const texts = createI18nCatalog();
    const faults: unknown[] = [];
    const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
    const { asking, answers: heard } = recordAnswers(onlyReading(answers));
    const calls = createCallWatch(asking);
    const store = createStorefrontStore({ ...calls.services(environment), onFailure: () => {} });
    composition.attach(store);
    watchSent(store, trial);
    const ownSlices = watchSliceReads(store, owner);
    await withinOwnTime(limit, composition.loadRoute(owner, route.id, language.code), 'A page');
    const pages = new Pages({ composition, store, texts, onServer: false });
    ownSlices.wasRead = false;
    const entered = await entering(pages, sample, () => calls.pending === 0);
    if (faults.length > 0) return { error: faults[0], isGuarded: false };
    if ('redirectTo' in entered) {
      this.noteRedirect(entered.redirectTo);
      return { isGuarded: ownSlices.wasRead };
    }
    for (const { type, payloads } of after) dispatchSafely(store, type, payloads[0]);
    const tree = (
      <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
        <ShopPage router={staticRouter(pageUrl(pathname), pages.match(pathname), entered)} />
      </Storefront>
    );
    watchOpened(tree, trial);
    const missing = watchMissingKeys(texts, language, owner);
    ownSlices.wasRead = false;
    const { html, errors } = await withinOwnTime(limit, renderTree(tree), 'A page');
    const isGuarded = ownSlices.wasRead;
    // Invented addresses and payloads may have no texts, and so may links made of them have no page.
    const isReal = after.length === 0 && isRealAddress(sample);
    const keys = isReal ? await shownKeys(trial, missing, language, [html]) : [];
    if (trial.isLive) for (const { message } of keys) this.wordless.add(`${screenOf(route.id)}: ${message}`);
    // Listeners are tried elsewhere.
    const [error] = [...errors, ...(await unfilledPlaceholders(trial, language, html)), ...(trial.isLive ? [] : keys)];
    const allAnswers = () => new Map([...answers, ...heard()]);
    const strayLinks =
      isReal && !trial.isLive ? strayHydratedLinks(html, { sample, answers: allAnswers() }, this.isAnswered) : [];
    return { error, isGuarded, strayLinks };
  }
}

/**
 * Renders pages as alive (`useHydrated()`), before and after what wakes the remote; servers never do, and of private
 * pages they only make the frame. The remote is evaluated again, with a platform that says that the page is alive.
 * `isAnswered`: whether a path without language prefix has a page.
 */
export async function tryHydrated(
  trial: Trial,
  shown: readonly Shown[],
  isAnswered: (path: string) => boolean,
): Promise<HydratedVerdict> {
  const { events = [] } = trial;
  const since = ownTime();
  const left = new Set<string>();
  const pages = new HydratedPages(trial, isAnswered);
  const { complaints, notes } = await withoutBrowser(trial, async (attempt) => {
    for (const one of chosen(shown)) {
      const { pathname, route } = one.sample;
      // Would hang again.
      for (const after of events.length > 0 ? [[], events] : [[]])
        if (pages.endless.has(route.id)) continue;
        else if (ownTime() - since > wholeLimit) left.add(route.id);
        else await attempt(screenOf(route.id), ` at ${pathname}`, () => pages.render(one, after));
    }
  });
  return {
    complaints,
    wordless: [...pages.wordless],
    endless: [...pages.endless.values()],
    led: pages.led,
    strayLinks: [...pages.strayLinks.values()],
    notes: [
      ...notes,
      ...[...left].map(
        (id) => `its route ${id} was not tried whole, since there was no time for what waits for useHydrated()`,
      ),
    ],
  };
}
