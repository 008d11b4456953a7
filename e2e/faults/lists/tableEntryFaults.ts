import type { Fault, Release } from '../fault';

const entry = (name: string, release: NonNullable<Fault['release']>): Fault => ({ name: `an entry ${name}`, release });

const unnamed = 'who is in the table no more has no way in on any page';

/** Pages of others, or of the shell, by patterns that take a part of their addresses alone. */
const narrow = ({ name, routes, assets }: Release) => {
  const paths = [
    'catalog/product/1',
    'catalog/products/:game/x?',
    'news/3',
    'news/:page/article/9',
    'redirect/home',
    'redirect/:name',
    'contact-us',
  ].filter((path) => !path.startsWith(name.replace('mf-', '')));
  const [held] = routes as { id: string }[];
  const ids = paths.map((_path, at) => `planted${at}`);
  return {
    routes: [...(routes as object[]), ...paths.map((path, at) => ({ id: ids[at], path, visibility: 'public' }))],
    assets: {
      ...(assets as object),
      ...Object.fromEntries(
        ids.map((id) => [`./routes/${id}`, (assets as Record<string, unknown>)[`./routes/${held!.id}`]]),
      ),
    },
  };
};

/**
 * Five ways to pages of its own, as long as may be, before all others; where it has no five pages, so many times the
 * same.
 */
const wideWays =
  (letter: string): Fault['release'] =>
  (release) => {
    const own = {
      'mf-news': ['/news', '/news/2', '/news/3', '/news/4', '/news/5'],
      'mf-catalog': ['/catalog', '/catalog/1', '/catalog/2', '/catalog/3', '/'],
      'mf-checkout': ['/cart', '/payment', '/payment/1', '/payment/2', '/payment/3'],
    }[release.name] ?? ['/contact-us'];
    return {
      ...release,
      navigation: own.map((path, at) => ({
        path,
        label: { en: letter.repeat(40), ru: letter.repeat(40) },
        order: at - 9,
      })),
    };
  };

const inHeaders = 'its ways stand in everybody’s header';

/** Entries of the release table that promise what is not there, or take what is another’s. */
export const tableEntryFaults: readonly Fault[] = [
  // Entries of the table
  entry('whose lists are none', (release) => ({ ...release, slots: null, wakes: {}, locales: 'en' })),
  entry('whose numbers are words', (release) => ({
    ...release,
    contract: '1',
    navigation: (release.navigation as object[] | undefined)?.map((entry) => ({ ...entry, order: '10' })),
  })),
  entry('whose words are numbers', (release) => ({ ...release, version: 7, entry: 7 })),
  entry('with the base of another', (release) => ({
    ...release,
    base: `/releases/${release.name === 'mf-news' ? 'mf-support' : 'mf-news'}/`,
  })),
  {
    ...entry('with another’s name', (release) => ({
      ...release,
      name: release.name === 'mf-news' ? 'mf-catalog' : 'mf-news',
    })),
    forgotten: true,
    not: { server: unnamed },
  },
  {
    ...entry('with a name of all objects', (release) => ({ ...release, name: '__proto__' })),
    forgotten: true,
    not: { server: unnamed },
  },
  entry('that leads up from its folder', (release) => ({
    ...release,
    entry: '../../../releases.json',
    server: { ...release.server, file: '../../../releases.json' },
  })),
  entry('that is woken by what it wakes by', (release) => ({
    ...release,
    wakes: [
      ...(release.wakes as string[]),
      `${release.name}/planted`,
      'storefront/injected',
      '__proto__',
      'constructor',
    ],
  })),
  entry('with parts that nobody knows', (release) => ({
    ...release,
    then: 1,
    toJSON: 'x',
    constructor: null,
    routes: (release.routes as object[]).map((route) => ({ ...route, load: 'planted', Screen: 7 })),
  })),

  // The table
  {
    name: 'an entry with pages and fragments that its build does not hold',
    release: (release) => ({
      ...release,
      routes: [...(release.routes as object[]), { id: 'planted', path: 'planted', visibility: 'public' }],
      slots: [...(release.slots as object[]), { slot: 'header.cart', widget: 'Planted', load: 'visible' }],
    }),
  },

  // The table
  { name: 'an entry with a part of the pages of others', release: (release) => ({ ...release, ...narrow(release) }) },
  { name: 'an entry with five very wide ways to five pages', release: wideWays('W'), not: { server: inHeaders } },
  {
    name: 'an entry whose ways are called by letters that nobody sees',
    release: wideWays('\u2800'),
    not: { server: inHeaders },
  },
  {
    name: 'an entry that counts what is no list',
    release: (release) => ({
      ...release,
      slots: [
        ...(release.slots as object[]),
        ...(release.slots as { widget: string }[])
          .slice(0, 1)
          .flatMap(({ widget }) =>
            ['language', 'cart', 'led'].map((counts) => ({ slot: 'header.cart', widget, load: 'idle', counts })),
          ),
      ],
    }),
  },
  { name: 'an entry of a version that is called absent', release: (release) => ({ ...release, version: 'absent' }) },
  {
    name: 'an entry whose files are another’s',
    release: (release) => ({
      ...release,
      files: { 'browser/remoteEntry.js': `sha384-${'A'.repeat(64)}` },
      integrity: 'sha384-planted',
      server: { ...release.server, integrity: 'sha256-x sha384-y' },
    }),
  },
];
