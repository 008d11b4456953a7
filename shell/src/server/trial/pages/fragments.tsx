import { defaultLanguage, languages, localizePath, type Language } from '@storefront/contracts';
import { Link, type StorefrontStore, type WidgetModule } from '@storefront/platform';
import { createStorefrontStore, I18nContext, ScopedStore, PlaceContext } from '@storefront/platform/host';
import { LinkProvider } from '@storefront/ui';
import { Suspense, type ReactNode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { Composition } from '../../../composition/Composition';
import { loadShellTexts } from '../../../composition/shellTexts';
import { Storefront } from '../../../composition/Storefront';
import { renderTree } from '../../rendering/renderTree';
import { neverAnswering, dispatchSafely, withoutBrowser, type BrowserVerdict } from '../browser/withoutBrowser';
import { withinOwnTime } from '../ownTime';
import type { SentEvent, ShownFragment, Trial } from '../Trial';
import { sharedTexts } from './sharedTexts';
import { unfilledPlaceholders } from './unfilledPlaceholders';
import { watchSent } from './unnamed';

/** Milliseconds for one fragment; one that takes longer needs a browser. */
const limit = 1000;

/** Milliseconds for what a listener does at once. */
const listening = 20;

/** A store and page with one remote, and the errors on it. */
interface Stage {
  composition: Composition;
  store: StorefrontStore;
  faults: unknown[];
  draw(tree: ReactNode): Promise<{ html: string; errors: unknown[] }>;
}

export async function stageOf(trial: Trial, language: Language, asking = neverAnswering): Promise<Stage> {
  const { environment, source, table, owner, now } = trial;
  const texts = sharedTexts(trial);
  const faults: unknown[] = [];
  const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
  const { apiUrl, brand, timeZone } = environment;
  const store = createStorefrontStore({
    apiUrl,
    fetch: asking,
    timeout: 600_000,
    retries: 0,
    onFailure: () => {},
    onListenerFailure: (_remote, error) => void faults.push(error),
  });
  composition.attach(store);
  watchSent(store, trial);
  await loadShellTexts(texts, language);
  const here = () => ({ pathname: localizePath('/', language), search: '', hash: '', state: null, key: 'default' });
  const place = { language, here, ahead: here };
  return {
    composition,
    store,
    faults,
    async draw(tree) {
      const { html, errors } = await withinOwnTime(
        limit,
        renderTree(
          <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
            <StaticRouter location={localizePath('/', language)}>
              <PlaceContext value={place}>
                <I18nContext value={texts.forLanguage(language)}>
                  <LinkProvider component={Link}>
                    <Suspense>
                      <ScopedStore remote={owner}>{tree}</ScopedStore>
                    </Suspense>
                  </LinkProvider>
                </I18nContext>
              </PlaceContext>
            </StaticRouter>
          </Storefront>,
        ),
        'A fragment',
      );
      return { html, errors: [...errors, ...(await unfilledPlaceholders(trial, language, html))] };
    },
  };
}

/** The first error, unless one of the ways works: samples may never occur. */
async function thrownAtAll<T>(ways: readonly T[], act: (way: T) => Promise<readonly unknown[]>): Promise<unknown> {
  let first: unknown;
  for (const way of ways) {
    const errors = await act(way).catch((error: unknown) => [error]);
    if (errors.length === 0) return undefined;
    first ??= errors[0];
  }
  return first;
}

async function tryFragment(
  trial: Trial,
  language: Language,
  { widget, props }: ShownFragment,
  after: readonly SentEvent[],
): Promise<unknown> {
  const stage = await stageOf(trial, language);
  const filler = { remote: trial.owner, slot: '', widget, load: 'wake' as const };
  const { Widget } = (await stage.composition.loadWidget(filler, language.code)) as WidgetModule & {
    Widget: (props: object) => ReactNode;
  };
  for (const { type, payloads } of after) dispatchSafely(stage.store, type, payloads[0]);
  return thrownAtAll(props, async (given) => (await stage.draw(<Widget {...given} />)).errors);
}

/** A `fetch` that does not answer until all its calls fail at the end, so that none of their timers is left. */
function unanswered() {
  const over = new AbortController();
  const asking: typeof fetch = () =>
    new Promise((_resolve, reject) => {
      over.signal.addEventListener('abort', () => reject(new TypeError('Nothing is sent here.')));
    });
  return { asking, end: () => over.abort() };
}

async function tryEvent(trial: Trial, { type, payloads }: SentEvent): Promise<unknown> {
  return thrownAtAll(payloads, async (payload) => {
    const { asking, end } = unanswered();
    const stage = await stageOf(trial, defaultLanguage, asking);
    await Promise.all(stage.composition.wake(type).map(({ arrival }) => arrival));
    dispatchSafely(stage.store, type, payload);
    await new Promise((done) => setTimeout(done, listening));
    const faults = [...stage.faults];
    end();
    return faults;
  });
}

/** Renders a remote's fragments, before and after what wakes it, and sends it its events, each as on a fresh page. */
export async function tryFragments(trial: Trial): Promise<BrowserVerdict> {
  const { fragments = [], events = [] } = trial;
  return withoutBrowser(trial, async (attempt) => {
    for (const event of events) await attempt(`what hears ${event.type}`, '', () => tryEvent(trial, event));
    for (const fragment of fragments)
      for (const language of languages)
        for (const after of events.length > 0 ? [[], events] : [[]])
          await attempt(`its fragment ${fragment.widget}`, ` (${language.code})`, () =>
            tryFragment(trial, language, fragment, after),
          );
  });
}
