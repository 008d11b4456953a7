import { splitPath } from '@storefront/contracts';
import {
  unchanged,
  recordAnswers,
  replayOrRead,
  replay,
  withFallbackAnswers,
  withMany,
  notFound,
  type Answers,
} from './answers/recordedAnswers';
import { sampleAnswer } from './answers/describedEndpoints';
import { withUnreadableBrowser, onAnotherMachine } from './browser/patchedGlobals';
import { drawFromServerState } from './pages/fromServerState';
import { checkLanguages } from './checks/languageChecks';
import { checkLinks } from './checks/linkChecks';
import { largeNumber, largerPath, otherPaths } from './pages/otherPaths';
import { checkSlices } from './checks/sliceChecks';
import { ownTime } from './ownTime';
import type { Shown } from './pages/readPages';
import { record } from './record';
import { checkPages } from './checks/pageChecks';
import { changesAny, sparsely, sparsities, type Sparsity } from './answers/sparseAnswers';
import {
  firstDifference,
  hasFailed,
  renderedWith,
  skeletonIn,
  skeletonOf,
  type Around,
  type Rendered,
} from './pages/rendered';
import { isRealAddress } from './pages/samples';
import { checkSitemap, type Listed } from './checks/sitemapChecks';
import { reason } from './step';
import type { EdgeCases, Trial } from './Trial';
import { tryVisits } from './visits/tryVisits';
import { deadPath } from './pages/parsedHtml';
import { wordings } from './answers/wordings';

/** Milliseconds for all edge cases. */
const limit = 3000;

/** The kinds of texts in samples. */
const kinds = [0, 1, 2, 3];

const machines = [
  [onAnotherMachine, 'on a machine of another time zone and language'],
  [withUnreadableBrowser, 'where there is a window'],
] as const;

const untitled = 'its head states no title';

/** What is wrong with a rendered page; a `head` that throws loses the title. */
function wrongWith(rendered: Rendered, pathname: string, isAnswered: (path: string) => boolean): string | undefined {
  const { thrown, answer } = rendered;
  if (thrown.length > 0) return `its screen failed (${reason(thrown[0])})`;
  if (hasFailed(rendered)) return 'its load failed';
  if (answer.kind === 'page') return answer.head.title === '' ? untitled : undefined;
  return deadPath(answer.location, pathname, isAnswered) === undefined
    ? undefined
    : `its load leads to ${answer.location}, a page that nobody has,`;
}

/** A page with its answers. */
interface Base {
  pathname: string;
  answers: Answers;
}

/** Runs and records the checks of one route. */
class RouteChecks {
  constructor(
    private readonly trial: Trial,
    private readonly route: string,
    private readonly found: EdgeCases,
    private readonly isAnswered: Listed['isAnswered'],
    private readonly isOver: () => boolean,
  ) {}

  /** Renders a page and returns what is wrong with it. */
  private async wrongAt(pathname: string, asking: typeof fetch): Promise<string | undefined> {
    return wrongWith(await renderedWith(this.trial, pathname, asking), pathname, this.isAnswered);
  }

  /** Runs a check that may fail with a sentence; `null`: unknown. */
  private async check(when: string, pathname: string, act: () => Promise<string | undefined | null>): Promise<void> {
    if (this.isOver()) return;
    const what = `${this.route}, ${when}`;
    this.trial.onTry(`${pathname} (route ${this.route}), ${when}`);
    const wrong = await act().catch((error: unknown) => (/did not end/.test(reason(error)) ? null : reason(error)));
    if (wrong !== null)
      record(
        this.found,
        what,
        wrong === undefined ? undefined : `${wrong} ${when}, at ${pathname} (route ${this.route})`,
      );
  }

  /** Renders a page for which the API has nothing, with sample answers; undefined where it cannot be rendered so. */
  async supplied({ pathname, answers }: Base): Promise<Base | undefined> {
    const { trial } = this;
    let base: Base | undefined;
    await this.check('with answers of which the API’s description tells', pathname, async () => {
      let wrong: string | undefined;
      for (const kind of kinds) {
        const kept = recordAnswers(
          withFallbackAnswers(replay(answers, unchanged), sampleAnswer(trial.described ?? [], kind)),
        );
        const made = await renderedWith(trial, pathname, kept.asking);
        const now = wrongWith(made, pathname, this.isAnswered);
        if (now === undefined) base ??= { pathname, answers: kept.answers() };
        // An answer that the page cannot use shows nothing.
        if (now === undefined && made.answer.kind === 'page' && made.answer.complete) return undefined;
        wrong ??= now;
      }
      return wrong;
    });
    return base;
  }

