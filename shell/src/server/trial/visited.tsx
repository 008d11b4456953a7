import { defaultLanguage, splitPath } from '@storefront/contracts';
import type { WidgetModule } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import type { ReactNode } from 'react';
import { Composition } from '../../composition/Composition';
import { Storefront } from '../../composition/Storefront';
import { Pages } from '../../router/pages';
import { ShopPage } from '../../router/ShopPage';
import { staticRouter } from '../../router/staticRouter';
import { watchedCalls } from '../rendering/calls';
import { renderTree } from '../rendering/renderTree';
import { createServerSource } from '../rendering/serverRemotes';
import { knownOrRead, readingAlone, supplied } from './answers';
import { mightCome } from './described';
import { stageOf } from './fragments';
import { rememberEffects, type Effects } from './effects';
import { longestExchange } from './elsewhere';
import { drawnWithAnswers, type Drawn } from './hooks';
import { isForBrowsers, send, thrownBy, withoutHalfABrowser } from './likeABrowser';
import { withinOwnTime } from './ownTime';
import type { Shown } from './ownWords';
import { reason } from './step';
import type { Harder, ShownFragment, Trial } from './Trial';
import { asVisitor } from './visitor';

/** Milliseconds for one page or fragment, with what is made ready for it: its own browser is over before that, and is not there for the next one. */
const limit = 2 * longestExchange;

/** Kinds of texts that made-up answers have. */
const kinds = [0, 1, 2, 3];

/** Who is shown something. */
interface Visitor {
  trial: Trial;
  /** Does something in the visitor's browser; the store, which is everybody's, is made elsewhere. */
  inside<T>(act: () => Promise<T>): Promise<T>;
  /** What is to be done once it was drawn. */
  effects: Effects;
}

/** Draws a page that has come to life, with what its hooks ask for. */
async function page({ trial, inside, effects }: Visitor, { sample: { route, pathname }, answers }: Shown, kind: number): Promise<Drawn> {
  const { environment, source, table, owner, now, described = [] } = trial;
  const { apiUrl, brand, timeZone } = environment;
  const asking = supplied(knownOrRead(answers), mightCome(described, kind));
  const faults: unknown[] = [];
  const texts = createI18nCatalog();
  const composition = new Composition(table, source, texts, (_remote, error) => void faults.push(error));
  const store = createStorefrontStore({ ...watchedCalls(asking).services(environment), onFailure: () => {} });
  composition.attach(store);
  const pages = new Pages({ composition, store, texts, onServer: false });
  return inside(async () => {
    await composition.loadRoute(owner, route.id, splitPath(pathname).language.code);
    const entered = await pages.enter(pathname);
    if (faults.length > 0 || 'redirectTo' in entered) return { errors: faults, isMisfit: false };
    const router = staticRouter(new URL(pathname, 'http://shop.test'), pages.match(pathname), entered);
    const tree = (
      <Storefront store={store} composition={composition} texts={texts} site={{ brand, timeZone, now, apiUrl }}>
        <ShopPage router={router} />
      </Storefront>
    );
    return drawnWithAnswers(store, async () => {
      effects.take();
      return (await renderTree(tree)).errors;
    });
  });
}

/** Shows a fragment after what wakes its remote, with what its hooks ask for. */
async function fragment({ trial, inside, effects }: Visitor, { widget, props }: ShownFragment, kind: number): Promise<Drawn> {
  const { owner, described = [], events = [] } = trial;
  const stage = await stageOf(trial, defaultLanguage, supplied(readingAlone, mightCome(described, kind)));
  return inside(async () => {
    const { Widget } = (await stage.composition.loadWidget({ remote: owner, slot: '', widget, load: 'wake' }, defaultLanguage.code)) as WidgetModule & { Widget: (props: object) => ReactNode };
    for (const { type, payloads } of events) send(stage.store, type, payloads[0]);
    return drawnWithAnswers(stage.store, () => {
      effects.take();
      return stage.draw(<Widget {...props[0]} />);
    });
  });
}

/** What is thrown however answers are made up, of those that can be used; `undefined` where one of them can be drawn, and what says so where a browser is missed. */
async function thrownWithAll(draw: (kind: number) => Promise<Drawn>): Promise<unknown> {
  let first: unknown;
  for (const kind of kinds) {
    let isMisfit = false;
    const error = await thrownBy(async () => {
      const drawn = await withinOwnTime(limit, draw(kind), 'It');
      ({ isMisfit } = drawn);
      return drawn.errors[0];
    });
    if (error !== undefined && isForBrowsers(error)) return error;
    if (error === undefined && !isMisfit) return undefined;
    first ??= error;
  }
  return first;
}

/** One thing to draw, and how sentences call it. */
interface Visit {
  what: string;
  draw(kind: number): Promise<Drawn>;
}

/** Screens of every route that are alive, and fragments. */
function visits(visitor: Visitor, shown: readonly Shown[]): Visit[] {
  const first = new Map(shown.toReversed().map((one) => [one.sample.route.id, one]));
  return [
    ...[...first].map(([id, one]): Visit => ({ what: `its screen that is alive (route ${id})`, draw: (kind) => page(visitor, one, kind) })),
    ...(visitor.trial.fragments ?? []).map((one): Visit => ({ what: `its fragment ${one.widget}`, draw: (kind) => fragment(visitor, one, kind) })),
  ];
}

/** Remembers whether something was stood; what only a browser can tell is neither. */
function note({ stood, failed }: Harder, what: string, error: unknown, when: string): void {
  if (error === undefined) stood.push(`${what}, ${when}`);
  else if (!isForBrowsers(error)) failed.push({ what: `${what}, ${when}`, complaint: `${what} failed (${reason(error)}) ${when}` });
}

/** Draws what a visitor sees who has something in the browser, and for whom the API has answers; then does what browsers alone do next. */
export async function tryVisits(asked: Trial, shown: readonly Shown[], found: Harder, isOver: () => boolean): Promise<void> {
  const effects = rememberEffects();
  const trial = { ...asked, source: createServerSource(asked.environment.releasesDir, () => {}, effects.react) };
  const visitor: Visitor = { trial, effects, inside: (act) => withoutHalfABrowser(() => asVisitor(asked.kept ?? {}, act)) };
  const drawn: [what: string, runEffects: ReturnType<Effects['take']>][] = [];
  for (const { what, draw } of visits(visitor, shown)) {
    if (isOver()) break;
    trial.onTry(`${what}, for who has been here`);
    const error = await thrownWithAll(draw);
    note(found, what, error, 'with what a visitor has and the API may answer');
    if (error === undefined) drawn.push([what, effects.take()]);
  }
  // Last of all: what effects leave behind is heard by nobody.
  for (const [what, runEffects] of drawn) {
    trial.onTry(`${what}, its effects`);
    const { errors: [error], isUnsure } = await visitor.inside(runEffects);
    if (error !== undefined || !isUnsure) note(found, what, error, 'in an effect');
  }
}
