import { escapeHtml } from '@storefront/server';

/** Has the browser fetch a file that it will want, and that nobody waits for yet. */
export function preload(href: string, as: 'script' | 'font' | 'style', checks = ''): string {
  const how = as === 'font' ? ' type="font/woff2" crossorigin' : ' fetchpriority="low"';
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${how}${checks}>`;
}

/** A sheet that the first paint waits for, asked for before the link that applies it is read. */
export const preloadSheet = (href: string, checks: string): string => `<link rel="preload" as="style" href="${escapeHtml(href)}"${checks}>`;

/**
 * What lets a browser refuse bytes that were not published, as attributes. Another origin's are asked for as their code asks for them: a
 * preload that differs in that would be fetched twice.
 */
export function checksOf(digest: string | undefined, base: string): string {
  const asked = base.startsWith('/') ? '' : ' crossorigin="anonymous"';
  return digest === undefined ? asked : `${asked} integrity="${escapeHtml(digest)}"`;
}
