import { laterElementId, safeJson, stateElementId, type LiveRemote } from '@storefront/contracts';

interface State {
  table: { revision: number; remotes: LiveRemote[] };
  apiUrl: string | null;
  apiPort: number;
  entered: unknown;
  developer?: { overrides: Record<string, string> };
  [part: string]: unknown;
}

const block = (id: string) => new RegExp(`(<script type="application/json" id="${id}">)([\\s\\S]*?)(</script>)`);

function replaceBlock<T>(html: string, id: string, change: (content: T) => unknown): string {
  return html.replace(
    block(id),
    (_all, start: string, json: string, end: string) => start + safeJson(change(JSON.parse(json) as T)) + end,
  );
}

/** The state that a page contains for the browser; undefined if it is not a page of our shop. */
export function stateOf(html: string): State | undefined {
  const json = block(stateElementId).exec(html)?.[2];
  return json === undefined ? undefined : (JSON.parse(json) as State);
}

/** The API's address according to a page of the shop at `shop`. */
export const apiOf = ({ apiUrl, apiPort }: State, shop: URL) =>
  new URL(apiUrl ?? `${shop.protocol}//${shop.hostname}:${apiPort}`);

interface Changes {
  /** Remotes that replace the shop's own of the same names, or are added. */
  remotes: readonly LiveRemote[];
  /** The API's address for this page. */
  apiUrl: string;
  /** Whether the page belongs to one of these remotes; its screen is then rendered by the browser. */
  isTheirs: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the elements of the head that load a remote's files. */
const assetElements = (base: string) =>
  new RegExp(`<(?:link|script)[^>]*(?:href|src)="${escaped(base)}[^>]*>(?:</script>)?\\n?`, 'g');

/** Removes the screen, which another version has rendered, and keeps the frame. */
const withoutScreen = (html: string) =>
  html
    .replace(/<style data-href="[^"]*">[\s\S]*?<\/style>\n?/g, '')
    .replace(/(<main\b[^>]*>)[\s\S]*?(<\/main>)/, '$1$2');

/** A page of the deployed shop, with some remotes replaced. */
export function changedPage(html: string, { remotes, apiUrl, isTheirs }: Changes): string {
  const state = stateOf(html);
  if (!state) return html;
  const names = new Set(remotes.map(({ name }) => name));
  const replaced = state.table.remotes.filter(({ name }) => names.has(name)).map(({ base }) => base);
  const table = {
    ...state.table,
    remotes: [...state.table.remotes.filter(({ name }) => !names.has(name)), ...remotes],
  };
  const frame = replaced.reduce(
    (page, base) => page.replace(assetElements(base), ''),
    isTheirs ? withoutScreen(html) : html,
  );
  const isOld = ([address]: [string]) => replaced.some((base) => address.startsWith(base));
  const listed = replaceBlock<[string][]>(frame, laterElementId, (files) => files.filter((file) => !isOld(file)));
  const overrides = Object.fromEntries(
    Object.entries(state.developer?.overrides ?? {}).filter(([name]) => !names.has(name)),
  );
  const developer = { overrides, local: [...names] };
  return replaceBlock<State>(listed, stateElementId, (before) => ({
    ...before,
    table,
    apiUrl,
    developer,
    ...(isTheirs && { entered: null }),
  }));
}

/** The shop's content security policy, with the API's address replaced. */
export function changedPolicy(policy: string, from: URL, apiUrl: string): string {
  const socket = (url: string) => url.replace(/^http/, 'ws');
  const [before, after] = [from.origin, new URL(apiUrl).origin];
  return policy
    .split('; ')
    .map((directive) =>
      directive
        .split(' ')
        .map((source) => (source === before ? after : source === socket(before) ? socket(after) : source))
        .join(' '),
    )
    .filter((directive) => directive !== 'upgrade-insecure-requests')
    .join('; ');
}
