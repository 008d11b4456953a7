/** @jest-environment @storefront/build/jest/server.cjs */
import type { ReleaseTable } from '@storefront/contracts';
import { CachedBody } from '@storefront/server';
import type { DataWatch } from './DataWatch';
import { PageCache, type MadePage, type Served } from './PageCache';

const table: ReleaseTable = { revision: 1, remotes: [] };

let now: number;
let data: Pick<DataWatch, 'version' | 'epoch' | 'changedAt' | 'isAway'>;
let cache: PageCache;
let made: number;

beforeEach(() => {
  now = 1_000_000;
  made = 0;
  data = { version: 'v', epoch: 1, changedAt: -Infinity, isAway: false };
  cache = new PageCache(data as DataWatch, 2 ** 20);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

/** What is made of a page is its number, unless it leads elsewhere. */
async function ask(changed: Partial<MadePage> | { location: string } = {}): Promise<[page: string, isStale: boolean]> {
  const page = () => {
    made += 1;
    return Promise.resolve(
      'location' in changed
        ? changed
        : {
            body: new CachedBody(String(made)),
            policy: '',
            isWhole: true,
            isLacking: false,
            isGone: false,
            madeOf: [],
            ...changed,
          },
    );
  };
  const { outcome, isStale }: Served = await cache.page('/a', table, page);
  return ['body' in outcome ? outcome.body.plain.content.toString() : outcome.location, isStale];
}

const after = (milliseconds: number) => void (now = 1_000_000 + milliseconds);

describe('a kept page', () => {
  it('S198 is as good as new for a minute, goes out for one more while it is made anew, and is waited for afterwards', async () => {
    expect(await ask()).toEqual(['1', false]);
    after(59_999);
    expect([await ask(), made]).toEqual([['1', false], 1]);
    after(60_000);
    expect([await ask({ isWhole: false }), made]).toEqual([['1', true], 2]);
    after(119_999);
    expect(await ask({ isWhole: false })).toEqual(['1', true]);
    after(120_000);
    expect(await ask()).toEqual(['4', false]);
  });

  it('S198 is made anew ahead of what nobody has had, as long as something stands in for it', async () => {
    const make = jest.fn(async (_isRemade: boolean) => ({
      body: new CachedBody('page'),
      policy: '',
      isWhole: true,
      isLacking: false,
      isGone: false,
      madeOf: [],
    }));
    for (const milliseconds of [0, 60_000, 900_000]) {
      after(milliseconds);
      await cache.page('/a', table, make);
      await Promise.resolve();
    }
    expect(make.mock.calls).toEqual([[false], [true], [false]]);
  });

  it('S178 that lacks what it can do without is as good as new for two seconds', async () => {
    await ask({ isLacking: true });
    after(1_999);
    expect([await ask(), made]).toEqual([['1', false], 1]);
    after(2_000);
    expect([await ask(), made]).toEqual([['1', true], 2]);
  });

  it('S198 is as good as new for half a second where nobody says when the data change', async () => {
    data.version = undefined;
    await ask({ madeOf: [''] });
    after(499);
    expect([await ask(), made]).toEqual([['1', false], 1]);
    after(500);
    expect(await ask()).toEqual(['2', false]);
  });

  it('S198 goes out for half a second after a change, and is waited for afterwards', async () => {
    await ask();
    data.epoch = 2;
    data.changedAt = 1_000_000;
    after(499);
    expect(await ask({ isWhole: false })).toEqual(['1', true]);
    after(500);
    expect(await ask()).toEqual(['3', false]);
  });

  it('S198 is waited for when the data have changed twice since it was made', async () => {
    await ask();
    data.epoch = 3;
    data.changedAt = 1_000_000;
    after(100);
    expect(await ask()).toEqual(['2', false]);
  });

  it('S204 stands in for ten minutes for one that cannot be made', async () => {
    await ask();
    after(599_999);
    expect(await ask({ isWhole: false })).toEqual(['1', true]);
    after(600_000);
    expect(await ask({ isWhole: false })).toEqual(['3', false]);
  });

  it('S198 stands in for none of which the API says that it is gone, nor for any after that', async () => {
    await ask();
    after(120_000);
    expect(await ask({ isWhole: false, isGone: true })).toEqual(['2', false]);
    expect(await ask({ isWhole: false })).toEqual(['3', false]);
  });

  it('S198 stands in for none that leads elsewhere, nor for any after that', async () => {
    await ask();
    after(120_000);
    expect(await ask({ location: '/b' })).toEqual(['/b', false]);
    expect(await ask({ isWhole: false })).toEqual(['3', false]);
  });
});

describe('pages of one address that are made at the same time', () => {
  /** Begins to make one, of a name and of data; gives what ends that, and what comes of it. */
  function begin(name: string, live: ReleaseTable, { madeOf = [] as string[], isGone = false } = {}) {
    let end = () => {};
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const make = jest.fn(() =>
      isEnded.then(
        (): MadePage => ({
          body: new CachedBody(name),
          policy: '',
          isWhole: !isGone,
          isLacking: false,
          isGone,
          madeOf,
        }),
      ),
    );
    const served = Promise.resolve(cache.page('/a', live, make));
    return { make, end: () => (end(), served) };
  }
  const keptNow = (live: ReleaseTable) => cache.fresh('/a', live)?.body.plain.content.toString();

  it('S198 are one for all who ask between two changes, and another after the next', async () => {
    const [first, same] = [begin('first', table), begin('same', table)];
    data.epoch = 2;
    const next = begin('next', table);
    expect([first, same, next].map(({ make }) => make.mock.calls.length)).toEqual([1, 0, 1]);
    const { outcome } = await first.end();
    expect((await same.end()).outcome).toBe(outcome);
    await next.end();
    expect(keptNow(table)).toBe('next');
  });

  it.each([false, true])(
    'S198 leave what was begun last, whichever ends first (the former is gone: %p)',
    async (isGone) => {
      const newer: ReleaseTable = { revision: 2, remotes: [] };
      const [former, latest] = [begin('former', table, { isGone }), begin('latest', newer)];
      await latest.end();
      await former.end();
      expect([keptNow(newer), keptNow(table)]).toEqual(['latest', undefined]);
    },
  );

  it('S198 are kept only of data that lived from beginning to end', async () => {
    const between = begin('between', table, { madeOf: ['w'] });
    Object.assign(data, { version: 'w', epoch: 2 });
    await between.end();
    // It went out, and nothing stands in for the next one.
    data.isAway = true;
    const next = begin('next', table, { madeOf: ['w'] });
    expect(await next.end()).toMatchObject({ isStale: false });
  });
});

it('S204 says once in ten seconds that pages go out as they were', async () => {
  await ask();
  data.isAway = true;
  for (const milliseconds of [0, 1, 10_000, 10_001, 20_001]) {
    after(milliseconds);
    expect(await ask()).toEqual(['1', true]);
  }
  expect(console.error).toHaveBeenCalledTimes(2);
});
