import { createHash } from 'node:crypto';
import { escapeHtml } from '@storefront/server';
import {
  containerName,
  inScript,
  laterElementId,
  liveRemote,
  localeFor,
  safeJson,
  splitPath,
  stateElementId,
} from '@storefront/contracts';
import type { LiveTable, ReleaseTable, RemoteRelease } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import type { PageHeadData } from '../head/headOf';
import { brandedTitle } from '../head/shownHead';
import { rootElementId, type PageState, type WholePageState } from '../composition/pageState';
import { checksOf, preload, preloadSheet } from './html';
import { laterFiles, ownerFiles, scriptTags, type PageParts, type RemoteFiles } from './remoteFiles';
import { countScript, inlinedScript, keptOverridesScript } from '../inlined/scripts';
import type { ReadSheet } from './sheets';

/** An inlined script or style as a content security policy names it: its hash-source. */
export const hashSource = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The inlined scripts of every page; the policy names them by their hashes. */
export const inlinedScriptHashes = [inlinedScript, countScript].map(hashSource);

/** … and of the not-found page. */
export const keptOverridesHash = hashSource(keptOverridesScript);

/** The page's state on the server: with the whole release table, and the API cache as JSON. */
export type ServerState = Omit<PageState, 'table' | 'api'> & { table: ReleaseTable; api: string | null };

export interface DocumentParts extends PageParts {
  /** The shell's own texts by language code. */
  words: Record<string, Texts>;
  readSheet: ReadSheet;
  state: ServerState;
  /** Without it, the browser renders the page. */
  html?: string;
  head?: PageHeadData;
  /** What to say to whoever runs no scripts, where the page is nothing, or a frame, without them. */
  withoutScripts?: string | undefined;
}

export interface PageDocument {
  html: string;
  /** The inlined styles by their hashes, for the policy's `style-src`. */
  styleHashes: string[];
}

/** Whether the remote's screen is in the HTML, so that its styles are needed at the first paint. */
function showsScreen({ html, state }: DocumentParts): boolean {
  return html !== undefined && !state.entered?.outcome?.absent;
}

/** The most characters of inlined styles. */
const inlineLimit = 96 * 1024;

/**
 * Inlines the style sheets of a remote: as links they would block the first paint of the frame, and its scripts, until
 * the slowest has loaded. mini-css-extract-plugin finds an inlined sheet by its `data-href`, and does not load it
 * again.
 */
function remoteStyles(
  parts: DocumentParts,
  { folder, base, styles, checks, digest }: RemoteFiles,
): { tags: string[]; hashes: string[] } {
  if (!showsScreen(parts))
    return { tags: styles.map((file) => preload(base + file, 'style', checks(file))), hashes: [] };
  const hashes: string[] = [];
  let left = inlineLimit;
  const tags = styles.map((file) => {
    const css = parts.readSheet({ folder, file, base, integrity: digest(file) });
    left -= css?.length ?? 0;
    if (css === undefined || left < 0) return sheetLink(base, file, checks(file));
    hashes.push(hashSource(css));
    return `<style data-href="${escapeHtml(file)}">${css}</style>`;
  });
  return { tags, hashes };
}

/**
 * A sheet that cannot be inlined: one of the shop's own origin may block the page for a moment, one of another origin
 * is only preloaded.
 */
function sheetLink(base: string, file: string, checks: string): string {
  if (!base.startsWith('/')) return preload(base + file, 'style', checks);
  return `<link rel="stylesheet" href="${escapeHtml(base + file)}" data-href="${escapeHtml(file)}"${checks}>`;
}

function fontLinks({ shell, pathname }: DocumentParts): string[] {
  return splitPath(pathname).language.fonts.flatMap((system) =>
    shell.fonts[system] ? [preload(shell.base + shell.fonts[system], 'font')] : [],
  );
}

