import { defaultLanguage } from '@storefront/contracts';
import type { StorefrontStore } from '@storefront/platform';
import { readJson } from '@storefront/server';
import { createServerSource } from '../../rendering/serverRemotes';
import {
  unchanged,
  hearBodies,
  replay,
  withFallbackAnswers,
  withEmptyLists,
  type AnswerTransform,
} from '../answers/recordedAnswers';
import { sampleAnswer, type DescribedEndpoint } from '../answers/describedEndpoints';
import { stageOf } from '../pages/fragments';
import { recordEffects, type Effects } from '../browser/effects';
import type { States } from '../browser/SetStates';
import { StorageUse, type StoredTexts } from '../browser/StorageUse';
import { needsBrowser, withoutPartialBrowser } from '../browser/withoutBrowser';
import { readPage, type Shown } from '../pages/readPages';
import { record } from '../record';
import { ownWordsOf } from '../checks/pageChecks';
import { changesAny, sparsely, sparsities, type Sparsity } from '../answers/sparseAnswers';
import type { Listed } from '../checks/sitemapChecks';
import { checkServedContent } from './servedContentCheck';
import { checkSlots } from './slotChecks';
import { reason } from '../step';
import type { EdgeCases, Trial } from '../Trial';
import { asVisitor, type StorageListener } from '../browser/visitorBrowser';
import {
  outcomeOf,
  thrownWithAll,
  visits,
  type Asked,
  type Left,
  type Stood,
  type Visit,
  type Visitor,
} from './visits';
import { wordings } from '../answers/wordings';
import { parseHtml } from '../pages/parsedHtml';
import { withHearers } from '../browser/markHandlers';
import { ownTime } from '../ownTime';
import { withDistinctIds } from '../answers/distinctIds';
import { checkHiding } from './hidingChecks';
import { checkPresses } from './presses';
import { checkQueries, queryLimit } from './queryChecks';
import { checkEffects, checkContent, checkUsefulness, checkReachability } from './visitChecks';

/** Records an error; errors that only a browser could judge are left out. */
function note(found: EdgeCases, what: string, error: unknown, when: string): void {
  if (error === undefined) record(found, `${what}, ${when}`);
  else if (!needsBrowser(error)) record(found, `${what}, ${when}`, `${what} failed (${reason(error)}) ${when}`);
}

/** Makes answers sparse; whole lists may be empty, which no other check does here. */
function asPoor(described: readonly DescribedEndpoint[], sparsity: Sparsity): AnswerTransform {
  const transform = sparsely(described, sparsity);
  return sparsity === 'lists' ? (answer, question) => withEmptyLists(transform(answer, question), question) : transform;
}

/** Renders successful visits again with answers as sparse as the API may send. */
async function drawSparsely(
  { visit, answers }: Stood,
  { described = [], onTry }: Trial,
  found: EdgeCases,
  isOver: () => boolean,
): Promise<void> {
  for (const [sparsity, when] of sparsities) {
    const transform = asPoor(described, sparsity);
    if (isOver() || !changesAny(answers, transform)) continue;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, replay(answers, transform));
    // An answer that cannot be used proves nothing.
    if (error !== undefined || !isMisfit) note(found, visit.what, error, when);
  }
}

/**
 * Renders successful visits again with each value that the API may send: an order that was refunded, a coupon that is
 * used up.
 */
async function drawInOtherWords(
  { visit, answers }: Stood,
  { described = [], onTry }: Trial,
  found: EdgeCases,
  isOver: () => boolean,
): Promise<void> {
  for (const [turn, { transform, when }] of wordings(described, answers).entries()) {
    if (isOver()) return;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, replay(answers, transform));
    const what = `${visit.what}, with the words of turn ${turn}`;
    if (error === undefined && !isMisfit) record(found, what);
    else if (error !== undefined && !needsBrowser(error))
      record(found, what, `${visit.what} failed (${reason(error)}) ${when}`);
  }
}

