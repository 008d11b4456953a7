import { events as requests, type ReleaseTable } from '@storefront/contracts';
import type { Answers } from '../answers/recordedAnswers';
import { strangeQuestion } from '../checks/languageChecks';
import type { ReadPage } from '../pages/readPages';
import { record } from '../record';
import { wordOfNothing } from '../checks/pageChecks';
import { handlerMark } from '../browser/markHandlers';
import { pageUrl } from '../pages/shopOrigin';
import type { Listed } from '../checks/sitemapChecks';
import type { EdgeCaseRun, EdgeCases } from '../Trial';
import { shopPathOf, parseHtml } from '../pages/parsedHtml';

/** Something that was rendered as in a browser, with its answers. */
interface Drawn {
  html: string;
  answers: Answers;
}

/** Checks content that servers do not render. */
export function checkContent(found: EdgeCases, what: string, { html, answers }: Drawn, ownWords: string): void {
  const { nameless, says } = parseHtml(html).seen();
  const checks: [string, string | undefined][] = [
    [
      'what has no name',
      nameless.length > 0
        ? `has ${nameless.length} controls and pictures that nothing names (${[...new Set(nameless)].join(', ')})`
        : undefined,
    ],
    ['words for nothing', wordOfNothing(says, answers, ownWords)?.replace(/^it /, '')],
  ];
  for (const [name, wrong] of checks) record(found, `${what}, ${name}`, wrong && `${what} ${wrong}`);
}

/**
 * Checks whether effects send events that are a visitor's to ask for, leave intervals running, or call the API without
 * end.
 */
export function checkEffects(
  found: EdgeCases,
  what: string,
  { asked, intervals, isHasty }: { asked: ReadonlySet<string>; intervals: number; isHasty: boolean },
): void {
  for (const type of Object.keys(requests))
    record(
      found,
      `${what}, ${type} by itself`,
      asked.has(type) ? `${what} sends ${type} as soon as it is there, which is for a visitor to ask for` : undefined,
    );
  record(
    found,
    `${what}, the clocks of its effects`,
    intervals > 0
      ? `${what} begins ${intervals} clocks (setInterval) in effects, which nothing stops when it is gone`
      : undefined,
    { isQuiet: true },
  );
  record(
    found,
    `${what}, what its clocks ask`,
    isHasty
      ? `${what} asks the API again and again within a second, by a clock of an effect (setInterval, setTimeout)`
      : undefined,
  );
}

interface Used extends Drawn {
  /** It has a state, so it may soon show something else. */
  isStateful: boolean;
  /**
   * The same with everything open that a press opens, where it hides all its content or shows nothing of the event that
   * woke it.
   */
  opened?: string | undefined;
  isFragment: boolean;
  /** Endpoints that it queries again within a second. */
  hasty: ReadonlySet<string>;
}

/** Pages to which no navigation entry leads. */
function unledPages({ remotes }: ReleaseTable, { pageOf }: Listed): string[] {
  const led = new Set(remotes.flatMap(({ navigation = [] }) => navigation.map(({ path }) => pageOf(path))));
  return remotes.flatMap(({ routes }) => routes.map(({ path }) => `/${path}`)).filter((page) => !led.has(page));
}

/**
 * Checks whether it shows something, where it links to, whether presses have an effect, and what and how often it
 * queries.
 */
export function checkUsefulness(
  { trial: { table }, found }: EdgeCaseRun,
  what: string,
  { html, answers, isStateful, opened, isFragment, hasty }: Used,
  listed: Listed,
): void {
  const written = parseHtml(html);
  const { deaf, hides, shows } = written.seen();
  /** Quiet, since it may be intended where the live version does the same. */
  const note = (name: string, wrong: string | undefined) =>
    record(found, `${what}, ${name}`, wrong && `${what} ${wrong}`, { isQuiet: true });
  if (shows) note('whether it shows anything', undefined);
  // With a state or invented answers it may show something elsewhere.
  else if (!isStateful && answers.size === 0) note('whether it shows anything', 'shows nothing');
  else if (opened !== undefined && (hides || answers.size === 0) && !parseHtml(opened).seen().shows)
    note(
      'whether it shows anything',
      hides ? 'hides all that it would show' : 'shows nothing once it is woken, and asks for nothing',
    );
  note(
    'what nobody hears',
    deaf.length > 0
      ? `has ${deaf.length} buttons, fields or forms of which nobody hears one press, or what is written there (${[...new Set(deaf)].join(', ')})`
      : undefined,
  );
  const { byKeyboard, byPointerAlone } = written.reach();
  for (const name of byKeyboard) note(`“${name}” by keyboard`, undefined);
  for (const name of byPointerAlone)
    note(`“${name}” by keyboard`, `has “${name}” where no keyboard reaches it: only pointers can press it`);
  note('what it asks for', strangeQuestion(answers.keys()));
  note(
    'how often it asks',
    hasty.size > 0
      ? `asks for ${[...hasty].join(', ')} again and again within a second (pollingInterval, in milliseconds)`
      : undefined,
  );
  if (!isFragment || !shows) return;
  const aims = written.links.map((href) => listed.pageOf(shopPathOf(href, pageUrl('/')) ?? ''));
  if (unledPages(table, listed).some((page) => aims.includes(page)))
    note('a way to a page that no navigation leads to', undefined);
  // A press may navigate there as well.
  else if (!html.includes(` ${handlerMark}="press`))
    note('a way to a page that no navigation leads to', 'leads nowhere, and nothing in it can be pressed');
}

/**
 * Checks whether pages of the sitemap can be reached: where no navigation leads to a route, whether a page of another
 * route or a fragment does. `drawn`: as in a browser.
 */
export function checkReachability(
  { trial: { owner, table }, found }: EdgeCaseRun,
  shown: readonly ReadPage[],
  drawn: readonly { route?: string | undefined; html: string }[],
  listed: Listed,
): void {
  const unled = new Set(unledPages(table, listed));
  const { routes = [] } = table.remotes.find(({ name }) => name === owner) ?? {};
  const isListed = new Set(listed.pages.map(({ path }) => listed.routeOf(path)));
  const home = pageUrl('/');
  const pages = [
    ...shown.map(({ sample, written }) => ({
      route: sample.route.id,
      links: written.links,
      here: new URL(sample.pathname, home),
    })),
    ...drawn.map(({ route, html }) => ({ route, links: parseHtml(html).links, here: home })),
  ];
  const led = new Set(
    pages.flatMap(({ route, links, here }) =>
      links.map((href) => listed.routeOf(shopPathOf(href, here) ?? '')).filter((id) => id !== route),
    ),
  );
  for (const { id, path } of routes) {
    const what = `a way to pages of its route ${id}`;
    if (routes.length < 2 || !isListed.has(id) || !unled.has(`/${path}`)) continue;
    record(
      found,
      what,
      led.has(id)
        ? undefined
        : `its sitemap lists pages of its route ${id}, to which none of its pages, and no navigation, leads`,
      { isQuiet: true },
    );
  }
}
