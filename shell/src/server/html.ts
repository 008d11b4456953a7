import { escapeHtml } from '@storefront/server';

/** A preload of a file that is needed later; scripts and sheets have low priority. */
export function preload(href: string, as: 'script' | 'font' | 'style', checks = ''): string {
  const how = as === 'font' ? ' type="font/woff2" crossorigin' : ' fetchpriority="low"';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${how}${checks}>`;
}

/** A preload of a sheet that the first paint waits for, before the parser comes to its link. */
export const preloadSheet = (href: string, checks: string): string =>
  `<link rel="preload" as="style" href="${escapeHtml(href)}"${checks}>`;

/**
 * The `integrity` and `crossorigin` attributes of a file. For another origin's file they are the same as webpack's own:
 * a preload with different ones would be fetched twice.
 */
export function checksOf(digest: string | undefined, base: string): string {
  const asked = base.startsWith('/') ? '' : ' crossorigin="anonymous"';
  return digest === undefined ? asked : `${asked} integrity="${escapeHtml(digest)}"`;
}
