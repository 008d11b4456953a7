import type { ReleaseTable } from '@storefront/contracts';
import { apiUrlFor } from '../composition/pageState';
import { inlinedScriptHashes } from './document';
import type { Environment } from './environment';
import { iframeOrigin } from './iframeOrigin';

/** Of a page of words alone: a script by its hash, where it has one, the shop's icon, and nothing else. */
export const plainPolicy = (...scriptHashes: string[]): string =>
  ["default-src 'none'", "img-src 'self'", ...(scriptHashes.length > 0 ? [`script-src ${scriptHashes.join(' ')}`] : []), "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ');

/** What no page of the shop asks a visitor for, nor any that it shows in a frame. */
export const permissionsPolicy = [
  ...['camera', 'geolocation', 'microphone', 'payment', 'usb', 'display-capture', 'hid', 'idle-detection', 'local-fonts', 'midi', 'serial', 'window-management'],
  ...['identity-credentials-get', 'publickey-credentials-get'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What one page has beside what all have. */
export interface Admitted {
  styleHashes?: readonly string[];
  /** Where it has remotes from. */
  others?: readonly string[];
}

/** Scripts of the shop and of the live remotes' origins only, styles also by the hashes of those in the page; calls to the API's origin only. */
export function contentSecurityPolicy(
  { publicApiUrl, apiPort }: Environment,
  { remotes }: ReleaseTable,
  page: URL,
  { styleHashes = [], others = [] }: Admitted = {},
): string {
  const api = apiUrlFor({ apiUrl: publicApiUrl, apiPort }, page);
  const bases = [...remotes.map(({ base }) => base).filter((base) => !base.startsWith('/')), ...others];
  const elsewhere = [...new Set(bases.map((base) => new URL(base).origin))];
  const own = ["'self'", ...elsewhere].join(' ');
  return [
    "default-src 'self'",
    `script-src ${[own, ...inlinedScriptHashes].join(' ')}`,
    `style-src ${[own, ...styleHashes].join(' ')}`,
    `font-src ${own}`,
    `img-src 'self' data: https: ${api}`,
    `connect-src ${own} ${api} ${api.replace(/^http/, 'ws')}`,
    `frame-src ${iframeOrigin}`,
    // No fence of a page is there in another thread, and a service worker outlives the page.
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
