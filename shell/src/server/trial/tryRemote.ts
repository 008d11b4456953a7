import { languages, splitPath } from '@storefront/contracts';
import { createI18nCatalog } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import { Pages } from '../../router/pages';
import { createCallWatch } from '../rendering/calls';
import { watchIntrinsics } from '../rendering/intrinsics';
import { createLister } from '../rendering/listPages';
import type { ListedPage } from '../rendering/messages';
import { ownFetch } from '../rendering/network';
import { tryHydrated, type Led } from './pages/hydrated';
import { recordAnswers } from './answers/recordedAnswers';
import { checkDocuments } from './checks/documentChecks';
import { tryFragments } from './pages/fragments';
import { ownTime, withinOwnTime } from './ownTime';
import { atPage, barePages, judgeWords, type Judgement, type Shown, type StrayLink } from './pages/readPages';
import { checkShown, tryEdgeCases } from './edgeCases';
import { recordDroppedItems, unreadList } from './answers/droppedItems';
import { checkPolicy } from './checks/policyChecks';
import { createNoveltyCheck } from './answers/novelty';
import { enter, isAnswered, loadLimit, show } from './pages/page';
import { checkAmounts } from './checks/pageChecks';
import { tryRegistration } from './pages/registration';
import { samplesOf, type Sample } from './pages/samples';
import { checkRepeatedRender } from './pages/repeatedRender';
import { checkShell } from './checks/shellChecks';
import { pageUrl } from './pages/shopOrigin';
import type { Listed } from './checks/sitemapChecks';
import { reason } from './step';
import type { Failure, EdgeCases, Trial, UnnamedEvent } from './Trial';
import { unnamedEndpoints } from './pages/unnamed';
import { shopPathOf } from './pages/parsedHtml';

/**
 * Milliseconds for further pages, one of which may fail only with a certain product; fewer for live versions, which
 * were tried before, since a new shell meets all remotes.
 */
const furtherLimit = 1500;
const furtherLiveLimit = 500;

/** Milliseconds for rendering pages again, without API calls. */
const againLimit = 1500;

/** A route that redirects, and not to another page of its remote that stays. */
interface LeadingRoute {
  route: string;
  /** A sentence without the remote's name. */
  complaint: string;
  /** It reads the visitor's data first, so it may only redirect those who have none yet. */
  isGuarded: boolean;
}

/** The result of a trial, in sentences without the remote's name. */
export interface Verdict {
  complaints: string[];
  /** What could not be checked. */
  notes: string[];
  /** Other notes. */
  remarks: string[];
  /** Dead links, which the caller may know from the live version. */
  strayLinks: StrayLink[];
  /** Events that it sent, that others listen to, and that its build's facts lack; one of each. */
  unnamed: UnnamedEvent[];

  // The following may apply to the live version, too, with which the caller compares. Absent where it was not checked;
  // each sentence begins with the place, up to a bracket.

  /** Complaints about a live remote's screens that are alive. */
  alive?: string[];
  /** Lists of the API of which it reads no item, of a candidate, too: the content may be malformed. */
  unread?: string[];
  /** Keys that a live remote shows in place of texts once it is alive. */
  wordless?: string[];
  /** Private routes whose `load` never ends, of a candidate, too. */
  endless?: string[];
  /** What pages of a live remote lack: a title, a heading, parts of the shell's document and policy. */
  bare?: string[];
  /** Routes that redirect by themselves, and those that do not, of a candidate, too. */
  leading?: LeadingRoute[];
  staying?: string[];
  /** Edge cases that pages fail at, and those that they pass. */
  failed?: Failure[];
  stood?: string[];

  /** The number of rendered pages. */
  pages: number;
}

/**
 * The average milliseconds of an answer below which the API is fast, so that a `load` without end is the remote's
 * fault.
 */
const quickAnswer = 100;

interface Listing {
  listing: ListedPage[];
  /** Sentences about entries that are not valid. */
  invalid: string[];
  isWhole: boolean;
  complaints: string[];
  notes: string[];
}

/** The pages in the remote's sitemap. A slow API is not its fault. */
async function listed({ environment, source, table, owner }: Trial): Promise<Listing> {
  const calls = createCallWatch(ownFetch);
  const invalid: string[] = [];
  const none = { listing: [], invalid, isWhole: false, complaints: [], notes: [] };
  try {
    const { pages, lacking } = await withinOwnTime(
      loadLimit,
      createLister(environment, source, (sentence) => invalid.push(sentence))({ owner, table }, calls),
      'its sitemap',
    );
    return {
      ...none,
      listing: pages,
      isWhole: lacking === 'nothing',
      complaints: lacking === 'route' ? ['its sitemap failed'] : [],
    };
  } catch (error) {
    if (calls.pending > 0 && calls.wait > quickAnswer)
      return {
        ...none,
        notes: [`its sitemap was not looked at: the API had not answered it within ${loadLimit / 1000} s`],
      };
    return { ...none, complaints: [`its sitemap failed (${reason(error)})`] };
  }
}

