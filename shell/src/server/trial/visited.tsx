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
import { keepingAnswers, knownOrRead, readingAlone, retelling, supplied, withoutItems, type Answers, type Retell } from './answers';
import { mightCome, type Described } from './described';
import { stageOf } from './fragments';
import { rememberEffects, type Effects } from './effects';
import { longestExchange } from './elsewhere';
import { drawnWithAnswers, type Drawn } from './hooks';
import { isForBrowsers, send, thrownBy, withoutHalfABrowser } from './likeABrowser';
import { withinOwnTime } from './ownTime';
import type { Shown } from './ownWords';
import { changesAny, poorly, poverties, type Poverty } from './poorer';
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
async function page({ trial, inside, effects }: Visitor, { sample: { route, pathname } }: Shown, asking: typeof fetch): Promise<Drawn> {
  const { environment, source, table, owner, now } = trial;
  const { apiUrl, brand, timeZone } = environment;
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
async function fragment({ trial, inside, effects }: Visitor, { widget, props }: ShownFragment, asking: typeof fetch): Promise<Drawn> {
  const { owner, events = [] } = trial;
  const stage = await stageOf(trial, defaultLanguage, asking);
  return inside(async () => {
    const { Widget } = (await stage.composition.loadWidget({ remote: owner, slot: '', widget, load: 'wake' }, defaultLanguage.code)) as WidgetModule & { Widget: (props: object) => ReactNode };
    for (const { type, payloads } of events) send(stage.store, type, payloads[0]);
    return drawnWithAnswers(stage.store, () => {
      effects.take();
      return stage.draw(<Widget {...props[0]} />);
    });
  });
}

/** One thing to draw, and how sentences call it. */
interface Visit {
  what: string;
  /** Who answers what is only read. */
  reading: typeof fetch;
  /** No server draws it with answers: nobody has looked at it with poorer ones. */
  isOfBrowsers: boolean;
  draw(asking: typeof fetch): Promise<Drawn>;
}

/** What comes of a visit: what was thrown, if it was something, and whether an answer was none that can be used. */
async function outcomeOf(visit: Visit, asking: typeof fetch): Promise<{ error: unknown; isMisfit: boolean }> {
  let isMisfit = false;
  const error = await thrownBy(async () => {
    const drawn = await withinOwnTime(limit, visit.draw(asking), 'It');
    ({ isMisfit } = drawn);
    return drawn.errors[0];
  });
  return { error, isMisfit };
}

/** A visit that something was drawn of, with answers that can be used. */
interface Stood {
  visit: Visit;
  answers: Answers;
}

/** What is thrown however answers are made up, of those that can be used, and what says so where a browser is missed; or the first that can be drawn. */
async function thrownWithAll(visit: Visit, described: readonly Described[]): Promise<{ error?: unknown; stood?: Stood }> {
  let first: unknown;
  for (const kind of kinds) {
    const { asking, answers } = keepingAnswers(supplied(visit.reading, mightCome(described, kind)));
    const { error, isMisfit } = await outcomeOf(visit, asking);
    if (error !== undefined && isForBrowsers(error)) return { error };
    if (error === undefined && !isMisfit) return { stood: { visit, answers: answers() } };
    first ??= error;
  }
  return { error: first };
}

/** Screens of every route that are alive, and fragments. */
function visits(visitor: Visitor, shown: readonly Shown[]): Visit[] {
  const first = new Map(shown.toReversed().map((one) => [one.sample.route.id, one]));
  return [
    ...[...first].map(([id, one]): Visit => ({
      what: `its screen that is alive (route ${id})`,
      reading: knownOrRead(one.answers),
      isOfBrowsers: one.sample.route.visibility === 'private',
      draw: (asking) => page(visitor, one, asking),
    })),
    ...(visitor.trial.fragments ?? []).map((one): Visit => ({ what: `its fragment ${one.widget}`, reading: readingAlone, isOfBrowsers: true, draw: (asking) => fragment(visitor, one, asking) })),
  ];
}

/** Remembers whether something was stood; what only a browser can tell is neither. */
function note({ stood, failed }: Harder, what: string, error: unknown, when: string): void {
  if (error === undefined) stood.push(`${what}, ${when}`);
  else if (!isForBrowsers(error)) failed.push({ what: `${what}, ${when}`, complaint: `${what} failed (${reason(error)}) ${when}` });
}

/** A whole answer may be an empty list, too: here nobody else has it so. */
function asPoor(described: readonly Described[], poverty: Poverty): Retell {
  const retell = poorly(described, poverty);
  return poverty === 'lists' ? (answer, question) => withoutItems(retell(answer, question), question) : retell;
}

/** Draws once more what was stood, with answers that are as poor as the API may give them. */
async function drawPoorly({ visit, answers }: Stood, { described = [], onTry }: Trial, found: Harder, isOver: () => boolean): Promise<void> {
  for (const [poverty, when] of poverties) {
    const retell = asPoor(described, poverty);
    if (isOver() || !changesAny(answers, retell)) continue;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, retelling(answers, retell));
    // Of an answer that cannot be used less is drawn: that tells nothing.
    if (error !== undefined || !isMisfit) note(found, visit.what, error, when);
  }
}

/** Draws what a visitor sees who has something in the browser, and for whom the API has answers; then does what browsers alone do next. */
export async function tryVisits(asked: Trial, shown: readonly Shown[], found: Harder, isOver: () => boolean): Promise<void> {
  const effects = rememberEffects();
  const trial = { ...asked, source: createServerSource(asked.environment.releasesDir, () => {}, effects.react) };
  const visitor: Visitor = { trial, effects, inside: (act) => withoutHalfABrowser(() => asVisitor(asked.kept ?? {}, act)) };
  const drawn: [what: string, runEffects: ReturnType<Effects['take']>][] = [];
  const poorer: Stood[] = [];
  for (const visit of visits(visitor, shown)) {
    if (isOver()) break;
    const { what } = visit;
    trial.onTry(`${what}, for who has been here`);
    const { error, stood } = await thrownWithAll(visit, trial.described ?? []);
    note(found, what, error, 'with what a visitor has and the API may answer');
    if (error === undefined) drawn.push([what, effects.take()]);
    if (stood && visit.isOfBrowsers) poorer.push(stood);
  }
  for (const stood of poorer) await drawPoorly(stood, trial, found, isOver);
  // Last of all: what effects leave behind is heard by nobody.
  for (const [what, runEffects] of drawn) {
    trial.onTry(`${what}, its effects`);
    const { errors: [error], isUnsure } = await visitor.inside(runEffects);
    if (error !== undefined || !isUnsure) note(found, what, error, 'in an effect');
  }
}