  /**
   * Renders the page with answers as sparse as the API may send, in these ways. Where all texts are empty, so may be
   * its title.
   */
  async poor({ pathname, answers }: Base, some: readonly Sparsity[]): Promise<void> {
    for (const [sparsity, when] of sparsities) {
      if (!some.includes(sparsity)) continue;
      const transform = sparsely(this.trial.described ?? [], sparsity);
      const wrong = async () => {
        const found = await this.wrongAt(pathname, replay(answers, transform));
        return sparsity === 'texts' && found === untitled ? undefined : found;
      };
      if (changesAny(answers, transform)) await this.check(when, pathname, wrong);
    }
  }

  /** Renders the page when its content no longer exists. */
  async gone({ pathname, answers }: Base): Promise<void> {
    if (changesAny(answers, notFound))
      await this.check('where the API has no such thing', pathname, () =>
        this.wrongAt(pathname, replay(answers, notFound)),
      );
  }

  /** Renders the page with long lists, which may be paged or rendered by other code. */
  async long({ pathname, answers }: Base): Promise<void> {
    if (changesAny(answers, withMany))
      await this.check('where lists of the API have a hundred items', pathname, () =>
        this.wrongAt(pathname, replay(answers, withMany)),
      );
  }

  /** Renders the page with every value of the enumerations and flags in what the API says of its content. */
  async inOtherWords({ pathname, answers }: Base): Promise<void> {
    for (const { transform, when } of wordings(this.trial.described ?? [], answers))
      if (changesAny(answers, transform))
        await this.check(when, pathname, () => this.wrongAt(pathname, replay(answers, transform)));
  }

  /** Renders the page as on a visitor's machine, in another place and language, and as where there is a window. */
  async onOthers({ pathname, answers }: Base): Promise<void> {
    const render = (there?: Around) => renderedWith(this.trial, pathname, replay(answers, unchanged), there);
    let first: string | undefined;
    /** The difference there, if any; `null`: code throws that needs more of a browser. */
    const differing = async (there: Around): Promise<string | undefined | null> => {
      first ??= skeletonOf(await render());
      const other = await render(there).catch(() => undefined);
      if (!other || other.thrown.length > 0) return null;
      const second = skeletonOf(other);
      return second === first
        ? undefined
        : `its screen is another one (${firstDifference(first, second)}), so that a browser would not find what the server made,`;
    };
    for (const [there, when] of machines)
      await this.check(when, pathname, async () => {
        const wrong = await differing(there);
        if (typeof wrong !== 'string') return wrong;
        // On a busy machine a page may lack optional data once, but hardly twice.
        first = undefined;
        return differing(there);
      });
  }

  /** Renders the page as a browser hydrates it, with data that went through JSON. */
  async handedOn({ pathname, answers }: Base): Promise<void> {
    const { trial, route } = this;
    await this.check('with what JSON carries of its data to a browser', pathname, async () => {
      const { answer, thrown } = await renderedWith(trial, pathname, replay(answers, unchanged));
      if (answer.kind !== 'page' || !answer.complete || answer.lacking || thrown.length > 0) return null;
      const { html, errors } = await drawFromServerState(trial, route, pathname, answer);
      if (errors.length > 0) return `its screen failed (${reason(errors[0])})`;
      const [first, second] = [skeletonIn(answer.html), skeletonIn(html)];
      return first === second ? undefined : `its screen is another one (${firstDifference(first, second)})`;
    });
  }

  /**
   * Renders the page with a larger number in its address (an id, or a page of a list beyond its end), and checks what
   * is wrong with it, and whether the API is called with it.
   */
  async larger({ answers }: Base, pathname: string): Promise<void> {
    let isAsked = false;
    const known = replayOrRead(answers);
    const asking: typeof fetch = (input, init) => {
      // The API may count from another start, so the last digit may differ.
      isAsked ||= String(input instanceof Request ? input.url : input).includes(largeNumber.slice(0, -1));
      return known(input, init);
    };
    let isDrawn = false;
    await this.check('with a number of many digits', pathname, async () => {
      const rendered = await renderedWith(this.trial, pathname, asking);
      isDrawn = true;
      return wrongWith(rendered, pathname, this.isAnswered);
    });
    if (isDrawn)
      this.found.stood.push(
        `its page at ${pathname} (route ${this.route}) ${isAsked ? 'asks the API of that' : 'asks the API nothing of that'}`,
      );
  }

  /** Renders the page with texts in its address that were not tried before. */
  async words({ answers }: Base, paths: ReturnType<typeof otherPaths>): Promise<void> {
    for (const [when, pathname] of paths)
      await this.check(when, pathname, () => this.wrongAt(pathname, replayOrRead(answers)));
  }
}

