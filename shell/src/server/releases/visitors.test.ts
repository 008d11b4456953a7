/** @jest-environment @storefront/build/jest/server.cjs */
import type { Canary, RemoteRelease } from '@storefront/contracts';
import { stubRemote } from '../../testing/stubRemotes';
import type { LiveReleases } from './releases';
import { createViews } from './visitors';

const release = (name: string, version = '1.0.0-a') => stubRemote(name, [], { version }).release;
const canaryOf = (percent: number, name = 'mf-shop', version = '1.0.0-b'): Canary => ({
  percent,
  release: release(name, version),
});
const liveWith = (canaries: Canary[] = [], revision = 7): LiveReleases => ({
  revision,
  remotes: [release('mf-news'), release('mf-shop')],
  canaries,
});
const named = (remotes: readonly RemoteRelease[] = []) => remotes.map(({ name, version }) => `${name} ${version}`);

interface Setting {
  live?: LiveReleases;
  damaged?: string[];
  withdrawn?: boolean;
}

function viewsOf({ live = liveWith(), damaged = [], withdrawn }: Setting = {}) {
  const state = { live, damaged };
  const views = createViews({
    readTable: () => state.live,
    isIntact: ({ name, version }) => !state.damaged.includes(`${name} ${version}`),
    ...(withdrawn === undefined ? {} : { isWithdrawn: () => withdrawn }),
  });
  const seen = (cookie?: string, protocol = 'http') => views.tableFor({ protocol, headers: { cookie } });
  return { ...views, seen, state };
}

describe('a visitor where nothing is on trial', () => {
  it('S211 has what all have, the same table each time, and gets no cookie', () => {
    const { seen, commonTable } = viewsOf();
    expect(seen()).toMatchObject({
      variant: '',
      isPersonal: false,
      cookie: undefined,
      table: { revision: 7, beside: [] },
    });
    expect(named(seen().table.remotes)).toEqual(['mf-news 1.0.0-a', 'mf-shop 1.0.0-a']);
    expect(seen('canary=5').table).toBe(seen().table);
    expect(commonTable()).toBe(seen().table);
  });

  it('S001 has another table as soon as something else is live', () => {
    const { seen, state } = viewsOf();
    const { table } = seen();
    state.live = liveWith([], 8);
    expect([seen().table === table, seen().table.revision]).toEqual([false, 8]);
  });

  it('S016 is shown no code that was changed since its release; the damage is a variant of its own', () => {
    const { seen, state } = viewsOf({ damaged: ['mf-shop 1.0.0-a'] });
    expect(seen()).toMatchObject({ variant: ' without mf-shop', isPersonal: false });
    expect(named(seen().table.remotes)).toEqual(['mf-news 1.0.0-a', 'mf-shop 1.0.0-a']);
    expect(seen().table.remotes.map(({ server }) => server === null)).toEqual([false, true]);
    state.damaged = [];
    expect(seen().table.remotes.map(({ server }) => server === null)).toEqual([false, false]);
  });
});