function headLinks(head: PageHeadData, brand: string): string[] {
  const meta = (attribute: 'name' | 'property', key: string, content: string | undefined) =>
    content ? [`<meta ${attribute}="${key}" content="${escapeHtml(content)}">`] : [];
  return [
    `<title>${escapeHtml(head.fullTitle)}</title>`,
    ...meta('name', 'description', head.description),
    ...meta('name', 'robots', head.noindex ? 'noindex' : undefined),
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...(head.noindex
      ? []
      : head.alternates.map(
          ({ hreflang, url }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}">`,
        )),
    ...(head.feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(head.feed.title)}" href="${escapeHtml(head.feed.path)}">`,
        ]
      : []),
    ...meta('property', 'og:type', isArticle(head) ? 'article' : 'website'),
    ...meta('property', 'og:site_name', brand),
    ...meta('property', 'og:locale', head.locale.replace('-', '_')),
    ...meta('property', 'og:title', head.fullTitle),
    ...meta('property', 'og:description', head.description),
    ...meta('property', 'og:url', head.canonical),
    ...meta('property', 'og:image', head.image),
    ...meta('name', 'twitter:card', 'summary_large_image'),
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${safeJson(data)}</script>`),
  ];
}

/** Whether the page tells search engines that it is an article: schema.org's `NewsArticle`, `BlogPosting` and others. */
const isArticle = ({ jsonLd }: PageHeadData) =>
  jsonLd.some((data) => '@type' in data && /(?:Article|BlogPosting)$/.test(String(data['@type'])));

/** The browser's part of the release table. */
const liveTable = ({ revision, remotes }: ReleaseTable): LiveTable => ({ revision, remotes: remotes.map(liveRemote) });

/** The state for the browser, as JSON; where a language has no texts of the shell, the default language's are sent. */
function wholeState({ state: { api, ...state }, words, pathname }: DocumentParts): string {
  const code = localeFor(Object.keys(words), splitPath(pathname).language.code);
  const all: Omit<WholePageState, 'api'> = { ...state, table: liveTable(state.table), texts: words[code] ?? {} };
  return `${safeJson(all).slice(0, -1)},"api":${inScript(api ?? 'null')}}`;
}

/** Each remote's container name and entry, as an attribute of the inlined script (`globalsScript.ts`). */
const entriesOf = (remotes: readonly RemoteRelease[]) =>
  remotes.length === 0
    ? ''
    : ` data-entries="${escapeHtml(JSON.stringify(remotes.map(({ name, base, entry }) => [containerName(name), base + entry])))}"`;

/**
 * The versions on a page from its beginning, as an attribute of the inlined script (`lostPageScript.ts`); none for a
 * developer, whose page is not counted.
 */
function shownOn({ state: { table, developer }, handle }: DocumentParts): string {
  const present = table.remotes.filter(
    ({ name, slots }) => name === handle?.remote || slots.some(({ load }) => load === 'idle'),
  );
  return developer
    ? ''
    : ` data-shown="${escapeHtml(present.map(({ name, version }) => `${name}@${version}`).join(' '))}"`;
}

/**
 * The shell's own files. `sheets` and `scripts` are preloads that stand before the first script, which takes a slow
 * phone a tenth of a second (decision 0064).
 */
function shellLinks({ shell }: DocumentParts): Record<'sheets' | 'scripts' | 'links', string[]> {
  const checks = (file: string) => checksOf(shell.files?.[file], shell.base);
  return {
    sheets: shell.styles.map((file) => preloadSheet(shell.base + file, checks(file))),
    scripts: shell.scripts.map((file) => preload(shell.base + file, 'script', checks(file))),
    links: [
      ...shell.styles.map((file) => `<link rel="stylesheet" href="${shell.base}${file}"${checks(file)}>`),
      ...shell.scripts.map((file) => `<script defer src="${shell.base}${file}"${checks(file)}></script>`),
    ],
  };
}

/** The most pictures that a page asks for before its first script: a row of cards on a wide screen. */
const earlyPictures = 3;

const isUrgent = (tag: string) => tag.includes(' fetchPriority="high"');

/**
 * Preloads of urgent pictures in several formats, in the first of them. React preloads none of these by itself. React
 * escapes `<` and `>` in attributes; without them in the pattern, no HTML of a remote takes longer than it is long.
 */
const formatPreloads = (html: string): string[] =>
  [...html.matchAll(/<picture[^<>]*>(<source [^<>]*>)(?:<source [^<>]*>)*(<img [^<>]*>)/g)]
    .filter(([, , image]) => isUrgent(image!))
    .map(([, source]) =>
      source!
        .replace('<source ', '<link rel="preload" as="image" fetchPriority="high" ')
        .replace(' srcSet=', ' imageSrcSet=')
        .replace(' sizes=', ' imageSizes='),
    );

/**
 * The preloads of urgent pictures, for the page's beginning. React writes those of `<img>` before the rendered HTML: there
 * they would be found after the first script, and wait for the scripts before them (decision 0064).
 */
function takePictures(html: string): { pictures: string[]; rest: string } {
  const [preloads = ''] = /^(?:<link rel="preload" as="image"[^<>]*>)+/.exec(html) ?? [];
  const links = preloads.match(/<[^>]*>/g) ?? [];
  const pictures = [...links.filter(isUrgent), ...formatPreloads(html)].slice(0, earlyPictures);
  return { pictures, rest: links.filter((link) => !pictures.includes(link)).join('') + html.slice(preloads.length) };
}

/** The whole HTML of a page. */
export function pageDocument(parts: DocumentParts): PageDocument {
  const { shell, state, html = '', head, pathname, withoutScripts } = parts;
  const { sheets, scripts, links } = shellLinks(parts);
  const { pictures, rest } = takePictures(html);
  const files = ownerFiles(parts);
  const styles = files ? remoteStyles(parts, files) : { tags: [], hashes: [] };
  const remoteScripts = files ? scriptTags(files) : [];
  const page = `<!DOCTYPE html>
