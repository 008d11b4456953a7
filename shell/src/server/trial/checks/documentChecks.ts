import { localizePath, splitPath } from '@storefront/contracts';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { rootElementId } from '../../../composition/pageState';
import { hashSource, pageDocument, type ServerState } from '../../document';
import { contentSecurityPolicy } from '../../policy';
import type { ShellAssets } from '../../releases';
import { attribute, isProgram } from '../pages/parsedHtml';
import { atPage, isWhole, readPage, type ReadPage, type Shown } from '../pages/readPages';
import { pageUrl } from '../pages/shopOrigin';
import type { Trial } from '../Trial';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const elementsIn = (node: Node): Element[] =>
  'childNodes' in node
    ? node.childNodes.flatMap((child) => [...('tagName' in child ? [child] : []), ...elementsIn(child)])
    : [];

const textOf = ({ childNodes }: Element) => childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** Whether an element is outside the page's own rectangle. */
const isOfFrame = ({ parentNode }: Element): boolean =>
  parentNode === null || !('tagName' in parentNode) || (parentNode.tagName !== 'main' && isOfFrame(parentNode));

/** A minimal shell release for a document. */
const shell: ShellAssets = {
  version: '',
  base: '/releases/shell/trial/',
  scripts: ['browser/main.js'],
  styles: ['browser/main.css'],
  fonts: {},
};

/** The whole document of a page as the shell's server makes it, and its policy. */
function documentOf(
  { environment, table, now, owner }: Trial,
  { sample: { pathname, route }, page: { html, head, api, entered } }: ReadPage,
) {
  const { brand, timeZone, publicApiUrl, apiPort } = environment;
  const state: ServerState = { table, brand, now, timeZone, apiUrl: publicApiUrl, apiPort, api, entered };
  const made = pageDocument({
    shell,
    words: {},
    readSheet: () => undefined,
    pathname,
    state,
    html,
    head,
    handle: { remote: owner, id: route.id, visibility: route.visibility },
  });
  return {
    elements: elementsIn(parse(made.html)),
    policy: contentSecurityPolicy(environment, table, pageUrl(pathname), { styleHashes: made.styleHashes }),
  };
}

/** What is wrong with the document around a page, by subject. */
function wrongWith(trial: Trial, one: ReadPage): [about: string, wrong: string][] {
  const { elements, policy } = documentOf(trial, one);
  const { head } = one.page;
  const { language } = splitPath(one.sample.pathname);
  const all = (tag: string, ...[name, value]: [string?, string?]) =>
    elements.filter((element) => element.tagName === tag && (name === undefined || attribute(element, name) === value));
  const saying = (name: string) => all('meta', 'name', name).map((element) => attribute(element, 'content') ?? '');
  const addresses = (rel: string) => all('link', 'rel', rel).map((element) => attribute(element, 'href') ?? '');
  const [root] = all('html');
  const said = root && attribute(root, 'lang');
  const scripts = all('script').filter((script) => attribute(script, 'src') === undefined && isProgram(script));
  const checks: [string, string | false][] = [
    [
      'language',
      said?.split('-')[0] !== language.code &&
        `is ${said === undefined || said === '' ? 'not said' : said} in place of ${language.locale} (<html lang>)`,
    ],
    ['title', !all('title').some((title) => textOf(title) === head.fullTitle) && `is not ${head.fullTitle}`],
    [
      'description',
      head.description !== undefined && !saying('description').includes(head.description) && 'is missing',
    ],
    [
      'width on phones',
      !saying('viewport').some((content) => content.includes('width=device-width')) && 'is not theirs (viewport)',
    ],
    [
      'word to search engines',
      !head.noindex &&
        saying('robots').some((content) => content.includes('noindex')) &&
        'is that they leave it out (noindex)',
    ],
    ['own address', !addresses('canonical').includes(head.canonical) && 'is missing, or another one (canonical)'],
    [
      'other languages',
      !head.noindex &&
        head.alternates.some(({ hreflang }) => all('link', 'hreflang', hreflang).length === 0) &&
        'are missing (alternate)',
    ],
    [
      'data for search engines',
      all('script', 'type', 'application/ld+json').length < head.jsonLd.length && 'are missing (JSON-LD)',
    ],
    [
      'contents',
      !all('div', 'id', rootElementId).some((element) =>
        elementsIn(element).some(({ tagName }) => tagName === 'main'),
      ) && `are not in the element ${rootElementId}`,
    ],
    [
      'code',
      !all('script').some((script) => attribute(script, 'src') === shell.base + shell.scripts[0]) && 'is not asked for',
    ],
    ['styles', !addresses('stylesheet').includes(shell.base + shell.styles[0]) && 'are not asked for'],
    [
      'inlined scripts',
      scripts.some((script) => !policy.includes(hashSource(textOf(script)))) &&
        'are left out by its policy (script-src)',
    ],
  ];
  const filled = trial.table.remotes
    .flatMap(({ name, slots }) => slots.map(({ slot }) => ({ slot, name })))
    .filter(({ slot }) => !slot.includes('/'));
  for (const slot of new Set(filled.map((one) => one.slot)))
    checks.push([
      `place of the slot ${slot}, which ${[...new Set(filled.flatMap((one) => (one.slot === slot ? one.name : [])))].join(', ')} fills,`,
      !one.page.slots.has(slot) && 'is missing',
    ]);
  const { navigation = [] } = trial.table.remotes.find(({ name }) => name === trial.owner) ?? {};
  const led = all('a')
    .filter(isOfFrame)
    .map((link) => attribute(link, 'href')?.replace(/[?#].*$/, ''));
  // The current page need not be a link.
  const lacking = navigation
    .map(({ path }) => localizePath(path, language))
    .find((path) => path !== one.sample.pathname && !led.includes(path));
  if (lacking !== undefined) checks.push(['navigation', `lacks its entry ${lacking}`]);
  return checks.flatMap(([about, wrong]) => (wrong === false ? [] : [[about, wrong] as [string, string]]));
}

/** Checks the documents that a shell makes for a live remote's pages, one in each language. */
export function checkDocuments(trial: Trial, shown: readonly Shown[]): string[] {
  const first = new Map(
    shown
      .flatMap(readPage)
      .filter(isWhole)
      .toReversed()
      .map((one) => [one.language, one]),
  );
  return [...first.values()].flatMap((one) =>
    wrongWith(trial, one).map(([about, wrong]) => `the ${about} of the document of its page ${atPage(one)} ${wrong}`),
  );
}