interface OwnPages extends Pick<Listed, 'routeOf' | 'pageOf' | 'isAnswered'> {
  /** Paths that are not the remote's own pages. */
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
    strange: (paths) =>
      paths
        .filter((path) => whose(path) !== owner)
        .map((path) => `its sitemap lists ${path}, a page of ${whose(path)}${whose(path) === 'nobody' ? '’s' : ''}`),
    isAnswered: (path) => isAnswered(pages, path),
  };
}

/**
 * Enters and renders every route of a remote beside the other live ones; a route that fails is not tried at further
 * pages. Further pages with similar answers are only entered, which leaves time for more of them.
 */
async function tryPages(
  trial: Trial,
  samples: readonly Sample[],
  shown: Shown[],
  exchanged: () => string | undefined,
): Promise<string[]> {
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
      // Not for further pages, whose number differs from trial to trial.
      shown.push({
        sample,
        page,
        head,
        answers: answers(),
        unread: isFurther ? undefined : unreadList(answers(), dropped),
      });
    } catch (error) {
      if (exchanged()) break;
      failed.add(route.id);
      const complaint = `${(error as Error).message} at ${pathname} (route ${route.id})`;
      complaints.push(complaint);
      trial.onFound?.(complaint);
      // A remote that hangs once would hang again, and all pages share one registration.
      if (/did not end|^Error: its registration /.test(String(error))) break;
    }
  }
  return complaints;
}

/**
 * Renders pages again, one for each route, number of segments and language, while there is time. Slowness does not
 * count, since the first rendering was fast enough.
 */
