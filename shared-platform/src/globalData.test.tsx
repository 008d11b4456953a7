import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { api, globalData } from './api';
import { globalApi, useGamesQuery, usePrice, useSiteLink, useStats } from './globalData';
import { ask } from './remoteModules';
import { useApiHref, usePlatform } from './platformContext';
import { createHarness } from './testing';
import { useHydrated } from './useHydrated';

const link = { name: 'Terms-Of-Service', url: 'https://terms.test', icon: '' };
const answering =
  (config: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(config), { status });
const configured = (stats: object, beside = {}) => answering({ success: true, result: { stats, ...beside } });

function Figures() {
  const { dollarRate, salesTotal } = useStats();
  const price = usePrice();
  return (
    <p>
      rate {dollarRate}, sales {salesTotal}, price {price(2.2, true)}, own {price(500, false)}, terms{' '}
      {useSiteLink('terms-of-service')?.url ?? 'nowhere'}
    </p>
  );
}

const show = (fetch: typeof globalThis.fetch, path = '/', screenOf = <Figures />) => {
  const harness = createHarness(screenOf, { texts: {}, fetch, path });
  return { ...harness, ...render(harness.ui) };
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('the site’s figures', () => {
  it('S201 are the specified ones until the API answers', async () => {
    show(configured({ dollarRate: 100, salesTotal: 7 }));
    expect(screen.getByText(/rate 85, sales 7300/)).toBeInTheDocument();
    expect(await screen.findByText(/rate 100, sales 7,/)).toBeInTheDocument();
  });

  it.each([
    ['fails', answering({ success: false, result: null, message: 'Down.' }, 500)],
    ['has none', answering({ success: false, result: null, message: null })],
    ['gives empty ones', configured({})],
  ])('S201 are the specified ones when the API %s', async (_what, fetch) => {
    const { store } = show(fetch);
    await ask(store, globalApi.endpoints.serviceConfig.initiate());
    expect(await screen.findByText(/rate 85, sales 7300/)).toBeInTheDocument();
  });
});

describe('a price', () => {
  it.each([
    ['/', 'price $ 2.20, own $ 5.88'],
    ['/ru', 'price 187 ₽, own 500 ₽'],
  ])('S213 on %s is written in the currency of its language', async (path, written) => {
    show(configured({}), path);
    expect(await screen.findByText(new RegExp(written.replace(/\$/g, '\\$')))).toBeInTheDocument();
  });

  it('S198 follows the rate of the site', async () => {
    show(configured({ dollarRate: 100 }), '/ru');
    expect(await screen.findByText(/price 220 ₽/)).toBeInTheDocument();
  });
});

describe('a link of the site', () => {
  it('S006 is found without regard to case', async () => {
    const Shouted = () => <p>shouted {useSiteLink('TERMS-of-service')?.url}</p>;
    show(
      configured({ links: [link] }),
      '/',
      <>
        <Figures />
        <Shouted />
      </>,
    );
    expect(await screen.findByText(/terms https:\/\/terms.test/)).toBeInTheDocument();
    expect(screen.getByText('shouted https://terms.test')).toBeInTheDocument();
  });

  it('S174 is found beside the figures, too', async () => {
    show(configured({}, { links: [link] }));
    expect(await screen.findByText(/terms https:\/\/terms.test/)).toBeInTheDocument();
  });

  it('S174 is the one among the figures where both are given', async () => {
    show(configured({ links: [link] }, { links: [{ ...link, url: 'https://old.test' }] }));
    expect(await screen.findByText(/terms https:\/\/terms.test/)).toBeInTheDocument();
  });

  it('S146 is absent when nobody gave it', () => {
    show(configured({}));
    expect(screen.getByText(/terms nowhere/)).toBeInTheDocument();
  });
});

const game = { id: 1, name: 'Iron Moon', icon: '/i', background: '/b', bestseller: true, value: 3, minPrice: null };

describe('the games', () => {
  const Games = () => (
    <p>
      {useGamesQuery()
        .data?.map(({ name }) => name)
        .join() ?? 'none'}
    </p>
  );

  it('S175 are asked for once, for all who show them', async () => {
    const fetch = jest.fn(answering({ success: true, result: [game] }));
    show(
      fetch as never,
      '/',
      <>
        <Games />
        <Games />
      </>,
    );
    expect(await screen.findAllByText('Iron Moon')).toHaveLength(2);
    expect(fetch.mock.calls).toHaveLength(1);
  });
});

describe('asking before a page is shown', () => {
  const asking = (fetch: typeof globalThis.fetch) => {
    const { store } = createHarness(null, { texts: {}, fetch });
    return ask(store, globalApi.endpoints.games.initiate());
  };

  it('S204 tells what there is, what is missing and what failed apart', async () => {
    expect(await asking(answering({ success: true, result: [] }))).toEqual([]);
    expect(await asking(answering({ success: false, result: null }))).toBeNull();
    expect(await asking(answering({}, 500))).toBeUndefined();
    expect(await asking(() => Promise.reject(new Error('no network')))).toBeUndefined();
  });

  it('S204 tells of a failure, though older data are there', async () => {
    const answers = [answering({ success: true, result: [] }), answering({}, 500)];
    const { store } = createHarness(null, { texts: {}, fetch: () => answers.shift()!() });
    const { games } = globalApi.endpoints;
    expect(await ask(store, games.initiate())).toEqual([]);
    expect(await ask(store, games.initiate(undefined, { forceRefetch: true }))).toBeUndefined();
  });

  it('S202 is given up by nobody for all who ask the same', async () => {
    let answer: (response: Response) => void = () => {};
    const { store } = createHarness(null, { texts: {}, fetch: () => new Promise<Response>((done) => (answer = done)) });
    const { games } = globalApi.endpoints;
    const asked = [store.dispatch(games.initiate()), store.dispatch(games.initiate())];
    asked[0]!.abort();
    await new Promise((done) => setTimeout(done));
    answer(await answering({ success: true, result: [game] })());
    expect((await asked[1])?.data).toEqual([expect.objectContaining({ name: 'Iron Moon' })]);
    const subscriptions = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
      getSubscriptionCount(key: string): number;
    };
    expect(subscriptions.getSubscriptionCount('games(undefined)')).toBe(1);
  });

  it('S202 leaves nobody who keeps the answer in the cache', async () => {
    const { store } = createHarness(null, { texts: {}, fetch: answering({ success: true, result: [] }) });
    await ask(store, globalApi.endpoints.games.initiate());
    const subscriptions = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
      getSubscriptionCount(key: string): number;
    };
    const [key] = Object.keys(store.getState().api.queries);
    expect([key, subscriptions.getSubscriptionCount(key!)]).toEqual(['games(undefined)', 0]);
  });
});