/** Neither JSON nor any version's value. */
const spoilt = '{"';

/** More items than most visitors store, and no more than any list that is shown in one go. */
const manyKept = 40;

/** An item with other ids, so that it counts as another one. */
function asAnotherKept(item: unknown, place: number): unknown {
  if (typeof item === 'number') return item + place;
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' && /id$/i.test(name) ? value + place : value,
    ]),
  );
}

/** Lengthens stored lists; undefined where there are none. */
function withManyKept(kept: StoredTexts): StoredTexts | undefined {
  const longer = Object.entries(kept).flatMap(([key, text]) => {
    const items = readJson(text);
    if (!Array.isArray(items) || items.length === 0) return [];
    const all = Array.from({ length: manyKept }, (_, place) => asAnotherKept(items[place % items.length], place));
    return [[key, JSON.stringify(all)] as const];
  });
  return longer.length > 0 ? { ...kept, ...Object.fromEntries(longer) } : undefined;
}

/** Renders successful visits again in browsers whose storage is forbidden, has invalid content, or has long lists. */
async function drawInOtherBrowsers(
  { visit, answers }: Stood,
  visitorOf: (kept: StoredTexts, heard: Partial<StorageListener>) => Visitor,
  { kept = {}, onTry }: Trial,
  found: EdgeCases,
  isOver: () => boolean,
): Promise<void> {
  const keys = Object.keys(kept);
  const many = withManyKept(kept);
  const browsers: [kept: StoredTexts, refuses: string[], when: string][] = [
    [{}, keys, 'in a browser that is to keep nothing'],
    [
      Object.fromEntries(keys.map((key) => [key, spoilt])),
      [],
      'where what stands in the browser’s storage cannot be read',
    ],
    ...(many
      ? [[many, [], `where lists in the browser’s storage have ${manyKept} items`] as [StoredTexts, string[], string]]
      : []),
  ];
  for (const [there, refuses, when] of browsers) {
    if (isOver()) return;
    onTry(`${visit.what}, ${when}`);
    const { error } = await outcomeOf(
      visit,
      replay(answers, unchanged),
      visitorOf(there, { onRead: () => {}, refuses }),
    );
    note(found, visit.what, error, when);
  }
}

/** The content of a remote's slices, without stored texts that were not parsed. */
function heldIn(store: StorefrontStore | undefined, { owner, kept = {} }: Trial): string {
  const own = Object.entries(store?.getState() ?? {}).filter(([path]) => path.startsWith(`${owner}/`));
  return JSON.stringify(own, (_name, value: unknown) =>
    value === null || Object.values(kept).includes(value as string) ? undefined : value,
  );
}

/** Their content after registration; undefined where unknown. */
async function heldAtFirst({ trial, inside }: Visitor): Promise<string | undefined> {
  const { owner, table } = trial;
  const { routes: [route] = [], slots: [filler] = [] } = table.remotes.find(({ name }) => name === owner) ?? {};
  const { code } = defaultLanguage;
  try {
    const { composition, store } = await stageOf(trial, defaultLanguage);
    await inside(async () =>
      route
        ? composition.loadRoute(owner, route.id, code)
        : filler && composition.loadWidget({ remote: owner, ...filler }, code),
    );
    return heldIn(store, trial);
  } catch {
    return undefined;
  }
}

/** Removes times, which differ each time. */
const withoutMoments = (text: string) => text.replace(/\b1\d{12}\b|\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'then');

/** The traces of a visit with the same answers: what is shown, in the store, and written to storage. */
async function traceOf(visitor: Visitor, { visit, answers }: Stood): Promise<string | undefined> {
  const { effects, left, inside, trial } = visitor;
  const { error, html } = await outcomeOf(visit, replay(answers, unchanged), visitor);
  await inside(effects.take());
  return error === undefined
    ? withoutMoments(JSON.stringify([html, heldIn(left.store, trial), left.written]))
    : undefined;
}

