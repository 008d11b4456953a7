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
import { createServerSource } from '../rendering/serverRemotes';
import { unchanged, recordAnswers, replayOrRead, readOnlyFetch, replay, withFallbackAnswers, withEmptyLists, type Answers, type AnswerTransform } from './recordedAnswers';
import { sampleAnswer, type DescribedEndpoint } from './describedEndpoints';
import { stageOf } from './fragments';
import { recordEffects, type Effects } from './effects';
import { longestPatch } from './patchedGlobals';
import { drawnWithAnswers, type Drawn } from './hooks';
import { pageUrl } from './shopOrigin';
import { StorageUse, type StoredTexts } from './StorageUse';
import { needsBrowser, dispatchSafely, thrownBy, withoutPartialBrowser } from './withoutBrowser';
import { withinOwnTime } from './ownTime';
import { readPage, type Shown } from './readPages';
import { record } from './record';
import { ownWordsOf } from './pageChecks';
import { changesAny, sparsely, sparsities, type Sparsity } from './sparseAnswers';
import type { Listed } from './sitemapChecks';
import { checkServedContent } from './servedContentCheck';
import { checkSlots } from './slotChecks';
import { reason } from './step';
import type { EdgeCases, ShownFragment, Trial } from './Trial';
import { watchSlots } from './unnamed';
import { asVisitor, type StorageListener } from './visitorBrowser';
import { wordings } from './wordings';
import { parseHtml } from './parsedHtml';
import { checkEffects, checkContent, checkUsefulness, checkReachability } from './visitChecks';

/** Milliseconds for one page or fragment, with what is made ready for it: its own browser is over before that, and is not there for the next one. */
const limit = 2 * longestPatch;

/** Kinds of texts that made-up answers have. */
const kinds = [0, 1, 2, 3];

const nothingDrawn: Drawn = { errors: [], html: '', isMisfit: false, hasty: new Set(), slots: new Set() };

/** Who is shown something. */
interface Visitor {
  trial: Trial;
  /** Does something in the visitor's browser; the store, which is everybody's, is made elsewhere. */
  inside<T>(act: () => Promise<T>): Promise<T>;
  /** What is to be done once it was drawn. */
  effects: Effects;
  asked: Asked;
  left: Left;
}

/** What was asked for since anybody last looked. */
interface Asked {
  /** Of others, by what contracts promise, whose events a visitor asks for. */
  others: Set<string>;
  /** How many questions the API was sent. */
  questions: number;
}

/** What a visit leaves behind. */
interface Left {
  /** What was written into the browser's storage. */
  written: (readonly [key: string, text: string])[];
  store?: StorefrontStore;
}

/** One of the store's remotes that only hears; no folder is called so. */
const witness = 'the visitor';

