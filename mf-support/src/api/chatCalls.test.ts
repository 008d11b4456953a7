import { createElement } from 'react';
import { createHarness } from '@storefront/platform/testing';
import { waitFor } from '@testing-library/react';
import { register } from '../register';
import { definition } from '../remote';
import { chatOf, message, network } from '../testing/supportHarness';
import { chatCalls } from './chatCalls';
import type { Outgoing } from '../features/outbox/outbox';

const failures: unknown[] = [];

function setUp(answers: Parameters<typeof network>[0]) {
  const net = network(answers);
  const onFailure = (failure: unknown) => void failures.push(failure);
  const { store } = createHarness(createElement('p'), {
    texts: {},
    fetch: net.fetch,
    remote: { definition, register },
    onFailure,
  });
  return { ...net, store, calls: chatCalls(store.dispatch, 'secret') };
}

const outgoing: Outgoing = {
  clientMessageId: 'one',
  text: 'Hello',
  attachments: ['/1.png'],
  createdAt: 1,
  status: 'waiting',
};
const page = 'GET /v1/chats/client';
const post = 'POST /v1/chats/12';

beforeEach(() => {
  failures.length = 0;
  for (const level of ['error', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
});

it('S193 asks for the newest page, or the one before a message, anew each time', async () => {
  const { calls, named } = setUp({ [page]: { result: chatOf([message(1)]) } });
  expect(await calls.page()).toEqual(chatOf([message(1)]));
  await calls.page();
  await calls.page('a b');
  expect(named(page).map(({ url, token }) => [url.search, token])).toEqual([
    ['', 'Bearer secret'],
    ['', 'Bearer secret'],
    ['?before=a%20b', 'Bearer secret'],
  ]);
});

it('S193 brings every one of several looks in a row', async () => {
  const { calls, named } = setUp({
    [page]: () => new Promise((resolve) => setTimeout(() => resolve({ result: chatOf([message(1)]) }), 20)) as never,
  });
  const first = calls.page();
  const looks = [first, first.then(() => calls.page()), first.then(() => calls.page()).then(() => calls.page())];
  expect(await Promise.all(looks)).toEqual(looks.map(() => chatOf([message(1)])));
  expect(named(page).length).toBeGreaterThanOrEqual(3);
});

it('S152 S206 answers null for no chat, and rejects a failed call, which sends nobody elsewhere once a chat was shown', async () => {
  const { calls, answers } = setUp({ [page]: { result: null, success: false } });
  expect(await calls.page()).toBeNull();
  answers[page] = { status: 404 };
  await expect(calls.page()).rejects.toThrow('A page of the chat did not come: the server answered 404');
  answers[page] = { result: chatOf() };
  await calls.page();
  answers[page] = { status: 404 };
  await expect(calls.page()).rejects.toThrow('404');
  expect(failures).toMatchObject([{ background: false }, { background: true }]);
});

it('S195 answers the message, or that it was taken', async () => {
  const { calls, answers, named } = setUp({ [post]: { result: message(2) } });
  expect(await calls.post(12, outgoing)).toEqual({ sent: message(2) });
  expect(named(post)[0]).toMatchObject({
    token: 'Bearer secret',
    body: { text: 'Hello', attachments: ['/1.png'], clientMessageId: 'one' },
  });
  for (const result of [true, { id: 3, createdAt: 1 }, { ...message(3), attachments: null }]) {
    answers[post] = { result };
    expect(await calls.post(12, outgoing)).toEqual({ sent: true });
  }
});

it.each([
  [400, 'refused'],
  [401, 'refused'],
  [413, 'refused'],
  [499, 'refused'],
  [404, 'lost'],
  [408, 'lost'],
  [429, 'lost'],
  [399, 'lost'],
  [500, 'lost'],
  [503, 'lost'],
])('S195 after the status %i a message is %s, and the visitor stays', async (status, outcome) => {
  const { calls } = setUp({ [post]: { status } });
  expect(await calls.post(12, outgoing)).toBe(outcome);
  expect(failures).toMatchObject([{ background: true }]);
});

it('S166 S195 is refused by a chat that is closed, and lost when nobody answers', async () => {
  const { calls, answers } = setUp({ [post]: { result: null, success: false } });
  expect(await calls.post(12, outgoing)).toBe('refused');
  answers[post] = () => {
    throw new Error('The network is away.');
  };
  expect(await calls.post(12, outgoing)).toBe('lost');
});

it('S196 closes only by `success: true`', async () => {
  const { calls, answers } = setUp({ 'PATCH /v1/chats/12': { result: null, success: true } });
  expect(await calls.close(12)).toBe(true);
  answers['PATCH /v1/chats/12'] = { result: null, success: false };
  expect(await calls.close(12)).toBe(false);
  answers['PATCH /v1/chats/12'] = { status: 500 };
  expect(await calls.close(12)).toBe(false);
});

it('S196 leaves what was written, and whose chat it is, nowhere in the store', async () => {
  const { calls, store } = setUp({
    [page]: { result: chatOf([message(1)]) },
    [post]: { result: message(1) },
    'PATCH /v1/chats/12': { result: null, success: true },
  });
  await calls.page();
  await calls.post(12, { ...outgoing, text: 'Between us' });
  await calls.close(12);
  const kept = () => (store.getState() as { api: { mutations: object; queries: object } }).api;
  await waitFor(() => expect(kept().queries).toEqual({}));
  expect(kept().mutations).toEqual({});
  expect(JSON.stringify(store.getState())).not.toMatch(/Between us|Message 1|secret/);
});
