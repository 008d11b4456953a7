import { act, screen, waitFor } from '@testing-library/react';
import { remoteApi, type RemoteStore } from '@storefront/platform';
import { home, openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { inWideWindow } from '../testing/window';

const api = remoteApi({ name: 'mf-other' });
const register = (store: RemoteStore) => store.addApi(api);
const things = api.injectEndpoints({
  endpoints: (build) => ({
    guardedThing: build.query<unknown, number>({ query: (id) => ({ url: `/v1/guarded/${id}` }) }),
  }),
});

inWideWindow();

/** Opens the shop, then asks for what the API does not know. */
async function askAt(path: string) {
  const remotes = [
    home(),
    stubRemote('mf-other', [{ id: 'other', path: 'other' }], { exposes: { './register': { register } } }),
  ];
  const shop = await openShop({ path, remotes, answers: { '/v1/guarded/1': { status: 404 } } });
  await screen.findByRole('heading', { level: 1 });
  await shop.composition.loadRoute('mf-other', 'other', 'en');
  const navigate = jest.spyOn(shop.router, 'navigate');
  await act(async () => void (await shop.store.dispatch(things.endpoints.guardedThing.initiate(1))));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { ...shop, navigate };
}

describe('an answer of 404 to who is home', () => {
  it.each(['/', '/ru', '/ru/'])('S206 enters home no second time at %s', async (path) => {
    const { navigate, address } = await askAt(path);
    expect(navigate).not.toHaveBeenCalled();
    expect(address()).toBe(path);
  });

  it('S206 leads there from elsewhere, once', async () => {
    const { navigate, address } = await askAt('/ru/other');
    await waitFor(() => expect(address()).toBe('/ru'));
    expect(navigate).toHaveBeenCalledTimes(1);
  });
});