<html lang="${splitPath(pathname).language.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
${[...sheets, ...pictures, ...scripts].join('\n')}
<script${entriesOf(state.table.remotes)}${shownOn(parts)} data-own="${escapeHtml(shell.base)}">${inlinedScript}</script>
${(head ? headLinks(head, state.brand) : [`<title>${escapeHtml(state.brand)}</title>`]).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontLinks(parts).join('\n')}
${links.join('\n')}
${[...styles.tags, ...remoteScripts].join('\n')}
</head>
<body>${withoutScripts ? `\n<noscript><p>${escapeHtml(withoutScripts)}</p></noscript>` : ''}
<div id="${rootElementId}">${rest}</div>
<script type="application/json" id="${stateElementId}">${wholeState(parts)}</script>
<script type="application/json" id="${laterElementId}">${safeJson(laterFiles(parts))}</script>
<script>${countScript}</script>
</body>
</html>`;
  return { html: page, styleHashes: styles.hashes };
}

interface PlainWords {
  title: string;
  text: string;
  brand: string;
  locale: string;
}

/** A page of text only, not indexed; `home` is where `leading` sends the browser. */
function plainDocument({ title, text, brand, locale }: PlainWords, home?: string, leading = ''): string {
  const words = home === undefined ? escapeHtml(text) : `<a href="${home}">${escapeHtml(text)}</a>`;
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${leading}<title>${escapeHtml(brandedTitle(title, brand, locale))}</title>
</head>
<body><h1>${escapeHtml(title)}</h1><p>${words}</p></body>
</html>`;
}

const refresh = (home: string) => `<meta http-equiv="refresh" content="0;url=${home}">`;

/**
 * The refresh is only for browsers without scripts: it would win over the script, which may lead to one of the tab's
 * overrides.
 */
const step = (home: string) =>
  `<script data-home="${home}">${keptOverridesScript}</script><noscript>${refresh(home)}</noscript>`;

/** The not-found page, which sends the browser home (S003), unless one of the tab's overrides may have the address. */
export const notFoundDocument = ({
  home,
  keepsOverrides,
  ...words
}: PlainWords & { home: string; keepsOverrides: boolean }): string =>
  plainDocument(words, home, `${keepsOverrides ? step(home) : refresh(home)}\n`);

/** The page that is sent while there is no release table. */
export const unavailableDocument = (words: PlainWords): string => plainDocument(words);
