/** @jest-environment @storefront/build/jest/server.cjs */
import * as host from '@storefront/platform/host';
import { stubRemote } from '../../../testing/stubRemotes';
import { checkDelivery, compositionGaps } from './deliveryChecks';
import type { Trial } from '../Trial';

jest.mock('@storefront/platform/host', () => ({
  __esModule: true,
  ...jest.requireActual<object>('@storefront/platform/host'),
}));
const { createStorefrontStore } = jest.requireActual<typeof host>('@storefront/platform/host');

afterEach(() => jest.restoreAllMocks());

const { release } = stubRemote('mf-a', [{ id: 'a', path: 'a', visibility: 'public' }]);
const slots = [
  { slot: 'overlay', widget: 'Dialog', load: 'wake' },
  { slot: 'header.cart', widget: 'Badge', load: 'idle', counts: 'cart' },
];
const trial = {
  table: { revision: 1, remotes: [{ ...release, slots, wakes: ['mf-b/told'] }] },
  owner: 'mf-a',
} as unknown as Trial;

it('finds nothing wrong with a shell that does for remotes what it promises them', async () =>
  expect(await checkDelivery(trial)).toEqual([]));

it('tells of slots that are not filled, of what is not counted there, and of events that do not wake', () => {
  const [remote] = trial.table.remotes;
  const composition = {
    fillersOf: () => [],
    countedIn: () => undefined,
    wake: () => [{ remote: 'mf-c', arrival: undefined }],
  };
  expect(compositionGaps(composition, remote!)).toEqual([
    'its fragment Dialog stands nowhere in the slot overlay, which it fills',
    'its fragment Badge stands nowhere in the slot header.cart, which it fills',
    'nothing counts cart in the slot header.cart before its fragment has come',
    'mf-b/told does not wake it',
  ]);
});

const asking = (change: (send: typeof fetch) => typeof fetch) =>
  jest
    .spyOn(host, 'createStorefrontStore')
    .mockImplementation((options) => createStorefrontStore({ ...options, fetch: change(options.fetch) }));
const without =
  (header: string) =>
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { ...init, headers: Object.entries(init?.headers ?? {}).filter(([name]) => name !== header) });

it.each<[string, (send: typeof fetch) => typeof fetch, string]>([
  ['a token', without('authorization'), 'the API does not hear its token as the header authorization of what it asks'],
  ['a key', without('idempotency-key'), 'the API does not hear its key as the header idempotency-key of what it asks'],
  [
    'the kind of a body',
    without('content-type'),
    'the API does not hear its body as JSON (content-type) of what it asks',
  ],
  [
    'a method',
    (send) => (input, init) => send(input, { ...init, method: init?.body ? 'POST' : 'GET' }),
    'the API does not hear the method PATCH of what it asks',
  ],
  [
    'an address',
    (send) => (input, init) => send(String(input).replace('/v1', '/v2'), init),
    'the API does not hear the address that it asks of what it asks',
  ],
])('tells of calls from which something is missing: %s', async (_what, change, sentence) => {
  asking(change);
  expect(await checkDelivery(trial)).toEqual([sentence]);
});

it('tells of answers that become something else', async () => {
  asking(
    (send) => async (input, init) =>
      new Response(JSON.stringify({ ...((await (await send(input, init)).json()) as object), success: true })),
  );
  expect(await checkDelivery(trial)).toEqual([
    'it does not hear of the API whether it was done (result: success)',
    'it does not hear of the API why it was refused (refusal)',
  ]);
});

it('tells of events that do not reach slices and listeners', async () => {
  jest.spyOn(host, 'registerRemote').mockImplementation((store, _named, { register }) =>
    register({
      dispatch: store.dispatch,
      getState: store.getState,
      addApi: () => {},
      inject: () => {},
      startListening: (() => () => {}) as never,
    }),
  );
  expect(await checkDelivery(trial)).toEqual(
    expect.arrayContaining(['its slices do not hear what others send', 'its listeners do not hear what others send']),
  );
});
