import { splitPath } from '@storefront/contracts';
import { checkLanguages } from './checks/languageChecks';
import { checkLinks } from './checks/linkChecks';
import { checkAllAmounts, checkPages } from './checks/pageChecks';
import { checkSitemap, type Listed } from './checks/sitemapChecks';
import { checkSlices } from './checks/sliceChecks';
import { ownTime } from './ownTime';
import { largerPath, otherPaths } from './pages/otherPaths';
import type { Shown } from './pages/readPages';
import { checkRegistration } from './pages/registration';
import { isRealAddress } from './pages/samples';
import { RouteChecks, type AnsweredPage } from './RouteChecks';
import type { EdgeCaseRun, EdgeCases, Trial } from './Trial';
import { tryVisits } from './visits/tryVisits';

/** Milliseconds for all edge cases. */
const limit = 3000;

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
function numberedPage(shown: readonly Shown[], one: Shown): (AnsweredPage & { larger: string }) | undefined {
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
  checkAllAmounts(shown, found);
  await checkRegistration(trial, found);
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

/** A page of a route, rendered or supplied with sample answers, from which its checks start. */
interface RouteBase {
  checks: RouteChecks;
  base: AnsweredPage;
}

/** Tries the pages of one public route. Returns where later checks start; undefined where it cannot be rendered. */
async function tryRoute(
  run: EdgeCaseRun,
  one: Shown,
  shown: readonly Shown[],
  isAnswered: Listed['isAnswered'],
): Promise<RouteBase | undefined> {
  const { sample, answers } = one;
  const checks = new RouteChecks(run, sample.route.id, isAnswered);
  const own = { pathname: sample.pathname, answers };
  const base = isRealAddress(sample) ? own : await checks.withSampleAnswers(own);
  if (!base) return undefined;
  await checks.withoutContent(base);
  await checks.withSparseAnswers(base, ['lists', 'values', 'fields']);
  await checks.onOtherMachines(base);
  await checks.fromServerState(base);
  await checks.atOtherPaths(base, otherPaths(sample, answers));
  const numbered = numberedPage(shown, one);
  if (numbered) await checks.withLargerNumber(numbered, numbered.larger);
  return { checks, base };
}

/** Tries pages in languages in which their routes were not tried, with sparse answers. */
async function tryOtherLanguages(
  run: EdgeCaseRun,
  shown: readonly Shown[],
  tried: readonly RouteBase[],
  isAnswered: Listed['isAnswered'],
): Promise<void> {
  const seen = tried.map(({ base }) => base.pathname);
  for (const { sample, answers } of inOtherLanguages(shown, seen)) {
    const { pathname, route } = sample;
    const checks = new RouteChecks(run, `${route.id} in ${splitPath(pathname).language.code}`, isAnswered);
    await checks.withSparseAnswers({ pathname, answers }, ['fields']);
  }
}

/** Tries edge cases with pages that were rendered, while there is time. */
export async function tryEdgeCases(asked: Trial, shown: readonly Shown[], listed: Listed): Promise<EdgeCases> {
  const found: EdgeCases = { stood: [], failed: [] };
  const tell = telling(asked, found);
  const onTry = (what: string) => {
    tell();
    asked.onTry(what);
  };
  const since = ownTime();
  const run: EdgeCaseRun = { trial: { ...asked, onTry }, found, isOver: () => ownTime() - since > limit };
  await checkLinks(run, shown, listed);
  await checkSlices(run.trial, found);
  const tried: RouteBase[] = [];
  for (const one of baseOfEach(shown)) {
    const base = await tryRoute(run, one, shown, listed.isAnswered);
    if (base) tried.push(base);
  }
  await tryVisits(run, shown, listed);
  for (const { checks, base } of tried) {
    await checks.withLongLists(base);
    await checks.withSparseAnswers(base, ['texts']);
    await checks.withOtherValues(base);
  }
  await tryOtherLanguages(run, shown, tried, listed.isAnswered);
  tell();
  return found;
}
