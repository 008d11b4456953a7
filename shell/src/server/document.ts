import { createHash } from 'node:crypto';
import { splitPath, type RemoteRelease } from '@storefront/contracts';
import type { PageHeadData } from '../head/headOf';
import { redirectScript } from '../language/redirectScript';
import { rootElementId, stateElementId, type PageState } from '../composition/pageState';
import type { RouteHandle } from '../composition/router';
import type { ShellAssets } from './releases';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** JSON that cannot end the element it stands in. */
const safeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const integrity = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The one inlined script of every page; the policy names it by its hash. */
export const redirectScriptHash = integrity(redirectScript);

export interface DocumentParts {
  pathname: string;
  shell: ShellAssets;
  state: PageState;
  /** Without it, the browser renders alone. */
  html?: string;
  head?: PageHeadData;
  handle?: RouteHandle;
}

function preload(href: string, as: 'script' | 'font'): string {
  const how = as === 'font' ? ' type="font/woff2" crossorigin' : ' fetchpriority="low"';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${how}>`;
}

/** The exposes that a route's first render needs. */
function exposesOf(remote: RemoteRelease, handle: RouteHandle, languageCode: string): string[] {
  const locale = remote.locales.includes(languageCode) ? languageCode : remote.locales[0];
  return ['./register', `./routes/${handle.id}`, `./locales/${locale}`];
}

/** Style sheets and preloads of the remote that owns the page, as its release says. */
function remoteLinks({ shell, state, handle, pathname }: DocumentParts): string[] {
  const remote = state.table.remotes.find(({ name }) => name === handle?.remote);
  if (!remote || !handle) return [];
  const known = shell.bundled?.[remote.name] ?? remote.assets;
  const assets = exposesOf(remote, handle, splitPath(pathname).language.code).map((expose) => known[expose]);
  const unique = (files: string[]) => [...new Set(files)];
  const styles = unique(assets.flatMap((asset) => asset?.styles ?? []));
  const chunks = unique(assets.flatMap((asset) => asset?.scripts ?? []));
  const scripts = shell.bundled ? chunks : [remote.entry.replace('browser/', ''), ...chunks];
  const base = `${shell.bundled ? shell.base : remote.base}browser/`;
  return [
    // mini-css finds a sheet that is there by its `data-href`, and does not load it twice.
    ...styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(base + file)}" data-href="${escapeHtml(file)}">`),
    ...scripts.map((file) => preload(base + file, 'script')),
  ];
}

function fontLinks({ shell, pathname }: DocumentParts): string[] {
  return splitPath(pathname).language.fonts.flatMap((system) => (shell.fonts[system] ? [preload(shell.base + shell.fonts[system], 'font')] : []));
}

function headLinks(head: PageHeadData, brand: string): string[] {
  const meta = (attribute: 'name' | 'property', key: string, content: string | undefined) =>
    content ? [`<meta ${attribute}="${key}" content="${escapeHtml(content)}">`] : [];
  return [
    `<title>${escapeHtml(head.fullTitle)}</title>`,
    ...meta('name', 'description', head.description),
    ...meta('name', 'robots', head.noindex ? 'noindex' : undefined),
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...(head.noindex ? [] : head.alternates.map(({ hreflang, url }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}">`)),
    ...meta('property', 'og:type', 'website'),
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

function textLinks({ shell, pathname }: DocumentParts): string[] {
  const file = shell.texts[splitPath(pathname).language.code];
  return file ? [preload(shell.base + file, 'script')] : [];
}

/** The whole HTML of a page. */
export function pageDocument(parts: DocumentParts): string {
  const { shell, state, html = '', head, pathname } = parts;
  return `<!doctype html>
<html lang="${splitPath(pathname).language.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<script>${redirectScript}</script>
${(head ? headLinks(head, state.brand) : [`<title>${escapeHtml(state.brand)}</title>`]).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontLinks(parts).join('\n')}
${shell.styles.map((file) => `<link rel="stylesheet" href="${shell.base}${file}">`).join('\n')}
${[...textLinks(parts), ...remoteLinks(parts)].join('\n')}
${shell.scripts.map((file) => `<script defer src="${shell.base}${file}"></script>`).join('\n')}
</head>
<body>
<div id="${rootElementId}">${html}</div>
<script type="application/json" id="${stateElementId}">${safeJson(state)}</script>
</body>
</html>`;
}

/** Where nothing is: a page that sends the browser home in place of itself (S003). */
export function notFoundDocument(words: { title: string; text: string; home: string; brand: string; locale: string }): string {
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0;url=${words.home}">
<title>${escapeHtml(words.brand)}</title>
</head>
<body><h1>${escapeHtml(words.title)}</h1><p><a href="${words.home}">${escapeHtml(words.text)}</a></p></body>
</html>`;
}

/** While there is nothing to make pages from. */
export function unavailableDocument(words: { title: string; text: string; brand: string; locale: string }): string {
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(words.brand)}</title>
</head>
<body><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.text)}</p></body>
</html>`;
}
