import { languages, splitPath } from '@storefront/contracts';
import { createI18nCatalog } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import { Pages } from '../../router/pages';
import { watchedCalls } from '../rendering/calls';
import { watchIntrinsics } from '../rendering/intrinsics';
import { createLister } from '../rendering/listPages';
import type { ListedPage } from '../rendering/messages';
import { ownFetch } from '../rendering/network';
import { tryHydrated, type Led } from './hydrated';
import { recordAnswers } from './recordedAnswers';
import { checkDocuments } from './documentChecks';
import { tryFragments } from './fragments';
import { ownTime, withinOwnTime } from './ownTime';
import { atPage, barePages, judgeWords, type Judgement, type Shown, type StrayLink } from './readPages';
import { checkShown, tryEdgeCases } from './edgeCases';
import { recordDroppedItems, unreadList } from './droppedItems';
import { checkPolicy } from './policyChecks';
import { createNoveltyCheck } from './novelty';
import { enter, isAnswered, loadLimit, show } from './page';
import { checkAmounts } from './pageChecks';
import { tryRegistration } from './registration';
import { samplesOf, type Sample } from './samples';
import { checkRepeatedRender } from './repeatedRender';
import { checkShell } from './shellChecks';
import { pageUrl } from './shopOrigin';
import type { Listed } from './sitemapChecks';
import { reason } from './step';
import type { Failure, EdgeCases, Trial, UnnamedEvent } from './Trial';
import { unnamedEndpoints } from './unnamed';
import { shopPathOf } from './parsedHtml';

/** Milliseconds for pages beyond those that must be tried: what fails at one product alone is among them. Of what is live they were looked at before, and a new shell meets all remotes. */
const furtherLimit = 1500;
const furtherLiveLimit = 500;

/** Milliseconds for rendering pages a second time, which asks nobody. */
const againLimit = 1500;

/** A route whose page leads out of what its remote has. */
interface LeadingRoute {
  route: string;
  /** A sentence without the remote's name. */
  complaint: string;
  /** It looks at what the visitor has first: it may lead away those alone who have nothing yet. */
  isGuarded: boolean;
}

/** What speaks against a remote; sentences without its name. */
export interface Verdict {
  complaints: string[];
  /** What nobody could check. */
  notes: string[];
  /** What was seen, and is only worth knowing. */
  remarks: string[];
  /** Links to pages that nobody has; whoever asks may know that they are no news. */
  strayLinks: StrayLink[];
  /** Events that it sent, that others hear, and that its build does not name; one of each. */
  unnamed: UnnamedEvent[];

  // What follows may be no news: whoever asks judges it by what the live version does. Absent where nobody checked it; each sentence begins with the place, up to a bracket.

  /** What speaks against screens of a live remote that are alive. */
  alive?: string[];
  /** Lists of the API of which it reads nothing, of a candidate too: the content may be what is malformed, and its live version read no more of it. */
  unread?: string[];
  /** Keys that a live remote shows in place of words once it is alive. */
  wordless?: string[];
  /** Private routes whose load never ends, of a candidate, too. */
  endless?: string[];
  /** What is missing on pages of a live remote, and around them: a title, a heading, what the shell's documents and policy say. */
  bare?: string[];
  /** Routes that lead away by themselves, and those that stay, of a candidate, too: what leads there may be meant. */
  leading?: LeadingRoute[];
  staying?: string[];
  /** Edge cases at which pages fail, and those that they pass. */
  failed?: Failure[];
  stood?: string[];

  /** How many pages were shown. */
  pages: number;
}

/** Milliseconds that an answer takes at most, on average, of an API that keeps nobody waiting: whoever asks that without end is to blame. */
const quickAnswer = 100;

interface Listing {
  listing: ListedPage[];
  isWhole: boolean;
  complaints: string[];
  notes: string[];
}