describe('the place things are rendered in', () => {
  const Hydrated = () => <p>{useHydrated() ? 'in the browser' : 'on the server'}</p>;

  it('S108 is the server until the page is hydrated', () => {
    expect(renderToString(<Hydrated />)).toContain('on the server');
    render(<Hydrated />);
    expect(screen.getByText('in the browser')).toBeInTheDocument();
  });

  it('is never outside the shell', () => {
    const Lost = () => <p>{usePlatform().brand}</p>;
    expect(() => render(<Lost />)).toThrow('This renders only inside <PlatformContext>.');
  });

  it.each([
    ['/static/a.png', 'http://api.test/static/a.png'],
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
    ['javascript:alert(1)', 'none'],
    ['', 'none'],
    [' ', 'none'],
    ['http://', 'none'],
  ])('S006 finds the file %p of the API at %s', (address, href) => {
    const File = () => <p>{useApiHref()(address) ?? 'none'}</p>;
    show(answering({}), '/', <File />);
    expect(screen.getByText(href)).toBeInTheDocument();
  });
});

it('what all teams share is nobody’s to change', () => {
  let stats: ReturnType<typeof useStats> | undefined;
  function Taking() {
    const taken = useStats();
    useEffect(() => void (stats = taken));
    return null;
  }
  show(() => new Promise(() => {}), '/', <Taking />);
  for (const shared of [globalData, stats!, stats!.links]) expect(Object.isFrozen(shared)).toBe(true);
});