/** The most renderings after presses of one screen, and the milliseconds for those of all screens. */
const mostBrought = 8;
const bringLimit = 750;

/**
 * Renders what there is after each press that changes something else than those before: states, or slices of the store.
 */
function drawingAfter({ effects, left }: Visitor, again: Stood['again'], isLate: () => boolean) {
  const known = new Set<string>();
  const slices = () => ({ ...(left.store?.getState() as Record<string, unknown> | undefined) });
  let before = slices();
  return async (states: States): Promise<{ error: unknown } | undefined> => {
    const now = slices();
    const changed = [...states.keys(), ...Object.keys(now).filter((name) => now[name] !== before[name])].sort();
    before = now;
    const what = JSON.stringify([
      changed,
      [...states.values()].map((value) =>
        typeof value === 'boolean' || typeof value === 'string' ? value : typeof value,
      ),
    ]);
    if (changed.length === 0 || known.has(what) || known.size >= mostBrought || isLate() || !again) return undefined;
    known.add(what);
    const {
      errors: [error],
      isMisfit,
    } = await effects.after(states, again).catch((thrown: unknown) => ({ errors: [thrown], isMisfit: false }));
    before = slices();
    return error === undefined && isMisfit ? undefined : { error };
  };
}

/** A screen or fragment to press, drawn with these answers. */
interface Scene {
  what: string;
  /** Where the presses are, in messages. */
  place: string;
  asking: typeof fetch;
  address?: { pathname: string };
}

/** Draws something and presses all that can be pressed of it. */
async function pressIn(
  visit: Visit,
  { what, place, asking, address }: Scene,
  visitor: Visitor,
  found: EdgeCases,
  isLate: () => boolean,
): Promise<void> {
  const { effects, asked, inside, trial } = visitor;
  const { asking: hearing, said } = hearBodies(asking);
  const {
    drawn: { error, html, again },
    hearers,
  } = await withHearers(() => outcomeOf(visit, hearing, visitor, address));
  const woken = (type: string) =>
    trial.table.remotes.flatMap(({ name, wakes }) => (wakes.includes(type) ? [name] : []));
  if (error === undefined)
    await checkPresses(found, what, place, {
      presses: parseHtml(html).presses(),
      hearers,
      sent: asked.sent,
      woken,
      run: (acts, onPressed) => inside(() => effects.press(acts, onPressed)),
      drawAfter: drawingAfter(visitor, again, isLate),
    });
  effects.take();
  for (const one of said) record(found, `${place}, it asks ${one}`);
}

/** Whether something was sent about a thing with an id. */
const isAboutOne = (stood: string) => /\bid: \d+$|Id: \d+$/.test(stood);

/**
 * Presses a screen that sends ids once more where ids of different kinds are never the same number: the first plan of
 * the first product is not its product.
 */
async function pressWithDistinctIds(
  { visit, answers }: Stood,
  place: string,
  visitor: Visitor,
  found: EdgeCases,
): Promise<void> {
  const { owner, table } = visitor.trial;
  const route = table.remotes.find(({ name }) => name === owner)?.routes.find(({ id }) => id === visit.route);
  const distinct =
    route && withDistinctIds(route, visit.pathname ?? '/', answers, (transform) => replay(answers, transform));
  if (!distinct) return;
  const apart: EdgeCases = { stood: [], failed: [] };
  await pressIn(
    visit,
    { what: visit.what, place: `${place}, by their kinds`, asking: distinct.asking, address: distinct },
    visitor,
    apart,
    () => true,
  );
  for (const one of apart.stood) if (/, (a press sends|it asks) /.test(one)) record(found, distinct.told(one));
}