/** The pages that the remote says it has. A slow API is no fault of its own: nobody waits for a sitemap. */
async function listed({ environment, source, table, owner }: Trial): Promise<Listing> {
  const calls = watchedCalls(ownFetch);
  const none = { listing: [], isWhole: false, complaints: [], notes: [] };
  try {
    const { pages, lacking } = await withinOwnTime(loadLimit, createLister(environment, source)({ owner, table }, calls), 'its sitemap');
    return { ...none, listing: pages, isWhole: lacking === 'nothing', complaints: lacking === 'route' ? ['its sitemap failed'] : [] };
  } catch (error) {
    if (calls.pending > 0 && calls.wait > quickAnswer) return { ...none, notes: [`its sitemap was not looked at: the API had not answered it within ${loadLimit / 1000} s`] };
    return { ...none, complaints: [`its sitemap failed (${reason(error)})`] };
  }
}

interface OwnPages extends Pick<Listed, 'routeOf' | 'pageOf' | 'isAnswered'> {
  /** Paths that are no page of the remote's own. */
  strange(paths: readonly string[]): string[];
}

function ownPages({ table, source, owner }: Trial): OwnPages {
  const composition = new Composition(table, source, createI18nCatalog());
  const pages = new Pages({ composition, store: undefined as never, texts: createI18nCatalog(), onServer: true });
  const ownerOf = (path: string) => pages.match(path.replace(/[?#].*$/, '')).handle;
  const whose = (path: string) => ownerOf(path)?.remote ?? 'nobody';
  return {
    routeOf(path) {
      const handle = ownerOf(path);
      return handle?.remote === owner ? handle.id : undefined;
    },
    pageOf(path) {
      const { remote, id } = ownerOf(path) ?? {};
      const route = table.remotes.find(({ name }) => name === remote)?.routes.find((one) => one.id === id);
      return route && `/${route.path}`;
    },
    strange: (paths) => paths.filter((path) => whose(path) !== owner).map((path) => `its sitemap lists ${path}, a page of ${whose(path)}${whose(path) === 'nobody' ? '’s' : ''}`),
    isAnswered: (path) => isAnswered(pages, path),
  };
}

/**
 * Enters and shows every route of a remote beside the others that are live; a route that fails is not tried again elsewhere. Further pages of which the API
 * says the like of others are entered alone, so that there is time for more of them.
 */
async function tryPages(trial: Trial, samples: readonly Sample[], shown: Shown[], exchanged: () => string | undefined): Promise<string[]> {
  const complaints: string[] = [];
  const failed = new Set<string>();
  const isNew = createNoveltyCheck();
  const longest = trial.isLive && !trial.isFormer ? furtherLiveLimit : furtherLimit;
  let furtherSince: number | undefined;
  for (const sample of samples) {
    const { route, pathname, isFurther } = sample;
    if (isFurther && ownTime() - (furtherSince ??= ownTime()) > longest) break;
    if (failed.has(route.id)) continue;
    trial.onTry(`${pathname} (route ${route.id})`);
    try {
      const entered = recordAnswers();
      const head = await enter(trial, sample, sample === samples[0], entered.asking);
      if (!isNew(`${route.id} ${splitPath(pathname).language.code}`, entered.answers()) && isFurther) continue;
      const { asking, answers } = recordAnswers();
      const dropped: string[] = [];
      const page = await recordDroppedItems(dropped, () => show(trial, sample, asking));
      // For how many further pages there is time differs: what one trial came to is news of no other.
      shown.push({ sample, page, head, answers: answers(), unread: isFurther ? undefined : unreadList(answers(), dropped) });
    } catch (error) {
      if (exchanged()) break;
      failed.add(route.id);
      const complaint = `${(error as Error).message} at ${pathname} (route ${route.id})`;
      complaints.push(complaint);
      trial.onFound?.(complaint);
      // Whoever hangs once would hang again, and somebody waits; and all pages have one registration.
      if (/did not end|^Error: its registration /.test(String(error))) break;
    }
  }
  return complaints;
}

/** Renders a page of each route, and of each number of parts that its address may have, again, in every language, while there is time. What takes long then is no fault of the remote's: it was quick enough before. */
async function tryAgain(trial: Trial, shown: readonly Shown[]): Promise<Pick<Verdict, 'complaints' | 'notes'>> {
  const since = ownTime();
  const failed = new Map<string, string>();
  const late: string[] = [];
  const rendered = new Map<string, number>();
  for (const { sample: { route, pathname }, answers } of shown) {
    // A page of many parts does what one with fewer does not: the second page of a list.
    const kind = `${route.id} ${splitPath(pathname).path.split('/').length}`;
    const before = rendered.get(kind) ?? 0;
    if (failed.has(route.id) || before === languages.length) continue;
    rendered.set(kind, before + 1);
    if (ownTime() - since > againLimit) break;
    trial.onTry(`${pathname} (route ${route.id}), once more`);
    try {
      await checkRepeatedRender(trial, pathname, answers);
    } catch (error) {
      const sentence = `${(error as Error).message} at ${pathname} (route ${route.id})`;
      if (/did not end/.test(sentence)) late.push(`${sentence}, when it was looked at once more`);
      else failed.set(route.id, sentence);
    }
  }
  return { complaints: [...failed.values()], notes: late };
}

/** Lists of the API of which pages read nothing, each where it was seen first. */
function unreadLists(shown: readonly Shown[]): string[] {
  const first = new Map(shown.toReversed().flatMap((one) => (one.unread ? [[one.unread.what, { ...one.unread, where: atPage(one) }] as const] : [])));
  return [...first.values()].map(({ what, why, where }) => `${what}, ${where}: ${why}`);
}

/** What is live already has been judged before: a new shell is not refused for its words. */
const onlyWorthKnowing = ({ complaints, remarks, strayLinks }: Judgement): Judgement => ({ complaints: [], remarks: [...complaints, ...remarks], strayLinks });

const nothing = { notes: [], remarks: [], strayLinks: [], unnamed: [] };

/** As it can be sent to another process, whatever a remote has made of it. */
const asData = (payload: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(payload) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** What all code stands on is no longer what it was: whatever else there is to say is said by spoilt words. */
class Exchanged extends Error {}

/** Tries all of a remote that a server can: its pages, its fragments, and what hears its events. */
export async function tryRemote(asked: Trial): Promise<Verdict> {
  const exchanged = watchIntrinsics();
  try {
    return await tryAll(asked, exchanged);
  } catch (error) {
    if (!(error instanceof Exchanged)) throw error;
    return { ...nothing, ...(asked.isLive ? { complaints: [], alive: [error.message] } : { complaints: [error.message] }), pages: 0 };
  }
}

/** A trial that remembers what the remote sends and opens, and says each event at once, the first time. */
function remembering(asked: Trial) {
  const sent = new Map<string, UnnamedEvent>();
  const opened = new Set<string>();
  const onSent = ({ type, payload }: UnnamedEvent) => {
    const event = { type, payload: asData(payload) };
    if (!sent.has(type)) asked.onSent?.(event);
    sent.set(type, event);
  };
  const trial: Trial = { ...asked, onOpened: (slot) => void opened.add(slot), onSent };
  return { trial, sent, opened };
}

/** What the pages that were shown say of themselves, said at once. */
function judgePages(trial: Trial, shown: readonly Shown[], own: OwnPages, paths: readonly string[], unlisted: readonly string[]): Judgement {
  const judged = judgeWords(shown, own.isAnswered);
  const words = trial.isLive ? onlyWorthKnowing(judged) : judged;
  const complaints = [...unlisted, ...own.strange(paths), ...words.complaints];
  for (const complaint of complaints) trial.onFound?.(complaint);
  for (const link of words.strayLinks) trial.onStray?.(link);
  return { ...words, complaints };
}

/** Routes whose page leads away wherever it was tried, and those that stay somewhere. One that leads on to another page of the remote's own that stays has moved there. */
function leadingOf(led: readonly Led[], own: OwnPages): Required<Pick<Verdict, 'leading' | 'staying'>> {
  const staying = [...new Set(led.filter(({ to }) => to === undefined).map(({ route }) => route))];
  const isMove = ({ from, to = '' }: Led) => staying.includes(own.routeOf(shopPathOf(to, pageUrl(from)) ?? '/') ?? '');
  const away = led.filter((one) => one.to !== undefined && !staying.includes(one.route) && !isMove(one));
  const first = new Map(away.toReversed().map((one) => [one.route, one]));
  return { staying, leading: [...first.values()].map(({ route, from, to, isGuarded }) => ({ route, isGuarded, complaint: `its page (route ${route}) leads away by itself, from ${from} to ${to}` })) };
}

const nothingHarder: EdgeCases = { stood: [], failed: [] };

type BeyondPages = Required<Pick<Verdict, 'complaints' | 'notes' | 'strayLinks' | 'alive' | 'wordless' | 'endless' | 'leading' | 'staying' | 'failed' | 'stood'>>;

/** Tries what there is beyond pages that were shown: fragments, the same pages once more, and screens that are alive; of what is live already, these are told apart. */
async function tryBeyondPages(trial: Trial, shown: readonly Shown[], { own, listed: known }: { own: OwnPages; listed: Listed }, checkGround: () => void): Promise<BeyondPages> {
  const isCompared = !trial.isLive || trial.isFormer;
  const seen = isCompared ? await checkShown(trial, shown, known) : nothingHarder;
  const fragments = await tryFragments(trial);
  checkGround();
  const again = trial.isLive ? { complaints: [], notes: [] } : await tryAgain(trial, shown);
  checkGround();
  for (const complaint of again.complaints) trial.onFound?.(complaint);
  const { onFound: _onFound, ...unheard } = trial;
  const { complaints: alive, wordless, endless, led, strayLinks, notes } = await tryHydrated(trial.isLive ? unheard : trial, shown, own.isAnswered);
  checkGround();
  for (const link of strayLinks) trial.onStray?.(link);
  const harder = isCompared ? await tryEdgeCases(trial, shown, known) : nothingHarder;
  checkGround();
  const found = { stood: [...seen.stood, ...harder.stood], failed: [...seen.failed, ...harder.failed], notes: [...fragments.notes, ...again.notes, ...notes], strayLinks, wordless, endless, ...leadingOf(led, own) };
  const complaints = [...fragments.complaints, ...again.complaints];
  return trial.isLive ? { ...found, complaints, alive } : { ...found, complaints: [...complaints, ...alive], alive: [] };
}

/** What a remote does without its build naming it, and that nobody compared for that. */
const notCompared = (trial: Trial, opened: Iterable<string>): string[] => [
  ...[...opened].map((slot) => `its screen opens the slot ${slot}, which its build.json does not name: what it passes there was not compared`),
  ...unnamedEndpoints(trial).map((name) => `its screen adds the endpoint ${name}, which its build.json does not name: what it asks of the API was not compared`),
];

async function tryAll(asked: Trial, exchanged: () => string | undefined): Promise<Verdict> {
  const checkGround = () => {
    const name = exchanged();
    if (name) throw new Exchanged(`it exchanges ${name}, which all code uses`);
  };
  const { trial, sent, opened } = remembering(asked);
  trial.onTry('its registration');
  const slow = await tryRegistration(trial);
  if (slow.length > 0) return { ...nothing, complaints: slow, pages: 0 };
  trial.onTry('its sitemap');
  const { listing, isWhole, complaints: unlisted, notes: unheard } = await listed(trial);
  const paths = listing.map(({ path }) => path);
  const own = ownPages(trial);
  const shown: Shown[] = [];
  const complaints = await tryPages(trial, samplesOf(trial.owner, trial.table, paths, own.routeOf), shown, exchanged);
  const pages = shown.length;
  checkGround();
  // What is broken once need not be looked at again; and what keeps a remote from its pages keeps it from listing them.
  if (complaints.length > 0) return { ...nothing, complaints, pages };
  const words = judgePages(trial, shown, own, paths, unlisted);
  const known = { pages: listing, isWhole, ...own };
  const beyond = await tryBeyondPages(trial, shown, { own, listed: known }, checkGround);
  return {
    ...words,
    ...beyond,
    complaints: [...words.complaints, ...beyond.complaints],
    strayLinks: [...words.strayLinks, ...beyond.strayLinks.filter(({ path }) => !words.strayLinks.some((link) => link.path === path))],
    notes: [...unheard, ...beyond.notes, ...notCompared(trial, opened)],
    unnamed: [...sent.values()],
    unread: unreadLists(shown),
    bare: trial.isLive ? [...barePages(shown), ...checkAmounts(shown), ...checkPolicy(trial, shown), ...checkDocuments(trial, shown), ...(await checkShell(trial, shown, known))] : [],
    pages,
  };
}