/** Hears what is asked of others, and of the API, in a store. */
function hearRequests(store: StorefrontStore, asked: Asked): void {
  const reducer = (state: unknown = null, { type }: { type: string }) => {
    if (Object.hasOwn(requests, type)) asked.others.add(type);
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
  hearRequests(store, asked);
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
  hearRequests(stage.store, asked);
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
interface Visit {
  what: string;
  /** Who answers what is only read. */
  reading: typeof fetch;
  /** No server draws it with answers: nobody has looked at it with poorer ones. */
  isOfBrowsers: boolean;
  /** Whose screen it is; nobody's where it is a fragment. */
  route?: string;
  draw(asking: typeof fetch, visitor?: Visitor): Promise<Drawn>;
}

/** What comes of a visit: what was thrown, if it was something, and what was drawn. */
async function outcomeOf(visit: Visit, asking: typeof fetch, visitor?: Visitor): Promise<{ error: unknown } & Drawn> {
  let drawn = nothingDrawn;
  const error = await thrownBy(async () => {
    drawn = await withinOwnTime(limit, visit.draw(asking, visitor), 'It');
    return drawn.errors[0];
  });
  return { error, ...drawn };
}

/** A visit that something was drawn of, with answers that can be used. */
interface Stood extends Drawn {
  visit: Visit;
  answers: Answers;
}

/** What is thrown however answers are made up, of those that can be used, and what says so where a browser is missed; or the first that can be drawn. */
async function thrownWithAll(visit: Visit, described: readonly DescribedEndpoint[]): Promise<{ error?: unknown; stood?: Stood }> {
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
function visits(first: Visitor, shown: readonly Shown[]): Visit[] {
  const ofRoutes = new Map(shown.toReversed().map((one) => [one.sample.route.id, one]));
  return [
    ...[...ofRoutes].map(([id, one]): Visit => ({
      what: `its screen that is alive (route ${id})`,
      reading: replayOrRead(one.answers),
      isOfBrowsers: one.sample.route.visibility === 'private',
      route: id,
      draw: (asking, visitor = first) => page(visitor, one, asking),
    })),
    ...(first.trial.fragments ?? []).map((one): Visit => ({ what: `its fragment ${one.widget}`, reading: readOnlyFetch, isOfBrowsers: true, draw: (asking, visitor = first) => fragment(visitor, one, asking) })),
  ];
}

/** Remembers whether something was stood; what only a browser can tell is neither. */
function note(found: EdgeCases, what: string, error: unknown, when: string): void {
  if (error === undefined) record(found, `${what}, ${when}`);
  else if (!needsBrowser(error)) record(found, `${what}, ${when}`, `${what} failed (${reason(error)}) ${when}`);
}

/** A whole answer may be an empty list, too: here nobody else has it so. */
function asPoor(described: readonly DescribedEndpoint[], sparsity: Sparsity): AnswerTransform {
  const transform = sparsely(described, sparsity);
  return sparsity === 'lists' ? (answer, question) => withEmptyLists(transform(answer, question), question) : transform;
}

/** Draws once more what was stood, with answers that are as poor as the API may give them. */
async function drawSparsely({ visit, answers }: Stood, { described = [], onTry }: Trial, found: EdgeCases, isOver: () => boolean): Promise<void> {
  for (const [sparsity, when] of sparsities) {
    const transform = asPoor(described, sparsity);
    if (isOver() || !changesAny(answers, transform)) continue;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, replay(answers, transform));
    // Of an answer that cannot be used less is drawn: that tells nothing.
    if (error !== undefined || !isMisfit) note(found, visit.what, error, when);
  }
}

/** Draws once more what was stood, with each word that the API may say: of an order that it was refunded, of a coupon that it is used up. */
async function drawInOtherWords({ visit, answers }: Stood, { described = [], onTry }: Trial, found: EdgeCases, isOver: () => boolean): Promise<void> {
  for (const [turn, { transform, when }] of wordings(described, answers).entries()) {
    if (isOver()) return;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, replay(answers, transform));
    const what = `${visit.what}, with the words of turn ${turn}`;
    if (error === undefined && !isMisfit) record(found, what);
    else if (error !== undefined && !needsBrowser(error)) record(found, what, `${visit.what} failed (${reason(error)}) ${when}`);
  }
}

/** No JSON, and no word of anybody's. */
const spoilt = '{"';

/** Draws once more what was stood, where the browser is to keep nothing, and where somebody has written into its storage what no version does. */
async function drawInOtherBrowsers({ visit, answers }: Stood, visitorOf: (kept: StoredTexts, heard: Partial<StorageListener>) => Visitor, { kept = {}, onTry }: Trial, found: EdgeCases, isOver: () => boolean): Promise<void> {
  const keys = Object.keys(kept);
  const browsers: [kept: StoredTexts, refuses: string[], when: string][] = [
    [{}, keys, 'in a browser that is to keep nothing'],
    [Object.fromEntries(keys.map((key) => [key, spoilt])), [], 'where what stands in the browser’s storage cannot be read'],
  ];
  for (const [there, refuses, when] of browsers) {
    if (isOver()) return;
    onTry(`${visit.what}, ${when}`);
    const { error } = await outcomeOf(visit, replay(answers, unchanged), visitorOf(there, { onRead: () => {}, refuses }));
    note(found, visit.what, error, when);
  }
}

/** What a remote's slices hold, but for what was kept as it was read: nothing was made of that. */
function heldIn(store: StorefrontStore | undefined, { owner, kept = {} }: Trial): string {
  const own = Object.entries(store?.getState() ?? {}).filter(([path]) => path.startsWith(`${owner}/`));
  return JSON.stringify(own, (_name, value: unknown) => (value === null || Object.values(kept).includes(value as string) ? undefined : value));
}

/** What they hold once it has registered; undefined where nobody can tell. */
async function heldAtFirst({ trial, inside }: Visitor): Promise<string | undefined> {
  const { owner, table } = trial;
  const { routes: [route] = [], slots: [filler] = [] } = table.remotes.find(({ name }) => name === owner) ?? {};
  const { code } = defaultLanguage;
  try {
    const { composition, store } = await stageOf(trial, defaultLanguage);
    await inside(async () => (route ? composition.loadRoute(owner, route.id, code) : filler && composition.loadWidget({ remote: owner, ...filler }, code)));
    return heldIn(store, trial);
  } catch {
    return undefined;
  }
}

/** Moments (Unix milliseconds, ISO 8601) are other ones each time. */
const withoutMoments = (text: string) => text.replace(/\b1\d{12}\b|\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'then');

/** What a visit leaves where the API says the same: what is shown, held and written into the browser's storage. */
async function traceOf(visitor: Visitor, { visit, answers }: Stood): Promise<string | undefined> {
  const { effects, left, inside, trial } = visitor;
  const { error, html } = await outcomeOf(visit, replay(answers, unchanged), visitor);
  await inside(effects.take());
  return error === undefined ? withoutMoments(JSON.stringify([html, heldIn(left.store, trial), left.written])) : undefined;
}

/** Draws what a visitor sees who has something in the browser, and for whom the API has answers; then does what browsers alone do next. */
export async function tryVisits(tried: Trial, shown: readonly Shown[], listed: Listed, found: EdgeCases, isOver: () => boolean): Promise<void> {
  const kept = tried.kept ?? {};
  const effects = recordEffects();
  const asked: Asked = { others: new Set(), questions: 0 };
  const uses = new StorageUse(kept);
  /** Nothing that code has remembered of another visitor's is there. */
  const visitorWith = (some: StoredTexts, more: Partial<StorageListener> = {}): Visitor => {
    const left: Left = { written: [] };
    const heard = { onRead: uses.onRead, ...more, onWrite: (key: string, text: string) => void left.written.push([key, text]) };
    const source = createServerSource(tried.environment.releasesDir, () => {}, effects.react);
    return { trial: { ...tried, source }, effects, asked, left, inside: (act) => withoutPartialBrowser(() => asVisitor(some, heard, act)) };
  };
  const opened = ({ visit, answers }: Stood) => effects.opened(() => outcomeOf(visit, replay(answers, unchanged)));
  const visitor = visitorWith(kept);
  const { trial } = visitor;
  const newcomer = Object.keys(kept).length > 0 ? visitorWith({}) : undefined;
  const drawn: [visit: Visit, stood: Stood | undefined, runEffects: ReturnType<Effects['take']>][] = [];
  const poorer: Stood[] = [];
  if (Object.keys(kept).length > 0 && !isOver()) {
    trial.onTry('what it holds of what visitors have kept');
    await heldAtFirst(visitor);
    await uses.compare((some) => heldAtFirst(visitorWith(some)));
  }
  const ownWords = JSON.stringify(await ownWordsOf(trial));
  const all = visits(visitor, shown);
  for (const visit of all) {
    if (isOver()) break;
    const { what } = visit;
    trial.onTry(`${what}, for who has been here`);
    const { error, stood } = await thrownWithAll(visit, trial.described ?? []);
    note(found, what, error, 'with what a visitor has and the API may answer');
    if (stood) checkUsefulness(found, what, { ...stood, isStateful: effects.areStateful(), opened: parseHtml(stood.html).seen().hides ? (await opened(stood)).html : undefined, isFragment: visit.route === undefined }, trial.table, listed);
    if (error === undefined) drawn.push([visit, stood, effects.take()]);
    if (newcomer && visit.isOfBrowsers && !isOver()) {
      const { error: wrong, ...outcome } = await outcomeOf(visit, withFallbackAnswers(visit.reading, sampleAnswer(trial.described ?? [], 0)), newcomer);
      if (wrong === undefined) checkUsefulness(found, `${what} at a first visit`, { ...outcome, answers: new Map(), isStateful: true, isFragment: false }, trial.table, listed);
      effects.take();
    }
    if (!stood) uses.leaveOpen();
    if (stood && visit.isOfBrowsers) {
      poorer.push(stood);
      checkContent(found, what, stood, ownWords);
    }
  }
  const screens = drawn.flatMap(([{ what, route }, stood]) => (stood && route !== undefined ? [{ ...stood, what, route }] : []));
  checkServedContent(found, shown, screens);
  if (!isOver()) await checkSlots(found, trial, screens, async (screen) => (await opened(screen)).slots);
  const htmls = drawn.flatMap(([{ route }, stood]) => (stood ? [{ route, html: stood.html }] : []));
  // Of what could not be drawn nobody knows where it leads.
  if (htmls.length === all.length) checkReachability(found, shown.flatMap(readPage), htmls, trial, listed);
  for (const stood of poorer) await drawSparsely(stood, trial, found, isOver);
  for (const [, stood] of drawn) if (stood && newcomer) await drawInOtherBrowsers(stood, visitorWith, trial, found, isOver);
  // Last of all: what effects leave behind is heard by nobody.
  for (const [visit, stood, runEffects] of drawn) {
    const { what } = visit;
    trial.onTry(`${what}, its effects`);
    asked.others.clear();
    const { errors: [error], isUnsure, ...deeds } = await visitor.inside(() => runEffects(() => asked.questions));
    if (error !== undefined || !isUnsure) note(found, what, error, 'in an effect');
    checkEffects(found, what, { asked: asked.others, ...deeds });
    if (stood) await uses.compare((some) => traceOf(visitorWith(some), stood));
  }
  if (!isOver()) uses.tell(found);
  for (const stood of poorer) await drawInOtherWords(stood, trial, found, isOver);
}
