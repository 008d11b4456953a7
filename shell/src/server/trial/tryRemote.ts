import { watchIntrinsics } from '../rendering/intrinsics';
import { checkDocuments } from './checks/documentChecks';
import { checkAmounts } from './checks/pageChecks';
import { checkPolicy } from './checks/policyChecks';
import { checkShell } from './checks/shellChecks';
import type { Listed } from './checks/sitemapChecks';
import { checkShown, tryEdgeCases } from './edgeCases';
import { tryFragments } from './pages/fragments';
import { tryHydrated, type Led } from './pages/hydrated';
import { listPages, ownPages } from './pages/ownPages';
import { shopPathOf } from './pages/parsedHtml';
import { atPage, barePages, judgeWords, type Judgement, type Shown } from './pages/readPages';
import { tryRegistration } from './pages/registration';
import { samplesOf } from './pages/samples';
import { pageUrl } from './pages/shopOrigin';
import { renderAgain, tryPages } from './pages/tryPages';
import { unnamedEndpoints } from './pages/unnamed';
import type { EdgeCases, Trial, UnnamedEvent } from './Trial';
import type { Verdict } from './Verdict';

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
const asJson = (payload: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(payload) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** A built-in was replaced, so nothing else that was found counts. */
class ReplacedIntrinsic extends Error {}

/** Tries a remote: its pages, its fragments and its listeners. */
export async function tryRemote(asked: Trial): Promise<Verdict> {
  const replacedIntrinsic = watchIntrinsics();
  try {
    return await tryAll(asked, replacedIntrinsic);
  } catch (error) {
    if (!(error instanceof ReplacedIntrinsic)) throw error;
    return {
      ...nothing,
      ...(asked.isLive ? { complaints: [], alive: [error.message] } : { complaints: [error.message] }),
      pages: 0,
    };
  }
}

/** A trial that records events and slots, and reports each event once. */
function recordingTrial(asked: Trial) {
  const sent = new Map<string, UnnamedEvent>();
  const opened = new Set<string>();
  const onSent = ({ type, payload }: UnnamedEvent) => {
    const event = { type, payload: asJson(payload) };
    if (!sent.has(type)) asked.onSent?.(event);
    sent.set(type, event);
  };
  const trial: Trial = { ...asked, onOpened: (slot) => void opened.add(slot), onSent };
  return { trial, sent, opened };
}

/** Judges the rendered pages, and reports their complaints and those about the sitemap at once. */
function judgePages(
  trial: Trial,
  shown: readonly Shown[],
  { isAnswered }: Pick<Listed, 'isAnswered'>,
  aboutSitemap: readonly string[],
): Judgement {
  const judged = judgeWords(shown, isAnswered);
  const words = trial.isLive ? onlyWorthKnowing(judged) : judged;
  const complaints = [...aboutSitemap, ...words.complaints];
  for (const complaint of complaints) trial.onFound?.(complaint);
  for (const link of words.strayLinks) trial.onStray?.(link);
  return { ...words, complaints };
}

/**
 * Routes that redirect wherever they were tried, and those that stay somewhere. A redirect to another page of the
 * remote's own that stays is a move.
 */
function leadingOf(
  led: readonly Led[],
  { routeOf }: Pick<Listed, 'routeOf'>,
): Required<Pick<Verdict, 'leading' | 'staying'>> {
  const staying = [...new Set(led.filter(({ to }) => to === undefined).map(({ route }) => route))];
  const isMove = ({ from, to = '' }: Led) => staying.includes(routeOf(shopPathOf(to, pageUrl(from)) ?? '/') ?? '');
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
  listed: Listed,
  requireIntrinsics: () => void,
): Promise<BeyondPages> {
  const isCompared = !trial.isLive || trial.isFormer;
  const seen = isCompared ? await checkShown(trial, shown, listed) : nothingHarder;
  const fragments = await tryFragments(trial);
  requireIntrinsics();
  const again = trial.isLive ? { complaints: [], notes: [] } : await renderAgain(trial, shown);
  requireIntrinsics();
  for (const complaint of again.complaints) trial.onFound?.(complaint);
  const { onFound: _onFound, ...unheard } = trial;
  const {
    complaints: alive,
    wordless,
    endless,
    led,
    strayLinks,
    notes,
  } = await tryHydrated(trial.isLive ? unheard : trial, shown, listed.isAnswered);
  requireIntrinsics();
  for (const link of strayLinks) trial.onStray?.(link);
  const harder = isCompared ? await tryEdgeCases(trial, shown, listed) : nothingHarder;
  requireIntrinsics();
  const found = {
    stood: [...seen.stood, ...harder.stood],
    failed: [...seen.failed, ...harder.failed],
    notes: [...fragments.notes, ...again.notes, ...notes],
    strayLinks,
    wordless,
    endless,
    ...leadingOf(led, listed),
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

/** Tries everything, one step after the other. `replacedIntrinsic`: the name of a built-in that was replaced, if any. */
async function tryAll(asked: Trial, replacedIntrinsic: () => string | undefined): Promise<Verdict> {
  const requireIntrinsics = () => {
    const name = replacedIntrinsic();
    if (name) throw new ReplacedIntrinsic(`it exchanges ${name}, which all code uses`);
  };
  const { trial, sent, opened } = recordingTrial(asked);
  trial.onTry('its registration');
  const slow = await tryRegistration(trial);
  if (slow.length > 0) return { ...nothing, complaints: slow, pages: 0 };
  trial.onTry('its sitemap');
  const { complaints: unlisted, notes, ...listing } = await listPages(trial);
  const paths = listing.pages.map(({ path }) => path);
  const { strange, ...owners } = ownPages(trial);
  const listed: Listed = { ...listing, ...owners };
  const shown: Shown[] = [];
  const samples = samplesOf(trial.owner, trial.table, paths, listed.routeOf);
  const complaints = await tryPages(trial, samples, shown, replacedIntrinsic);
  const pages = shown.length;
  requireIntrinsics();
  // A broken remote need not be tried further, and cannot list its pages.
  if (complaints.length > 0) return { ...nothing, complaints, pages };
  const words = judgePages(trial, shown, listed, [...unlisted, ...strange(paths)]);
  const beyond = await tryBeyondPages(trial, shown, listed, requireIntrinsics);
  return {
    ...words,
    ...beyond,
    complaints: [...words.complaints, ...beyond.complaints],
    strayLinks: [
      ...words.strayLinks,
      ...beyond.strayLinks.filter(({ path }) => !words.strayLinks.some((link) => link.path === path)),
    ],
    notes: [...notes, ...beyond.notes, ...notCompared(trial, opened)],
    unnamed: [...sent.values()],
    unread: unreadLists(shown),
    bare: trial.isLive
      ? [
          ...barePages(shown),
          ...checkAmounts(shown),
          ...checkPolicy(trial, shown),
          ...checkDocuments(trial, shown),
          ...(await checkShell(trial, shown, listed)),
        ]
      : [],
    pages,
  };
}
