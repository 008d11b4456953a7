import {
  CONTRACT_VERSION,
  type NavigationEntry,
  type RemoteRelease,
  type ReleaseTable,
  type RouteDefinition,
} from '@storefront/contracts';
import { defineRoute, type RouteModule } from '@storefront/platform';
import type { RemoteSource } from '../composition/remoteSource';

/** A remote by its contract: what the release table says of it, and what it exposes. */
export interface StubRemote {
  release: RemoteRelease;
  /** By expose: `./routes/home`. */
  exposes: Record<string, unknown>;
}

export type StubRoute = Partial<RouteModule> & Pick<RouteDefinition, 'path'> & Partial<RouteDefinition>;

/** A route whose screen is a heading with its id, unless the test says more. */
function moduleOf({ id = 'home', load, head, sitemap, Screen = () => <h1>{`screen ${id}`}</h1> }: StubRoute) {
  return { route: defineRoute({ load, head: head ?? (() => ({ title: id })), sitemap, Screen }) };
}

/** A remote with these routes; its texts say `{ hello: 'Hello' }` in English and `{ hello: 'Привет' }` in Russian. */
export function stubRemote(
  name: string,
  routes: StubRoute[] = [],
  { exposes = {}, ...changes }: Partial<RemoteRelease> & { exposes?: Record<string, unknown> } = {},
): StubRemote {
  const stated = routes.map(({ id = 'home', path, visibility = 'public' as const }) => ({ id, path, visibility }));
  return {
    release: {
      name,
      contract: CONTRACT_VERSION,
      routes: stated,
      slots: [],
      wakes: [],
      version: '1.0.0-a',
      base: `/releases/${name}/1.0.0-a/`,
      entry: 'browser/remoteEntry.js',
      server: { file: 'server/server.cjs', integrity: 'sha384-' },
      assets: {},
      locales: ['en', 'ru'],
      ...changes,
    },
    exposes: {
      './register': { register: () => {} },
      './locales/en': { default: { hello: 'Hello' } },
      './locales/ru': { default: { hello: 'Привет' } },
      ...Object.fromEntries(routes.map((route) => [`./routes/${route.id ?? 'home'}`, moduleOf(route)])),
      ...exposes,
    },
  };
}

/** What the shop's remotes say of their pages (S023). */
const usualNavigation: NavigationEntry[] = [
  { path: '/contact-us', label: { en: 'Contact us', ru: 'Контакты' }, order: 40 },
  { path: '/', label: { en: 'Home', ru: 'Главная' }, order: 10 },
  { path: '/catalog', label: { en: 'Catalog', ru: 'Каталог' }, order: 20 },
  { path: '/news', label: { en: 'Announcements', ru: 'Объявления' }, order: 30 },
];

/** The table of these remotes. Where none of them says what its pages are called, the first says it for all. */
export function tableOf(remotes: StubRemote[]): ReleaseTable {
  const releases = remotes.map(({ release }) => release);
  const [first, ...others] = releases;
  if (!first || releases.some(({ navigation }) => navigation)) return { revision: 1, remotes: releases };
  return { revision: 1, remotes: [{ ...first, navigation: usualNavigation }, ...others] };
}

/** Serves stub remotes; `broken` names those that cannot be fetched at the moment, `loaded` what was brought. */
export function stubSource(remotes: StubRemote[]) {
  const broken = new Set<string>();
  const loaded: string[] = [];
  const source: RemoteSource = {
    async load({ name }, expose) {
      loaded.push(`${name} ${expose}`);
      const module = remotes.find(({ release }) => release.name === name)?.exposes[expose];
      if (!module || broken.has(name) || broken.has(`${name} ${expose}`)) throw new Error(`${name} ${expose} is gone.`);
      return module;
    },
  };
  return { source, broken, loaded };
}
