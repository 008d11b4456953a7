import { defaultLanguage, events as visitorEvents, splitPath } from '@storefront/contracts';
import type { StorefrontStore, WidgetModule } from '@storefront/platform';
import { createStorefrontStore, registerRemote } from '@storefront/platform/host';
import type { ReactNode } from 'react';
import { Composition } from '../../../composition/Composition';
import { Storefront } from '../../../composition/Storefront';
import { Pages } from '../../../router/pages';
import { ShopPage } from '../../../router/ShopPage';
import { staticRouter } from '../../../router/staticRouter';
import { createCallWatch } from '../../rendering/calls';
import { renderTree } from '../../rendering/renderTree';
import {
  recordAnswers,
  replayOrRead,
  readOnlyFetch,
  withFallbackAnswers,
  type Answers,
} from '../answers/recordedAnswers';
import { sampleAnswer, type DescribedEndpoint } from '../answers/describedEndpoints';
import { stageOf } from '../pages/fragments';
import type { Effects } from '../browser/effects';
import { longestPatch } from '../browser/patchedGlobals';
import { drawnWithAnswers, type Drawn } from './hookQueries';
import { sharedTexts } from '../pages/sharedTexts';
import { pageUrl } from '../pages/shopOrigin';
import { needsBrowser, dispatchSafely, thrownBy } from '../browser/withoutBrowser';
import { withinOwnTime } from '../ownTime';
import type { Shown } from '../pages/readPages';
import type { ShownFragment, Trial, UnnamedEvent } from '../Trial';
import { watchSlots } from '../pages/unnamed';

/** Milliseconds for one page or fragment; its fake browser ends before, so that the next one is not affected. */
const limit = 2 * longestPatch;

/** The kinds of texts in sample answers. */
const kinds = [0, 1, 2, 3];

const nothingDrawn: Drawn = { errors: [], html: '', isMisfit: false, hasty: new Set(), slots: new Set() };

/** A visitor with a fake browser. */
export interface Visitor {
  trial: Trial;
  /** Runs `act` in the visitor's browser; stores are made outside of it. */
  inside<T>(act: () => Promise<T>): Promise<T>;
  /** The effects of what was rendered. */
  effects: Effects;
  requests: Requests;
  traces: Traces;
}

/** What was requested since the last check. */
export interface Requests {
  /** Events of the contracts, which are for visitors to ask for. */
  ofVisitors: Set<string>;
  /** These events, and those that wake somebody. */
  sent: UnnamedEvent[];
  apiCalls: number;
}

/** What a visit leaves behind. */
export interface Traces {
  /** Texts written to storage. */
  written: (readonly [key: string, text: string])[];
  store?: StorefrontStore;
}

/** The name of an invented remote that only listens. */
const witness = 'the visitor';

/** Records events and API calls of a store. */
function recordRequests(store: StorefrontStore, requests: Requests, { table }: Trial): void {
  const wakes = new Set([...Object.keys(visitorEvents), ...table.remotes.flatMap((remote) => remote.wakes)]);
  const reducer = (state: unknown = null, { type, payload }: { type: string; payload?: unknown }) => {
    if (Object.hasOwn(visitorEvents, type)) requests.ofVisitors.add(type);
    if (wakes.has(type)) requests.sent.push({ type, payload });
    if (/^api\/execute(Query|Mutation)\/pending$/.test(type)) requests.apiCalls += 1;
    return state;
  };
  const name = `${witness}/requests`;
  registerRemote(
    store,
    { name: witness, version: '' },
    { register: ({ inject }) => inject({ name, reducerPath: name, reducer: reducer as never }) },
    () => {},
  );
}

/** Renders a page as alive, with the queries of its hooks. */
async function page(
  { trial, inside, effects, requests, traces }: Visitor,
  { sample: { route, pathname: own } }: Shown,
  asking: typeof fetch,
  { pathname = own, search = '' }: Address = {},
): Promise<Drawn> {
  const { environment, source, table, owner, now } = trial;
  const { apiUrl, brand, timeZone } = environment;
  const faults: unknown[] = [];
  const texts = sharedTexts(trial);
  const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
  const store = createStorefrontStore({ ...createCallWatch(asking).services(environment), onFailure: () => {} });
  composition.attach(store);
  traces.store = store;
  recordRequests(store, requests, trial);
  const pages = new Pages({ composition, store, texts, onServer: false });
  return inside(async () => {
    await composition.loadRoute(owner, route.id, splitPath(pathname).language.code);
    const entered = await pages.enter(pathname);
    if (faults.length > 0 || 'redirectTo' in entered) return { ...nothingDrawn, errors: faults };
    const router = staticRouter(pageUrl(pathname + search), pages.match(pathname), entered);
    const tree = (
      <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
        <ShopPage router={router} />
      </Storefront>
    );
    const slots = new Set<string>();
    watchSlots(composition, (slot) => void slots.add(slot));
    const known = new Set<string>();
    const draw = () =>
      drawnWithAnswers(
        store,
        () => {
          effects.take();
          return renderTree(tree);
        },
        known,
      );
    return { ...(await draw()), slots, again: () => inside(draw) };
  });
}

