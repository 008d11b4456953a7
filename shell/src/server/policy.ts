import type { ReleaseTable } from '@storefront/contracts';
import { apiUrlFor } from '../composition/pageState';
import { inlinedScriptHashes } from './document';
import type { Environment } from './environment';
import { iframeOrigin } from './iframeOrigin';

/** The content security policy of a page of text only: its script, if any, by hash, and the shop's icon. */
export const plainPolicy = (...scriptHashes: string[]): string =>
  [
    "default-src 'none'",
    "img-src 'self'",
    ...(scriptHashes.length > 0 ? [`script-src ${scriptHashes.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Browser features that neither the shop nor an iframe in it may use. */
export const permissionsPolicy = [
  ...['camera', 'geolocation', 'microphone', 'payment', 'usb', 'display-capture'],
  ...['hid', 'idle-detection', 'local-fonts', 'midi', 'serial', 'window-management'],
  ...['identity-credentials-get', 'publickey-credentials-get'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Additions to the policy for one page. */
export interface Admitted {
  styleHashes?: readonly string[];
  /** Origins of overrides. */
  others?: readonly string[];
}

/**
 * The content security policy of a page: scripts of the shop and of live remotes' origins, inlined styles by hash,
 * calls to the API's origin.
 */
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
    // Workers have no fences, and a service worker outlives the page.
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