describe('a visitor while a version is on trial', () => {
  it('is given a place once, which they keep for a month', () => {
    const { seen } = viewsOf({ live: liveWith([canaryOf(50)]) });
    expect(seen().cookie).toMatch(/^canary=\d{1,3}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/);
    expect(seen(undefined, 'https').cookie).toMatch(/; HttpOnly; Secure$/);
    for (const cookie of ['canary=0', 'a=b; canary=999', 'a=b;canary=17; c=d'])
      expect(seen(cookie).cookie).toBeUndefined();
    for (const cookie of ['canary=1000', 'canary=x', 'canary=-1', 'xcanary=5', 'canary=5x', ''])
      expect(seen(cookie).cookie).toBeDefined();
  });

  it('always has the same version at the same place, of which as many are in the trial as it says', () => {
    // Of a share that is less than a place it is one.
    for (const percent of [0, 0.04, 0.5, 10, 100]) {
      const { seen } = viewsOf({ live: liveWith([canaryOf(percent)]) });
      const isIn = (place: number) => seen(`canary=${place}`).variant !== '';
      const places = Array.from({ length: 1000 }, (_, place) => place).filter(isIn);
      expect(places).toHaveLength(Math.ceil(percent * 10));
      expect(places.every(isIn)).toBe(true);
    }
  });

  const placesOf = (canary: Canary) => {
    const { seen } = viewsOf({ live: liveWith([canary]) });
    return Array.from({ length: 1000 }, (_, place) => place).filter((place) => seen(`canary=${place}`).variant !== '');
  };

  it('is in a trial of another team’s as likely as anybody: of two that a fifth sees a fifth sees both', () => {
    const news = new Set(placesOf(canaryOf(20, 'mf-news')));
    for (let trial = 0; trial < 20; trial++) {
      const both = placesOf(canaryOf(20, 'mf-shop', `1.0.0-${trial}`)).filter((place) => news.has(place)).length;
      expect(both).toBeGreaterThan(20);
      expect(both).toBeLessThan(60);
    }
  });

  it('is in a larger trial when they were in the smaller one; another version begins with others', () => {
    const small = placesOf(canaryOf(10));
    const large = new Set(placesOf(canaryOf(30)));
    expect(small.every((place) => large.has(place))).toBe(true);
    expect(placesOf(canaryOf(10, 'mf-shop', '1.0.0-c'))).not.toEqual(small);
  });

  it('has the version on trial in the place of the other, which stays ready beside it, in the table’s order', () => {
    const tried = viewsOf({ live: liveWith([canaryOf(100, 'mf-news')]) }).seen();
    expect(tried).toMatchObject({ variant: ' mf-news@1.0.0-b', isPersonal: true });
    expect(named(tried.table.remotes)).toEqual(['mf-news 1.0.0-b', 'mf-shop 1.0.0-a']);
    expect(named(tried.table.beside)).toEqual(['mf-news 1.0.0-a']);
    const spared = viewsOf({ live: liveWith([canaryOf(0, 'mf-news')]) });
    expect(named(spared.seen().table.remotes)).toEqual(['mf-news 1.0.0-a', 'mf-shop 1.0.0-a']);
    expect(named(spared.seen().table.beside)).toEqual(['mf-news 1.0.0-b']);
  });

  it('has a remote that is only on trial, in its place among the others', () => {
    const { seen } = viewsOf({ live: liveWith([canaryOf(100, 'mf-other')]) });
    expect(named(seen().table.remotes)).toEqual(['mf-news 1.0.0-a', 'mf-other 1.0.0-b', 'mf-shop 1.0.0-a']);
  });

  it('is shown nothing that has turned out to be worse', () => {
    const { seen } = viewsOf({ live: liveWith([canaryOf(100)]), withdrawn: true });
    expect(seen()).toMatchObject({ variant: '', isPersonal: true });
  });

  it('has a table that is not everybody’s; who is in no trial has one', () => {
    const { commonTable, stable } = viewsOf({ live: liveWith([canaryOf(100)]) });
    expect(commonTable()).toBeUndefined();
    expect(named(stable().remotes)).toEqual(['mf-news 1.0.0-a', 'mf-shop 1.0.0-a']);
  });
});

it('S016 what everybody has is looked at anew after a moment, and at once when something else is live', () => {
  jest.useFakeTimers();
  const { commonTable, state } = viewsOf();
  const table = commonTable();
  state.damaged = ['mf-shop 1.0.0-a'];
  jest.advanceTimersByTime(50);
  expect(commonTable()).toBe(table);
  jest.advanceTimersByTime(1);
  expect(commonTable()!.remotes[1]!.server).toBeNull();
  state.damaged = [];
  state.live = liveWith([], 8);
  expect(commonTable()!.remotes[1]!.server).not.toBeNull();
  jest.useRealTimers();
});
