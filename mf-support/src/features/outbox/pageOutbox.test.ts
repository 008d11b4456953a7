import type { StorefrontDispatch } from '@storefront/platform';
import { savedToken, chatTokenKey } from '../chat/chatToken';
import type { PostOutcome } from './outbox';
import { pageOutbox } from './pageOutbox';

/** The outbox of a chat without its screen. */
function setUp(token: string) {
  const far = { answer: 'lost' as PostOutcome, posts: 0 };
  const post = async () => {
    far.posts += 1;
    return far.answer;
  };
  localStorage.setItem(chatTokenKey, token);
  expect(savedToken()).toBe(token);
  const outbox = pageOutbox((() => {}) as unknown as StorefrontDispatch, token, 12, post);
  return { far, outbox };
}

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const comeOnline = () => window.dispatchEvent(new Event('online'));

function look(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  comeOnline();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('S195 tries three times more by itself, and goes on when the network is back or somebody looks again', async () => {
  const { far, outbox } = setUp('one');
  outbox.add('a', []);
  await wait(600_000);
  expect(far.posts).toBe(4);
  look(true);
  await wait(0);
  expect(far.posts).toBe(4);
  look(false);
  await wait(600_000);
  expect(far.posts).toBe(8);
  far.answer = { sent: true };
  comeOnline();
  await wait(0);
  expect(far.posts).toBe(9);
  expect(outbox.messages).toEqual([]);
});

it('S154 sends nothing by itself when its chat is over, until that is opened again', async () => {
  const { far, outbox } = setUp('two');
  outbox.add('a', []);
  await wait(0);
  localStorage.setItem(chatTokenKey, 'another');
  comeOnline();
  localStorage.setItem(chatTokenKey, 'two');
  await wait(600_000);
  expect(far.posts).toBe(1);
  comeOnline();
  await wait(0);
  expect(far.posts).toBe(2);
});
