import type { LiveTable } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import type { Entered } from '../router/pages';

/** What developers have of a page, and nobody else: remotes from elsewhere, a badge that says so, and a panel. */
export interface DeveloperState {
  /** Remotes that this tab has from elsewhere: the address of their `build.json`'s folder, by name. */
  overrides: Record<string, string>;
  /** Remotes that a development server has put into the table. */
  local: string[];
}

/** What the server's HTML hands to the browser, as JSON in a data block; nothing in it belongs to one visitor. */
export interface PageState {
  table: LiveTable;
  brand: string;
  /** Unix milliseconds at which the page was made. */
  now: number;
  timeZone: string;
  /** The API's origin for browsers; null: the page's own host at `apiPort`. */
  apiUrl: string | null;
  apiPort: number;
  /** RTK Query's state as the server left it; null when the browser renders alone. */
  api: unknown;
  /** What entering the page came to on the server; null when the browser renders alone. */
  entered: Entered | null;
  developer?: DeveloperState;
  /** The operator allows overrides: those of the tab are kept from page to page. */
  mayOverride?: true;
}

/** All that stands in the page: with the shell's own words in its language the frame needs nothing else to come to life. */
export interface WholePageState extends PageState {
  texts: Texts;
}

export const rootElementId = 'root';

/** The API's origin as a browser at this page address reaches it. */
export function apiUrlFor({ apiUrl, apiPort }: Pick<PageState, 'apiUrl' | 'apiPort'>, page: { protocol: string; hostname: string }): string {
  return apiUrl ?? `${page.protocol}//${page.hostname}:${apiPort}`;
}