async function tryAgain(trial: Trial, shown: readonly Shown[]): Promise<Pick<Verdict, 'complaints' | 'notes'>> {
  const since = ownTime();
  const failed = new Map<string, string>();
  const late: string[] = [];
  const rendered = new Map<string, number>();
  for (const {
    sample: { route, pathname },
    answers,
  } of shown) {
    // A page with more segments may do more: the second page of a list, say.
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

/** Complaints about lists of which no item was read, each for the first page only. */
function unreadLists(shown: readonly Shown[]): string[] {
  const first = new Map(
    shown
      .toReversed()
      .flatMap((one) => (one.unread ? [[one.unread.what, { ...one.unread, where: atPage(one) }] as const] : [])),
  );
  return [...first.values()].map(({ what, why, where }) => `${what}, ${where}: ${why}`);
}

/** Turns complaints into notes for a live version: a new shell is not refused for its texts. */
const onlyWorthKnowing = ({ complaints, remarks, strayLinks }: Judgement): Judgement => ({
  complaints: [],
  remarks: [...complaints, ...remarks],
  strayLinks,
});

const nothing = { notes: [], remarks: [], strayLinks: [], unnamed: [] };

/** A payload that can be sent to another process. */
const asData = (payload: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(payload) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** A built-in was replaced, so nothing else that was found counts. */
class Exchanged extends Error {}

/** Tries a remote: its pages, its fragments and its listeners. */
export async function tryRemote(asked: Trial): Promise<Verdict> {
  const exchanged = watchIntrinsics();
  try {
    return await tryAll(asked, exchanged);
  } catch (error) {
    if (!(error instanceof Exchanged)) throw error;
    return {
      ...nothing,
      ...(asked.isLive ? { complaints: [], alive: [error.message] } : { complaints: [error.message] }),
      pages: 0,
    };
  }
}

/** A trial that records events and slots, and reports each event once. */
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

/** Judges the rendered pages and reports complaints at once. */
function judgePages(
  trial: Trial,
  shown: readonly Shown[],
  own: OwnPages,
  paths: readonly string[],
  unlisted: readonly string[],
): Judgement {
  const judged = judgeWords(shown, own.isAnswered);
  const words = trial.isLive ? onlyWorthKnowing(judged) : judged;
  const complaints = [...unlisted, ...own.strange(paths), ...words.complaints];
  for (const complaint of complaints) trial.onFound?.(complaint);
  for (const link of words.strayLinks) trial.onStray?.(link);
  return { ...words, complaints };
}

/**
 * Routes that redirect wherever they were tried, and those that stay somewhere. A redirect to another page of the
 * remote's own that stays is a move.
 */
function leadingOf(led: readonly Led[], own: OwnPages): Required<Pick<Verdict, 'leading' | 'staying'>> {
  const staying = [...new Set(led.filter(({ to }) => to === undefined).map(({ route }) => route))];
  const isMove = ({ from, to = '' }: Led) => staying.includes(own.routeOf(shopPathOf(to, pageUrl(from)) ?? '/') ?? '');
  const away = led.filter((one) => one.to !== undefined && !staying.includes(one.route) && !isMove(one));
  const first = new Map(away.toReversed().map((one) => [one.route, one]));
  return {
    staying,
    leading: [...first.values()].map(({ route, from, to, isGuarded }) => ({
      route,
      isGuarded,
      complaint: `its page (route ${route}) leads away by itself, from ${from} to ${to}`,
    })),
  };
}

const nothingHarder: EdgeCases = { stood: [], failed: [] };

type BeyondPages = Required<
  Pick<
    Verdict,
    | 'complaints'
    | 'notes'
    | 'strayLinks'
    | 'alive'
    | 'wordless'
    | 'endless'
    | 'leading'
    | 'staying'
    | 'failed'
    | 'stood'
  >
>;

/** Tries fragments, repeated renderings and screens that are alive; for live versions, the results are separate. */
async function tryBeyondPages(
  trial: Trial,
  shown: readonly Shown[],
  { own, listed: known }: { own: OwnPages; listed: Listed },
  checkGround: () => void,
): Promise<BeyondPages> {
  const isCompared = !trial.isLive || trial.isFormer;
  const seen = isCompared ? await checkShown(trial, shown, known) : nothingHarder;
  const fragments = await tryFragments(trial);
  checkGround();
  const again = trial.isLive ? { complaints: [], notes: [] } : await tryAgain(trial, shown);
  checkGround();
  for (const complaint of again.complaints) trial.onFound?.(complaint);
  const { onFound: _onFound, ...unheard } = trial;
  const {
    complaints: alive,
    wordless,
    endless,
    led,
    strayLinks,
    notes,
  } = await tryHydrated(trial.isLive ? unheard : trial, shown, own.isAnswered);
  checkGround();
  for (const link of strayLinks) trial.onStray?.(link);
  const harder = isCompared ? await tryEdgeCases(trial, shown, known) : nothingHarder;
  checkGround();
  const found = {
    stood: [...seen.stood, ...harder.stood],
    failed: [...seen.failed, ...harder.failed],
    notes: [...fragments.notes, ...again.notes, ...notes],
    strayLinks,
    wordless,
    endless,
    ...leadingOf(led, own),
  };
  const complaints = [...fragments.complaints, ...again.complaints];
  return trial.isLive
    ? { ...found, complaints, alive }
    : { ...found, complaints: [...complaints, ...alive], alive: [] };
}

/** Notes about events and slots that the build's facts lack, and that were therefore not compared. */
const notCompared = (trial: Trial, opened: Iterable<string>): string[] => [
  ...[...opened].map(
    (slot) =>
      `its screen opens the slot ${slot}, which its build.json does not name: what it passes there was not compared`,
  ),
  ...unnamedEndpoints(trial).map(
    (name) =>
      `its screen adds the endpoint ${name}, which its build.json does not name: what it asks of the API was not compared`,
  ),
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
  const { listing, invalid, isWhole, complaints: unlisted, notes: unheard } = await listed(trial);
  const paths = listing.map(({ path }) => path);
  const own = ownPages(trial);
  const shown: Shown[] = [];
  const complaints = await tryPages(trial, samplesOf(trial.owner, trial.table, paths, own.routeOf), shown, exchanged);
  const pages = shown.length;
  checkGround();
  // A broken remote need not be tried further, and cannot list its pages.
  if (complaints.length > 0) return { ...nothing, complaints, pages };
  const words = judgePages(trial, shown, own, paths, unlisted);
  const known = { pages: listing, invalid, isWhole, ...own };
  const beyond = await tryBeyondPages(trial, shown, { own, listed: known }, checkGround);
  return {
    ...words,
    ...beyond,
    complaints: [...words.complaints, ...beyond.complaints],
    strayLinks: [
      ...words.strayLinks,
      ...beyond.strayLinks.filter(({ path }) => !words.strayLinks.some((link) => link.path === path)),
    ],
    notes: [...unheard, ...beyond.notes, ...notCompared(trial, opened)],
    unnamed: [...sent.values()],
    unread: unreadLists(shown),
    bare: trial.isLive
      ? [
          ...barePages(shown),
          ...checkAmounts(shown),
          ...checkPolicy(trial, shown),
          ...checkDocuments(trial, shown),
          ...(await checkShell(trial, shown, known)),
        ]
      : [],
    pages,
  };
}