/** Renders a fragment after what wakes its remote, with the queries of its hooks. */
async function fragment(
  { trial, inside, effects, requests, traces }: Visitor,
  { widget, props }: ShownFragment,
  asking: typeof fetch,
): Promise<Drawn> {
  const { owner, events = [] } = trial;
  const stage = await stageOf(trial, defaultLanguage, asking);
  traces.store = stage.store;
  recordRequests(stage.store, requests, trial);
  return inside(async () => {
    const { Widget } = (await stage.composition.loadWidget(
      { remote: owner, slot: '', widget, load: 'wake' },
      defaultLanguage.code,
    )) as WidgetModule & { Widget: (props: object) => ReactNode };
    for (const { type, payloads } of events) dispatchSafely(stage.store, type, payloads[0]);
    const known = new Set<string>();
    const draw = () =>
      drawnWithAnswers(
        stage.store,
        async () => {
          effects.take();
          const { html, errors } = await stage.draw(<Widget {...props[0]} />);
          // Wrapped like a screen.
          return { html: `<main>${html}</main>`, errors };
        },
        known,
      );
    return { ...nothingDrawn, ...(await draw()), again: () => inside(draw) };
  });
}

/** Another address for a screen. */
interface Address {
  /** With the language's prefix. */
  pathname?: string;
  /** A query: `?sort=name`. */
  search?: string;
}

/** Something to render, with its name in messages. */
export interface Visit {
  what: string;
  /** The `fetch` for reads. */
  reading: typeof fetch;
  /** Servers do not render it with answers, so sparse ones were not tried yet. */
  isOfBrowsers: boolean;
  /** The route of a screen; undefined for a fragment. */
  route?: string;
  pathname?: string;
  draw(asking: typeof fetch, visitor?: Visitor, address?: Address): Promise<Drawn>;
}

/** The result of a visit: the error, if any, and what was rendered. */
export async function outcomeOf(
  visit: Visit,
  asking: typeof fetch,
  visitor?: Visitor,
  address?: Address,
): Promise<{ error: unknown } & Drawn> {
  let drawn = nothingDrawn;
  const error = await thrownBy(async () => {
    drawn = await withinOwnTime(limit, visit.draw(asking, visitor, address), 'It');
    return drawn.errors[0];
  });
  return { error, ...drawn };
}

/** A visit that was rendered without an error, and the usable answers with which it was. */
export interface AnsweredVisit extends Drawn {
  visit: Visit;
  answers: Answers;
}

/**
 * Renders a visit with each kind of sample answers, up to the first success. Where there is none, returns an error that
 * says that a browser is missing, or else the first one.
 */
export async function renderWithSampleAnswers(
  visit: Visit,
  described: readonly DescribedEndpoint[],
): Promise<{ error?: unknown; answered?: AnsweredVisit }> {
  let first: unknown;
  for (const kind of kinds) {
    const { asking, answers } = recordAnswers(withFallbackAnswers(visit.reading, sampleAnswer(described, kind)));
    const { error, ...outcome } = await outcomeOf(visit, asking);
    if (error !== undefined && needsBrowser(error)) return { error };
    if (error === undefined && !outcome.isMisfit) return { answered: { ...outcome, visit, answers: answers() } };
    first ??= error;
  }
  return { error: first };
}

/** The visits of a trial: a screen of every route, as alive, and fragments. */
export function visits(first: Visitor, shown: readonly Shown[]): Visit[] {
  const ofRoutes = new Map(shown.toReversed().map((one) => [one.sample.route.id, one]));
  return [
    ...[...ofRoutes].map(
      ([id, one]): Visit => ({
        what: `its screen that is alive (route ${id})`,
        reading: replayOrRead(one.answers),
        isOfBrowsers: one.sample.route.visibility === 'private',
        route: id,
        pathname: one.sample.pathname,
        draw: (asking, visitor = first, address) => page(visitor, one, asking, address),
      }),
    ),
    ...(first.trial.fragments ?? []).map(
      (one): Visit => ({
        what: `its fragment ${one.widget}`,
        reading: readOnlyFetch,
        isOfBrowsers: true,
        draw: (asking, visitor = first) => fragment(visitor, one, asking),
      }),
    ),
  ];
}
