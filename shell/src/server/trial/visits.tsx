import { defaultLanguage, events as requests, splitPath } from '@storefront/contracts';
import type { StorefrontStore, WidgetModule } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, registerRemote } from '@storefront/platform/host';
import type { ReactNode } from 'react';
import { Composition } from '../../composition/Composition';
import { Storefront } from '../../composition/Storefront';
import { Pages } from '../../router/pages';
import { ShopPage } from '../../router/ShopPage';
import { staticRouter } from '../../router/staticRouter';
import { watchedCalls } from '../rendering/calls';
import { renderTree } from '../rendering/renderTree';
import { recordAnswers, replayOrRead, readOnlyFetch, withFallbackAnswers, type Answers } from './recordedAnswers';
import { sampleAnswer, type DescribedEndpoint } from './describedEndpoints';
import { stageOf } from './fragments';
import type { Effects } from './effects';
import { longestPatch } from './patchedGlobals';
import { drawnWithAnswers, type Drawn } from './hooks';
import { pageUrl } from './shopOrigin';
import { needsBrowser, dispatchSafely, thrownBy } from './withoutBrowser';
import { withinOwnTime } from './ownTime';
import type { Shown } from './readPages';
import type { ShownFragment, Trial, UnnamedEvent } from './Trial';
import { watchSlots } from './unnamed';

/** Milliseconds for one page or fragment, with what is made ready for it: its own browser is over before that, and is not there for the next one. */
const limit = 2 * longestPatch;

/** Kinds of texts that made-up answers have. */
const kinds = [0, 1, 2, 3];

const nothingDrawn: Drawn = { errors: [], html: '', isMisfit: false, hasty: new Set(), slots: new Set() };

/** Who is shown something. */
export interface Visitor {
  trial: Trial;
  /** Does something in the visitor's browser; the store, which is everybody's, is made elsewhere. */
  inside<T>(act: () => Promise<T>): Promise<T>;
  /** What is to be done once it was drawn. */
  effects: Effects;
  asked: Asked;
  left: Left;
}

/** What was asked for since anybody last looked. */
export interface Asked {
  /** Of others, by what contracts promise, whose events a visitor asks for. */
  others: Set<string>;
  /** What was sent of that, and of what wakes somebody. */
  sent: UnnamedEvent[];
  /** How many questions the API was sent. */
  questions: number;
}

/** What a visit leaves behind. */
export interface Left {
  /** What was written into the browser's storage. */
  written: (readonly [key: string, text: string])[];
  store?: StorefrontStore;
}

/** One of the store's remotes that only hears; no folder is called so. */
const witness = 'the visitor';

/** Hears what is asked of others, and of the API, in a store. */
function hearRequests(store: StorefrontStore, asked: Asked, { table }: Trial): void {
  const wakes = new Set([...Object.keys(requests), ...table.remotes.flatMap((remote) => remote.wakes)]);
  const reducer = (state: unknown = null, { type, payload }: { type: string; payload?: unknown }) => {
    if (Object.hasOwn(requests, type)) asked.others.add(type);
    if (wakes.has(type)) asked.sent.push({ type, payload });
    if (/^api\/execute(Query|Mutation)\/pending$/.test(type)) asked.questions += 1;
    return state;
  };
  const name = `${witness}/asked`;
  registerRemote(store, { name: witness, version: '' }, { register: ({ inject }) => inject({ name, reducerPath: name, reducer: reducer as never }) }, () => {});
}

/** Draws a page that has come to life, with what its hooks ask for. */
async function page({ trial, inside, effects, asked, left }: Visitor, { sample: { route, pathname } }: Shown, asking: typeof fetch): Promise<Drawn> {
  const { environment, source, table, owner, now } = trial;
  const { apiUrl, brand, timeZone } = environment;
  const faults: unknown[] = [];
  const texts = createI18nCatalog();
  const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
  const store = createStorefrontStore({ ...watchedCalls(asking).services(environment), onFailure: () => {} });
  composition.attach(store);
  left.store = store;
  hearRequests(store, asked, trial);
  const pages = new Pages({ composition, store, texts, onServer: false });
  return inside(async () => {
    await composition.loadRoute(owner, route.id, splitPath(pathname).language.code);
    const entered = await pages.enter(pathname);
    if (faults.length > 0 || 'redirectTo' in entered) return { ...nothingDrawn, errors: faults };
    const router = staticRouter(pageUrl(pathname), pages.match(pathname), entered);
    const tree = (
      <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
        <ShopPage router={router} />
      </Storefront>
    );
    const slots = new Set<string>();
    watchSlots(composition, (slot) => void slots.add(slot));
    const drawn = await drawnWithAnswers(store, async () => {
      effects.take();
      return renderTree(tree);
    });
    return { ...drawn, slots };
  });
}