/** For each public route its first page that was rendered, or else its first one; those of the sitemap come first. */
function baseOfEach(shown: readonly Shown[]): Shown[] {
  const routes = new Map<string, Shown>();
  for (const one of shown) {
    const { route } = one.sample;
    const known = routes.get(route.id);
    if (route.visibility === 'public' && (!known || (!known.page && one.page))) routes.set(route.id, one);
  }
  return [...routes.values()];
}

/**
 * A page of the same route whose address has a number, with the address of a larger one: the page itself, or the first
 * other one.
 */
function numberedPage(shown: readonly Shown[], one: Shown): (Base & { larger: string }) | undefined {
  const others = shown.filter(({ sample }) => sample.route.id === one.sample.route.id);
  for (const { sample, answers } of [one, ...others]) {
    const larger = largerPath(sample);
    if (larger !== undefined) return { pathname: sample.pathname, answers, larger };
  }
  return undefined;
}

/**
 * Pages of public routes in languages that were not checked, since other parts of answers may be shown there, such as
 * prices.
 */
function inOtherLanguages(shown: readonly Shown[], seen: readonly string[]): Shown[] {
  const placeOf = (route: string, pathname: string) => `${route} ${splitPath(pathname).language.code}`;
  const known = new Set(
    shown
      .filter(({ sample }) => seen.includes(sample.pathname))
      .map(({ sample }) => placeOf(sample.route.id, sample.pathname)),
  );
  return shown.filter(({ sample, page }) => {
    const place = placeOf(sample.route.id, sample.pathname);
    const isNew =
      sample.route.visibility === 'public' && page !== undefined && isRealAddress(sample) && !known.has(place);
    if (isNew) known.add(place);
    return isNew;
  });
}

/** Checks the rendered pages without rendering or calling anything again, so that no machine is too slow. */
export async function checkShown(trial: Trial, shown: readonly Shown[], listed: Listed): Promise<EdgeCases> {
  const found: EdgeCases = { stood: [], failed: [] };
  await checkPages(trial, shown, found);
  checkLanguages(shown, found);
  await checkSitemap(trial, shown, listed, found);
  trial.onEdgeCases?.(found);
  return found;
}

/** Returns a function that reports new results. */
function telling({ onEdgeCases }: Trial, found: EdgeCases): () => void {
  let [stood, failed] = [0, 0];
  return () => {
    onEdgeCases?.({ stood: found.stood.slice(stood), failed: found.failed.slice(failed) });
    [stood, failed] = [found.stood.length, found.failed.length];
  };
}

/** Tries edge cases with pages that were rendered, while there is time. */
export async function tryEdgeCases(asked: Trial, shown: readonly Shown[], listed: Listed): Promise<EdgeCases> {
  const found: EdgeCases = { stood: [], failed: [] };
  const tell = telling(asked, found);
  const onTry = (what: string) => {
    tell();
    asked.onTry(what);
  };
  const trial = { ...asked, onTry };
  const since = ownTime();
  const isOver = () => ownTime() - since > limit;
  await checkLinks(trial, shown, listed, found, isOver);
  await checkSlices(trial, found);
  const known: [checks: RouteChecks, base: Base][] = [];
  for (const one of baseOfEach(shown)) {
    const { sample, answers } = one;
    const checks = new RouteChecks(trial, sample.route.id, found, listed.isAnswered, isOver);
    const own = { pathname: sample.pathname, answers };
    const base = isRealAddress(sample) ? own : await checks.supplied(own);
    if (!base) continue;
    known.push([checks, base]);
    await checks.gone(base);
    await checks.poor(base, ['lists', 'values', 'fields']);
    await checks.onOthers(base);
    await checks.handedOn(base);
    await checks.words(base, otherPaths(sample, answers));
    const numbered = numberedPage(shown, one);
    if (numbered) await checks.larger(numbered, numbered.larger);
  }
  await tryVisits(trial, shown, listed, found, isOver);
  for (const [checks, base] of known) {
    await checks.long(base);
    await checks.poor(base, ['texts']);
    await checks.inOtherWords(base);
  }
  for (const {
    sample: { pathname, route },
    answers,
  } of inOtherLanguages(
    shown,
    known.map(([, { pathname }]) => pathname),
  ))
    await new RouteChecks(
      trial,
      `${route.id} in ${splitPath(pathname).language.code}`,
      found,
      listed.isAnswered,
      isOver,
    ).poor({ pathname, answers }, ['fields']);
  tell();
  return found;
}
