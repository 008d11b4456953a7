import type { LiveTable } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import type { Entered } from '../router/pages';

/** The part of a page's state that only developers have: overrides, with the badge and the panel. */
export interface DeveloperState {
  /** The tab's overrides: the address of the folder of a remote's `build.json`, by name. */
  overrides: Record<string, string>;
  /** Remotes that a development server has put into the table. */
  local: string[];
}

/** The state that the server's HTML contains for the browser, as JSON; nothing in it belongs to one visitor. */
export interface PageState {
  table: LiveTable;
  brand: string;
  /** Unix milliseconds at which the page was made. */
  now: number;
  timeZone: string;
  /** The API's origin for browsers; null: the page's own host at `apiPort`. */
  apiUrl: string | null;
  apiPort: number;
  /** RTK Query's state on the server; null when the browser renders alone. */
  api: unknown;
  /** The result of entering the page on the server; null when the browser renders alone. */
  entered: Entered | null;
  developer?: DeveloperState;
  /** Whether the operator allows overrides; those of a tab are kept from page to page. */
  mayOverride?: true;
}

/** The page's state with the shell's own texts in its language, so that the frame needs nothing else to hydrate. */
export interface WholePageState extends PageState {
  texts: Texts;
}

export const rootElementId = 'root';

/** The API's origin as a browser at this page address reaches it. */
export function apiUrlFor(
  { apiUrl, apiPort }: Pick<PageState, 'apiUrl' | 'apiPort'>,
  page: { protocol: string; hostname: string },
): string {
  return apiUrl ?? `${page.protocol}//${page.hostname}:${apiPort}`;
}