/** Shows a fragment after what wakes its remote, with what its hooks ask for. */
async function fragment({ trial, inside, effects, asked, left }: Visitor, { widget, props }: ShownFragment, asking: typeof fetch): Promise<Drawn> {
  const { owner, events = [] } = trial;
  const stage = await stageOf(trial, defaultLanguage, asking);
  left.store = stage.store;
  hearRequests(stage.store, asked, trial);
  return inside(async () => {
    const { Widget } = (await stage.composition.loadWidget({ remote: owner, slot: '', widget, load: 'wake' }, defaultLanguage.code)) as WidgetModule & { Widget: (props: object) => ReactNode };
    for (const { type, payloads } of events) dispatchSafely(stage.store, type, payloads[0]);
    const drawn = await drawnWithAnswers(stage.store, async () => {
      effects.take();
      const { html, errors } = await stage.draw(<Widget {...props[0]} />);
      // It stands in the page as a screen does.
      return { html: `<main>${html}</main>`, errors };
    });
    return { ...nothingDrawn, ...drawn };
  });
}

/** One thing to draw, and how sentences call it. */
export interface Visit {
  what: string;
  /** Who answers what is only read. */
  reading: typeof fetch;
  /** No server draws it with answers: nobody has looked at it with poorer ones. */
  isOfBrowsers: boolean;
  /** Whose screen it is, and where; nobody's where it is a fragment. */
  route?: string;
  pathname?: string;
  draw(asking: typeof fetch, visitor?: Visitor): Promise<Drawn>;
}

/** What comes of a visit: what was thrown, if it was something, and what was drawn. */
export async function outcomeOf(visit: Visit, asking: typeof fetch, visitor?: Visitor): Promise<{ error: unknown } & Drawn> {
  let drawn = nothingDrawn;
  const error = await thrownBy(async () => {
    drawn = await withinOwnTime(limit, visit.draw(asking, visitor), 'It');
    return drawn.errors[0];
  });
  return { error, ...drawn };
}

/** A visit that something was drawn of, with answers that can be used. */
export interface Stood extends Drawn {
  visit: Visit;
  answers: Answers;
}

/** What is thrown however answers are made up, of those that can be used, and what says so where a browser is missed; or the first that can be drawn. */
export async function thrownWithAll(visit: Visit, described: readonly DescribedEndpoint[]): Promise<{ error?: unknown; stood?: Stood }> {
  let first: unknown;
  for (const kind of kinds) {
    const { asking, answers } = recordAnswers(withFallbackAnswers(visit.reading, sampleAnswer(described, kind)));
    const { error, ...outcome } = await outcomeOf(visit, asking);
    if (error !== undefined && needsBrowser(error)) return { error };
    if (error === undefined && !outcome.isMisfit) return { stood: { ...outcome, visit, answers: answers() } };
    first ??= error;
  }
  return { error: first };
}

/** Screens of every route that are alive, and fragments. */
export function visits(first: Visitor, shown: readonly Shown[]): Visit[] {
  const ofRoutes = new Map(shown.toReversed().map((one) => [one.sample.route.id, one]));
  return [
    ...[...ofRoutes].map(([id, one]): Visit => ({
      what: `its screen that is alive (route ${id})`,
      reading: replayOrRead(one.answers),
      isOfBrowsers: one.sample.route.visibility === 'private',
      route: id,
      pathname: one.sample.pathname,
      draw: (asking, visitor = first) => page(visitor, one, asking),
    })),
    ...(first.trial.fragments ?? []).map((one): Visit => ({ what: `its fragment ${one.widget}`, reading: readOnlyFetch, isOfBrowsers: true, draw: (asking, visitor = first) => fragment(visitor, one, asking) })),
  ];
}
