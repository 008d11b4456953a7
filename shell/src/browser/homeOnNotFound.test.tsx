import { ask, remoteApi, type RemoteStore } from '@storefront/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { openShop, home } from '../testing/shop';
import type { Answer } from '../testing/network';
import { stubRemote, type StubRoute } from '../testing/stubRemotes';
import { inWideWindow } from '../testing/window';
import { homeOnNotFound } from './homeOnNotFound';

const api = remoteApi({ name: 'mf-things' });
const things = api.injectEndpoints({
  endpoints: (build) => ({
    stubThing: build.query<unknown, string>({ query: (name) => ({ url: `/v1/${name}` }) }),
  }),
});

function Thing() {
  const first = things.useStubThingQuery('first');
  const second = things.useStubThingQuery('second');
  return (
    <>
      <h1>things</h1>
      <button onClick={() => void first.refetch()}>poll</button>
      <p>{first.isError || second.isError ? 'failed' : 'there'}</p>
    </>
  );
}

function Slow() {
  things.useStubThingQuery('slow');
  return <h1>slow</h1>;
}

const register = (store: RemoteStore) => store.addApi(api);
const exposes = { './register': { register } };
const routes = [{ id: 'things', path: 'things', Screen: Thing }];
const remotes = () => [home(), stubRemote('mf-things', routes, { exposes })];
const gone = { '/v1/first': { status: 404 }, '/v1/second': { status: 404 } };
const fine = { '/v1/first': { result: 1 }, '/v1/second': { result: 2 } };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

inWideWindow();

describe('an answer of 404', () => {
  it.each([
    ['/things', '/'],
    ['/ru/things', '/ru'],
  ])('S206 leads from %s home to %s, in place of the page', async (path, target) => {
    const { router, address } = await openShop({
      before: ['/privacy-policy'],
      path,
      remotes: remotes(),
      answers: gone,
    });
    expect(await heading('screen home')).toBeInTheDocument();
    expect(address()).toBe(target);
    await act(() => router.navigate(-1));
    expect(await heading('Privacy Policy')).toBeInTheDocument();
  });

  it('S206 leads home once, however many calls are answered so', async () => {
    const { router } = await openShop({ path: '/privacy-policy', remotes: remotes(), answers: gone });
    await heading('Privacy Policy');
    const navigate = jest.spyOn(router, 'navigate');
    await act(() => router.navigate('/things'));
    await heading('screen home');
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(navigate.mock.calls.filter(([to]) => to === '/')).toHaveLength(1);
  });

  it('S206 never leads away because of a background poll', async () => {
    const { answers, asked, address } = await openShop({ path: '/things', remotes: remotes(), answers: fine });
    await screen.findByText('there');
    Object.assign(answers, gone);
    screen.getByRole('button', { name: 'poll' }).click();
    expect(await screen.findByText('failed')).toBeInTheDocument();
    await waitFor(() => expect(asked.filter((path) => path === '/v1/first')).toHaveLength(2));
    expect(address()).toBe('/things');
  });

  it('S206 leaves a visitor who is home where he is: entering it again would not end', async () => {
    const load = async ({ dispatch }: { dispatch: (action: never) => unknown }) => {
      await dispatch(things.endpoints.stubThing.initiate('first') as never);
    };
    const { asked } = await openShop({ remotes: [stubRemote('mf-home', [{ path: '', load }])], answers: gone });
    expect(await heading('screen home')).toBeInTheDocument();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(asked.filter((path) => path === '/v1/first')).toHaveLength(1);
  });

  it.each([{ status: 500 }, { status: 429 }, { status: 400 }, { result: null }])(
    'S204 alone leads away: %j does not',
    async (answer) => {
      const { address } = await openShop({
        path: '/things',
        remotes: remotes(),
        answers: { ...fine, '/v1/first': answer },
      });
      await heading('things');
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(address()).toBe('/things');
    },
  );

  /** Holds the answers of a path back until the test lets them go. */
  async function openHeld(load?: StubRoute['load']) {
    let answer = () => {};
    const held = new Promise<Answer>((resolve) => (answer = () => resolve({ status: 404 })));
    const slow = stubRemote('mf-slow', [{ id: 'slow', path: 'slow', load, Screen: Slow }]);
    const shop = await openShop({
      path: '/privacy-policy',
      remotes: [...remotes(), slow],
      answers: { ...fine, '/v1/slow': held, '/v1/third': held },
    });
    await heading('Privacy Policy');
    const settle = () => act(async () => (answer(), new Promise<void>((resolve) => setTimeout(resolve, 30))));
    return { ...shop, settle };
  }

  it('S206 for a page that was left comes too late: the visitor stays where they went', async () => {
    const { router, address, settle } = await openHeld();
    await act(() => router.navigate('/slow'));
    await heading('slow');
    await act(() => router.navigate('/terms-of-service'));
    await settle();
    expect(address()).toBe('/terms-of-service');
  });

  it('S206 for a page that the visitor is leaving does not call them home from their way', async () => {
    const { router, address, settle } = await openHeld();
    await act(() => router.navigate('/slow'));
    act(() => void router.navigate('/terms-of-service'));
    await settle();
    expect(address()).toBe('/terms-of-service');
  });

  it('S206 to a load belongs to the page on its way, also before that is shown', async () => {
    const load: StubRoute['load'] = async (context) =>
      void (await ask(context, things.endpoints.stubThing.initiate('third')));
    const { router, address, settle } = await openHeld(load);
    act(() => void router.navigate('/slow'));
    await settle();
    expect(await heading('screen home')).toBeInTheDocument();
    expect(address()).toBe('/');
    // The page before it is not taken out of the history.
    await act(() => router.navigate(-1));
    expect(await heading('Privacy Policy')).toBeInTheDocument();
  });

  it('S206 to a fragment costs the fragment, on a page that another owns', async () => {
    const slots = [{ slot: 'header.cart', widget: 'Thing', load: 'idle' as const }];
    const things = stubRemote('mf-things', [], {
      slots,
      exposes: { ...exposes, './widgets/Thing': { Widget: Thing } },
    });
    const others = stubRemote('mf-others', [{ id: 'others', path: 'others' }]);
    const { address } = await openShop({ path: '/others', remotes: [home(), things, others], answers: gone });
    expect(await screen.findByText('failed')).toBeInTheDocument();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(address()).toBe('/others');
  });

  it('S206 before there is a router leads nowhere', () => {
    const failure = { kind: 'status', status: 404, message: '', doing: 'GET /v1/x', background: false } as const;
    expect(() => homeOnNotFound(() => undefined)(failure)).not.toThrow();
  });
});
