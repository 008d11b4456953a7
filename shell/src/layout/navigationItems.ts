import {
  paths,
  pickText,
  splitPath,
  type Language,
  type LiveRemote,
  type NavigationEntry,
} from '@storefront/contracts';

export interface NavigationItem {
  to: string;
  label: string;
}

/** The shell's own pages, by the key of their text; they come last (S023). */
const ownEntries = [
  { key: 'privacy', path: paths.privacyPolicy(), order: 50 },
  { key: 'terms', path: paths.termsOfService(), order: 60 },
] as const;

type OwnKey = (typeof ownEntries)[number]['key'];

/** The items of the header, the menu and the footer: the navigation entries of the live remotes and of the shell. */
export function navigationItems(
  remotes: readonly LiveRemote[],
  language: Language,
  wordOf: (key: OwnKey) => string,
): NavigationItem[] {
  const theirs = remotes
    .flatMap(({ navigation = [] }) => navigation)
    .map((entry) => ({ ...entry, label: labelOf(entry, language) }));
  const ours = ownEntries.map(({ key, path, order }) => ({ path, order, label: wordOf(key) }));
  const sorted = [...theirs, ...ours].sort((one, other) => one.order - other.order || (one.path < other.path ? -1 : 1));
  return sorted
    .filter(({ path }, index) => sorted.findIndex((item) => item.path === path) === index)
    .map(({ path, label }) => ({ to: path, label }));
}

/** The label of an entry; its path where it has no text in any of the shop's languages. */
const labelOf = ({ label, path }: NavigationEntry, language: Language) => pickText(label, language) || path;

/** Whether an item's page, or one below it, is shown; home only at `/` and its prefixed forms (S024). */
export function isActive(to: string, pathname: string): boolean {
  const path = splitPath(pathname).path.replace(/\/$/, '');
  return to === '/' ? path === '' : path === to || path.startsWith(`${to}/`);
}