/** Draws once more what was stood, and presses all that can be pressed of it. */
async function pressAll(
  stood: Stood,
  visitor: Visitor,
  found: EdgeCases,
  isLate: () => boolean,
  when = '',
): Promise<void> {
  const { visit, answers } = stood;
  const { pathname } = visit;
  const what = `${visit.what}${when}`;
  visitor.trial.onTry(`${what}, its presses`);
  const place = pathname === undefined ? what : `${what} at ${pathname}`;
  const before = found.stood.length;
  await pressIn(visit, { what, place, asking: replay(answers, unchanged) }, visitor, found, isLate);
  if (pathname !== undefined && when === '' && found.stood.slice(before).some(isAboutOne))
    await pressWithDistinctIds(stood, place, visitor, found);
}

/** A visit with its effects. */
interface DrawnVisit {
  visit: Visit;
  /** Undefined where no usable answers were found. */
  stood: Stood | undefined;
  runEffects: ReturnType<Effects['take']>;
}

/** Renders what a returning visitor sees, for whom the API has answers; then runs effects and presses. */
export async function tryVisits(
  tried: Trial,
  shown: readonly Shown[],
  listed: Listed,
  found: EdgeCases,
  isOver: () => boolean,
): Promise<void> {
  const { kept = {} } = tried;
  const hasKept = Object.keys(kept).length > 0;
  const effects = recordEffects();
  const asked: Asked = { others: new Set(), sent: [], questions: 0 };
  const uses = new StorageUse(kept);
  /** A visitor with fresh module state. */
  const visitorWith = (some: StoredTexts, more: Partial<StorageListener> = {}): Visitor => {
    const left: Left = { written: [] };
    const heard = {
      onRead: uses.onRead,
      ...more,
      onWrite: (key: string, text: string) => void left.written.push([key, text]),
    };
    const source = createServerSource(tried.environment.releasesDir, () => {}, effects.react);
    return {
      trial: { ...tried, source },
      effects,
      asked,
      left,
      inside: (act) => withoutPartialBrowser(() => asVisitor(some, heard, act)),
    };
  };
  const opened = ({ visit, answers }: Stood) => effects.opened(() => outcomeOf(visit, replay(answers, unchanged)));
  const visitor = visitorWith(kept);
  const { trial } = visitor;
  const newcomer = hasKept ? visitorWith({}) : undefined;
  const drawn: DrawnVisit[] = [];
  /** Visits that servers do not render with answers; they get sparse ones here. */
  const poorer: Stood[] = [];

  /** The errors of promises to which no effect listens, with what begins them. */
  const lost = new Map<unknown, string>();

  async function compareStored(): Promise<void> {
    trial.onTry('what it holds of what visitors have kept');
    await heldAtFirst(visitor);
    await uses.compare((some) => heldAtFirst(visitorWith(some)));
  }

  async function drawForNewcomer(visit: Visit, first: Visitor): Promise<void> {
    const { error, ...outcome } = await outcomeOf(
      visit,
      withFallbackAnswers(visit.reading, sampleAnswer(trial.described ?? [], 0)),
      first,
    );
    if (error === undefined)
      checkUsefulness(
        found,
        `${visit.what} at a first visit`,
        { ...outcome, answers: new Map(), isStateful: true, isFragment: false },
        trial.table,
        listed,
      );
    effects.take();
  }

  async function checkUse(stood: Stood): Promise<void> {
    const isFragment = stood.visit.route === undefined;
    const isWoken = isFragment && (trial.events ?? []).length > 0 && !effects.areFilledLater();
    const [isStateful, { hides, shows }] = [effects.areStateful(), parseHtml(stood.html).seen()];
    checkUsefulness(
      found,
      stood.visit.what,
      {
        ...stood,
        isStateful,
        opened: hides || (isWoken && !shows) ? (await opened(stood)).html : undefined,
        isFragment,
      },
      trial.table,
      listed,
    );
  }

  async function drawFirst(visit: Visit, ownWords: string): Promise<void> {
    const { what } = visit;
    trial.onTry(`${what}, for who has been here`);
    const { error, stood } = await thrownWithAll(visit, trial.described ?? []);
    note(found, what, error, 'with what a visitor has and the API may answer');
    if (stood) await checkUse(stood);
    if (stood && trial.hiding) checkHiding(found, what, stood.html, trial.hiding);
    if (error === undefined) drawn.push({ visit, stood, runEffects: effects.take() });
    if (newcomer && visit.isOfBrowsers && !isOver()) await drawForNewcomer(visit, newcomer);
    if (!stood) uses.leaveOpen();
    if (stood && visit.isOfBrowsers) {
      poorer.push(stood);
      checkContent(found, what, stood, ownWords);
    }
  }

  async function checkDrawn(count: number): Promise<void> {
    const screens = drawn.flatMap(({ visit: { what, route }, stood }) =>
      stood && route !== undefined ? [{ ...stood, what, route }] : [],
    );
    checkServedContent(found, shown, screens);
    if (!isOver()) await checkSlots(found, trial, screens, async (screen) => (await opened(screen)).slots);
    const htmls = drawn.flatMap(({ visit: { route }, stood }) => (stood ? [{ route, html: stood.html }] : []));
    // Unknown if something could not be rendered.
    if (htmls.length === count) checkReachability(found, shown.flatMap(readPage), htmls, trial, listed);
  }

  async function tryEffects({ visit: { what }, stood, runEffects }: DrawnVisit): Promise<void> {
    trial.onTry(`${what}, its effects`);
    asked.others.clear();
    const drawAfter = async (states: States) => {
      if (states.size === 0 || !stood?.again) return;
      const {
        errors: [later],
      } = await effects.after(states, stood.again).catch((thrown: unknown) => ({ errors: [thrown] }));
      note(found, what, later, 'once its effects have run');
    };
    const {
      errors: [error],
      isUnsure,
      unheard,
      ...deeds
    } = await visitor.inside(() => runEffects(() => asked.questions, drawAfter));
    if (error !== undefined || !isUnsure) note(found, what, error, 'in an effect');
    for (const one of unheard) lost.set(one, what);
    checkEffects(found, what, { asked: asked.others, ...deeds });
    if (stood) await uses.compare((some) => traceOf(visitorWith(some), stood));
  }

  if (hasKept && !isOver()) await compareStored();
  const ownWords = JSON.stringify(await ownWordsOf(trial));
  const all = visits(visitor, shown);
  for (const visit of all) {
    if (isOver()) break;
    await drawFirst(visit, ownWords);
  }
  await checkDrawn(all.length);
  const since = ownTime();
  const isLate = () => isOver() || ownTime() - since > queryLimit;
  for (const { stood } of drawn)
    if (stood && !isLate()) await checkQueries(found, stood, trial, listed, ownWords, isLate);
  for (const stood of poorer) await drawSparsely(stood, trial, found, isOver);
  const pressedSince = ownTime();
  const isBroughtLate = () => isOver() || ownTime() - pressedSince > bringLimit;
  for (const { stood } of drawn) if (stood && !isOver()) await pressAll(stood, visitor, found, isBroughtLate);
  // First-time visitors may see other content: a form in place of a chat.
  for (const stood of poorer)
    if (newcomer && !isOver()) await pressAll(stood, newcomer, found, isBroughtLate, ' at a first visit');
  for (const { stood } of drawn)
    if (stood && newcomer) await drawInOtherBrowsers(stood, visitorWith, trial, found, isOver);
  // Last, since later errors of effects are ignored.
  for (const one of drawn) await tryEffects(one);
  // Together, since such an error may come while others' effects run.
  const [[thrown, what] = []] = lost;
  if (drawn.length > 0)
    record(
      found,
      'what its effects wait for',
      what && `${what} failed (${reason(thrown)}) in what an effect waits for, and nobody hears of that`,
    );
  if (!isOver()) uses.tell(found);
  for (const stood of poorer) await drawInOtherWords(stood, trial, found, isOver);
}
