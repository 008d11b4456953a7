import { localizePath, splitPath } from '@storefront/contracts';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { rootElementId } from '../../../composition/pageState';
import { hashSource, pageDocument, type ServerState } from '../../document';
import { contentSecurityPolicy } from '../../policy';
import type { ShellAssets } from '../../releases/releases';
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

/** A whole document as the shell's server makes it around a page, and its policy. */
interface MadeDocument {
  elements: readonly Element[];
  policy: string;
}

function documentOf(
  { environment, table, now, owner }: Trial,
  { sample: { pathname, route }, page: { html, head, api, entered } }: ReadPage,
): MadeDocument {
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

/** The elements with a tag, and with an attribute of this value where one is named. */
const elementsWith = ({ elements }: MadeDocument, tag: string, ...[name, value]: [name?: string, value?: string]) =>
  elements.filter((element) => element.tagName === tag && (name === undefined || attribute(element, name) === value));

const metaContents = (made: MadeDocument, name: string) =>
  elementsWith(made, 'meta', 'name', name).map((element) => attribute(element, 'content') ?? '');

const linkAddresses = (made: MadeDocument, rel: string) =>
  elementsWith(made, 'link', 'rel', rel).map((element) => attribute(element, 'href') ?? '');

/** A part of a document, and what is wrong with it, if anything: `['title', 'is not Games']`. */
type PartCheck = [about: string, wrong: string | false];

function languageCheck(made: MadeDocument, { sample: { pathname } }: ReadPage): PartCheck {
  const { code, locale } = splitPath(pathname).language;
  const [root] = elementsWith(made, 'html');
  const stated = (root && attribute(root, 'lang')) || 'not said';
  return ['language', stated.split('-')[0] !== code && `is ${stated} in place of ${locale} (<html lang>)`];
}

/** What visitors see of the head: the tab's title, a preview's text, a page that fits a phone. */
function headChecks(made: MadeDocument, { page: { head } }: ReadPage): PartCheck[] {
  const hasTitle = elementsWith(made, 'title').some((title) => textOf(title) === head.fullTitle);
  const hasDescription = head.description === undefined || metaContents(made, 'description').includes(head.description);
  const fitsPhones = metaContents(made, 'viewport').some((content) => content.includes('width=device-width'));
  return [
    ['title', !hasTitle && `is not ${head.fullTitle}`],
    ['description', !hasDescription && 'is missing'],
    ['width on phones', !fitsPhones && 'is not theirs (viewport)'],
  ];
}

/** What search engines read of the head. */
function searchEngineChecks(made: MadeDocument, { page: { head } }: ReadPage): PartCheck[] {
  const isLeftOut = metaContents(made, 'robots').some((content) => content.includes('noindex'));
  const hasAddress = linkAddresses(made, 'canonical').includes(head.canonical);
  const hasAlternates = head.alternates.every(
    ({ hreflang }) => elementsWith(made, 'link', 'hreflang', hreflang).length > 0,
  );
  const hasData = elementsWith(made, 'script', 'type', 'application/ld+json').length >= head.jsonLd.length;
  return [
    ['word to search engines', !head.noindex && isLeftOut && 'is that they leave it out (noindex)'],
    ['own address', !hasAddress && 'is missing, or another one (canonical)'],
    ['other languages', !head.noindex && !hasAlternates && 'are missing (alternate)'],
    ['data for search engines', !hasData && 'are missing (JSON-LD)'],
  ];
}

/** The page's rectangle, and the shell's files and inlined scripts that bring it to life. */
function bodyChecks(made: MadeDocument): PartCheck[] {
  const hasContents = elementsWith(made, 'div', 'id', rootElementId).some((root) =>
    elementsIn(root).some(({ tagName }) => tagName === 'main'),
  );
  const scripts = elementsWith(made, 'script');
  const hasCode = scripts.some((script) => attribute(script, 'src') === shell.base + shell.scripts[0]);
  const hasStyles = linkAddresses(made, 'stylesheet').includes(shell.base + shell.styles[0]);
  const areAllowed = scripts
    .filter((script) => attribute(script, 'src') === undefined && isProgram(script))
    .every((script) => made.policy.includes(hashSource(textOf(script))));
  return [
    ['contents', !hasContents && `are not in the element ${rootElementId}`],
    ['code', !hasCode && 'is not asked for'],
    ['styles', !hasStyles && 'are not asked for'],
    ['inlined scripts', !areAllowed && 'are left out by its policy (script-src)'],
  ];
}

/** The places of the shell's own slots that remotes fill. */
function slotChecks({ table }: Trial, { page }: ReadPage): PartCheck[] {
  const fillers = new Map<string, Set<string>>();
  for (const { name, slots } of table.remotes)
    for (const { slot } of slots)
      if (!slot.includes('/')) fillers.set(slot, (fillers.get(slot) ?? new Set()).add(name));
  return [...fillers].map(([slot, names]) => [
    `place of the slot ${slot}, which ${[...names].join(', ')} fills,`,
    !page.slots.has(slot) && 'is missing',
  ]);
}

/** The remote's navigation entries, of which the current page need not be a link. */
function navigationChecks(made: MadeDocument, { table, owner }: Trial, { sample }: ReadPage): PartCheck[] {
  const { navigation = [] } = table.remotes.find(({ name }) => name === owner) ?? {};
  const linked = elementsWith(made, 'a')
    .filter(isOfFrame)
    .map((link) => attribute(link, 'href')?.replace(/[?#].*$/, ''));
  const lacking = navigation
    .map(({ path }) => localizePath(path, splitPath(sample.pathname).language))
    .find((path) => path !== sample.pathname && !linked.includes(path));
  return lacking === undefined ? [] : [['navigation', `lacks its entry ${lacking}`]];
}

function partChecks(trial: Trial, page: ReadPage): PartCheck[] {
  const made = documentOf(trial, page);
  return [
    languageCheck(made, page),
    ...headChecks(made, page),
    ...searchEngineChecks(made, page),
    ...bodyChecks(made),
    ...slotChecks(trial, page),
    ...navigationChecks(made, trial, page),
  ];
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
    partChecks(trial, one).flatMap(([about, wrong]) =>
      wrong === false ? [] : [`the ${about} of the document of its page ${atPage(one)} ${wrong}`],
    ),
  );
}
