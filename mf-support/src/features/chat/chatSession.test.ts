/** @jest-environment @storefront/build/jest/server.cjs */
import type { Chat, ChatMessage } from '@storefront/contracts';
import type { ChatCalls } from '../../api/chatCalls';
import { startHub } from '../../testing/chatServer';
import { chatOf, message } from '../../testing/messages';
import { openHub } from '../live/hubConnection';
import { outboxOf } from '../outbox/kept';
import { Outbox, type PostOutcome } from '../outbox/outbox';
import { ChatSession, lookInterval, type ChatState } from './chatSession';

type Hub = Awaited<ReturnType<typeof startHub>>;

/** A fake API with one chat, in pages of `size` messages. */
function farEnd(size = 50) {
  const far = {
    all: [message(1)] as ChatMessage[],
    chat: { moderatorName: null } as Partial<Chat>,
    isOpen: true,
    isThere: true,
    asked: [] as unknown[],
    posted: [] as string[],
    outcome: undefined as PostOutcome | undefined,
    closes: true,
  };
  const calls: ChatCalls = {
    async page(before) {
      far.asked.push(before);
      if (!far.isThere) throw new Error('The API is away.');
      if (!far.isOpen) return null;
      const end = before === undefined ? far.all.length : far.all.findIndex(({ id }) => id === before);
      const begin = Math.max(end - size, 0);
      return chatOf(far.all.slice(begin, end), { ...far.chat, hasMore: begin > 0 });
    },
    async post(_id, { text, clientMessageId }) {
      far.posted.push(text);
      if (far.outcome) return far.outcome;
      const sent = message(far.all.length + 1, { text, clientMessageId });
      far.all.push(sent);
      return { sent };
    },
    close: async () => far.closes,
  };
  return { far, calls };
}

const sessions: ChatSession[] = [];
const outboxes: Outbox[] = [];
const hubs: Hub[] = [];

async function hubAt(port?: number): Promise<Hub> {
  const hub = await startHub(port);
  hubs.push(hub);
  return hub;
}

function open(url: () => string, size?: number) {
  const { far, calls } = farEnd(size);
  const news: ChatMessage[][] = [];
  const outbox = new Outbox({ kept: outboxOf(12), post: (outgoing) => calls.post(12, outgoing) });
  outboxes.push(outbox);
  const session = new ChatSession({
    token: 'secret',
    calls,
    outboxOf: () => outbox,
    openHub: () => openHub(url()),
    onNews: (messages) => news.push(messages),
  });
  sessions.push(session);
  return { far, calls, session, news };
}

/** Waits for a state. */
function until(session: ChatSession, isSo: (state: ChatState) => boolean): Promise<ChatState> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Still ${JSON.stringify(session.getState())}`)), 30_000);
    const look = () => {
      if (!isSo(session.getState())) return;
      clearTimeout(timer);
      leave();
      resolve(session.getState());
    };
    const leave = session.subscribe(look);
    look();
  });
}

const isLive = ({ link }: ChatState) => link === 'live';
const ids = ({ messages }: ChatState) => messages.map(({ id }) => id);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const hungUp = async (hub: Hub) => {
  while (hub.connections() > 0) await pause(10);
};
const theirs = (id: number, changes: Partial<ChatMessage> = {}) => message(id, { moderatorName: 'Vera', ...changes });

beforeAll(() => {
  (globalThis as any).document = { hidden: false };
});
beforeEach(() => {
  jest.restoreAllMocks();
  for (const level of ['warn', 'error', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.end();
  for (const outbox of outboxes.splice(0)) outbox.end();
  await Promise.all(hubs.splice(0).map((hub) => hub.stop()));
});

describe('a chat that begins', () => {
  it('S151 says that it loads, and nothing of what it will hold, until its first page is there', async () => {
    const { session } = open(() => 'http://127.0.0.1:9');
    const phases: ChatState[] = [session.getState()];
    session.subscribe(() => phases.push(session.getState()));
    const loading = {
      phase: 'loading',
      chat: undefined,
      messages: [],
      hasMore: false,
      older: 'idle',
      link: 'connecting',
      outgoing: [],
    };
    const started = session.start();
    expect(phases).toEqual([loading, loading]);
    await started;
    expect(session.getState()).toMatchObject({ phase: 'open', chat: { id: 12 }, older: 'idle', outgoing: [] });
  });

  it('S151 S157 tells of the first message that comes into a chat in which nothing was said', async () => {
    const hub = await hubAt();
    const { session, far, news } = open(() => hub.url);
    far.all = [];
    void session.start();
    await until(session, isLive);
    await hub.say(theirs(1));
    await until(session, ({ messages }) => messages.length === 1);
    expect(news).toEqual([[theirs(1)]]);
  });

  it('S195 looks for a message of which the API says only that it has taken it', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9');
    await session.start();
    far.outcome = { sent: true };
    far.all.push(message(2, { text: 'mine' }));
    session.send('mine', []);
    const state = await until(session, ({ messages, outgoing }) => messages.length === 2 && outgoing.length === 0);
    expect(ids(state)).toEqual([1, 2]);
  });

  it('S204 loads again after a failure, and says so meanwhile', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9');
    far.isThere = false;
    await session.start();
    far.isThere = true;
    const started = session.start();
    expect(session.getState().phase).toBe('retrying');
    await started;
    expect(session.getState().phase).toBe('open');
  });
});

describe('a chat that is live', () => {
  it('S151 S169 subscribes with its id and token, and hears of messages at once, each once', async () => {
    const hub = await hubAt();
    const { session, news } = open(() => hub.url);
    void session.start();
    await until(session, isLive);
    expect(hub.calls).toEqual([{ method: 'SubscribeToChat', arguments: [12, 'secret'] }]);
    await hub.say(theirs(3));
    await hub.say(message(2));
    await hub.say(theirs(3));
    expect(ids(await until(session, ({ messages }) => messages.length === 3))).toEqual([1, 2, 3]);
    expect(news).toEqual([[theirs(3)]]);
  });

  it('S172 hears the moderator’s name, and that there is none any more', async () => {
    const hub = await hubAt();
    const { session } = open(() => hub.url);
    void session.start();
    await until(session, isLive);
    await hub.rename(' Vera ');
    await until(session, ({ chat }) => chat?.moderatorName === 'Vera');
    await hub.rename('');
    await until(session, ({ chat }) => chat?.moderatorName === null);
  });

  it('S171 S172 lets nothing in that is no message and no name, and says so', async () => {
    const hub = await hubAt();
    const { session } = open(() => hub.url);
    void session.start();
    await until(session, isLive);
    for (const wrong of [null, 'text', { id: 5 }, { ...message(5), text: 7 }, { ...message(5), attachments: [1] }])
      await hub.say(wrong);
    await hub.rename({ name: 'Vera' });
    await hub.say(message(2));
    const state = await until(session, ({ messages }) => messages.length > 1);
    expect([ids(state), state.chat?.moderatorName]).toEqual([[1, 2], null]);
    expect(console.error).toHaveBeenCalledTimes(6);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('The hub sent AddMessage with what is none'));
  });

  it('S170 unsubscribes when the screen is left, and hangs up', async () => {
    const hub = await hubAt();
    const { session } = open(() => hub.url);
    void session.start();
    await until(session, isLive);
    session.end();
    await hungUp(hub);
    expect(hub.calls.at(-1)).toEqual({ method: 'UnsubscribeFromChat', arguments: [12, false] });
  });

  it('S157 counts no history as news, also not what is fetched above or what one wrote oneself', async () => {
    const hub = await hubAt();
    const { session, news, far } = open(() => hub.url, 2);
    far.all = [1, 2, 3, 4].map((id) => theirs(id));
    void session.start();
    await until(session, isLive);
    await session.loadOlder();
    session.send('mine', []);
    await until(session, ({ outgoing, messages }) => outgoing.length === 0 && messages.length === 5);
    expect(news).toEqual([]);
  });
});

describe('a chat that loses its hub', () => {
  it('S167 completes the history by pages, without gap or double, and is told what is new', async () => {
    const first = await hubAt();
    const { session, far, news } = open(() => first.url, 3);
    void session.start();
    await until(session, isLive);
    await first.stop();
    hubs.length = 0;
    await until(session, ({ link }) => link === 'reconnecting');
    for (let id = 2; id <= 12; id += 1) far.all.push(theirs(id));
    far.asked.length = 0;
    const second = await hubAt(first.port);
    const state = await until(session, isLive);
    expect(ids(state)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(far.asked).toEqual([undefined, 10, 7, 4]);
    expect(news.flat().map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(second.calls).toEqual([{ method: 'SubscribeToChat', arguments: [12, 'secret'] }]);
    await second.say(theirs(13));
    await until(session, ({ messages }) => messages.length === 13);
  });

  it('S167 leaves no gap before what one wrote oneself while away', async () => {
    const first = await hubAt();
    const { session, far } = open(() => first.url, 2);
    void session.start();
    await until(session, isLive);
    await first.stop();
    hubs.length = 0;
    for (let id = 2; id <= 6; id += 1) far.all.push(theirs(id));
    session.send('mine', []);
    expect(ids(await until(session, ({ messages }) => messages.length === 2))).toEqual([1, 7]);
    await hubAt(first.port);
    expect(ids(await until(session, isLive))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('S167 is not live before the history is complete', async () => {
    const hub = await hubAt();
    const { session, far } = open(() => hub.url);
    await session.start();
    far.isThere = false;
    await until(session, ({ link }) => link === 'reconnecting');
    far.isThere = true;
    far.all.push(theirs(2));
    expect(ids(await until(session, isLive))).toEqual([1, 2]);
  });

  it('S195 sends what was lost as soon as it is live again', async () => {
    const hub = await hubAt();
    const { session, far } = open(() => hub.url);
    far.outcome = 'lost';
    await session.start();
    session.send('a', []);
    await until(session, ({ outgoing }) => outgoing[0]?.status === 'lost');
    far.outcome = undefined;
    const { messages } = await until(session, ({ link, outgoing }) => link === 'live' && outgoing.length === 0);
    expect(messages.map(({ text }) => text)).toEqual(['Message 1', 'a']);
  });

  it('S167 looks for news every 10 s once it has stopped, and only while somebody sees it on its screen', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { session, far } = open(() => 'http://127.0.0.1:9');
    // Starting twice must not poll twice.
    for (let times = 0; times < 2; times += 1) await session.start();
    const sleep = async (milliseconds: number) => {
      await jest.advanceTimersByTimeAsync(milliseconds);
      await new Promise((done) => setImmediate(done));
    };
    for (let tries = 0; tries < 200 && session.getState().link !== 'stopped'; tries += 1) await sleep(1_000);
    expect(session.getState().link).toBe('stopped');
    far.all.push(theirs(2));
    await sleep(lookInterval);
    expect(lookInterval).toBe(10_000);
    expect(ids(session.getState())).toEqual([1, 2]);
    (document as any).hidden = true;
    far.all.push(theirs(3));
    await sleep(lookInterval);
    expect(ids(session.getState())).toEqual([1, 2]);
    (document as any).hidden = false;
    const asked = far.asked.length;
    session.end();
    await sleep(lookInterval);
    expect(far.asked).toHaveLength(asked);
    jest.useRealTimers();
  });
});

describe('the history', () => {
  it('S193 grows upwards by pages until there is no more, one page at a time', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9', 2);
    far.all = [1, 2, 3, 4, 5].map((id) => message(id));
    await session.start();
    expect([ids(session.getState()), session.getState().hasMore]).toEqual([[4, 5], true]);
    far.asked.length = 0;
    const both = [session.loadOlder(), session.loadOlder()];
    expect(session.getState().older).toBe('loading');
    await Promise.all(both);
    expect(far.asked.filter((before) => before !== undefined)).toEqual([4]);
    expect([ids(session.getState()), session.getState().older]).toEqual([[2, 3, 4, 5], 'idle']);
    await session.loadOlder();
    expect([ids(session.getState()), session.getState().hasMore]).toEqual([[1, 2, 3, 4, 5], false]);
    far.asked.length = 0;
    await session.loadOlder();
    expect(far.asked.filter((before) => before !== undefined)).toEqual([]);
  });

  it('S193 S212 has no older page when an API answers the same one again', async () => {
    const { session, far, calls } = open(() => 'http://127.0.0.1:9', 2);
    far.all = [1, 2, 3].map((id) => message(id));
    await session.start();
    calls.page = async () => chatOf(far.all.slice(1), { hasMore: true });
    await session.loadOlder();
    expect(session.getState()).toMatchObject({ hasMore: false, older: 'idle', phase: 'open' });
    expect(ids(session.getState())).toEqual([2, 3]);
  });

  it('S166 S193 stays to be read when the chat is found to be closed while an older page is asked for', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9', 1);
    far.all = [message(1), message(2)];
    await session.start();
    far.isOpen = false;
    await session.loadOlder();
    expect(session.getState()).toMatchObject({ phase: 'closed', older: 'idle' });
    expect(ids(session.getState())).toEqual([2]);
  });

  it('S204 stays as it is when an older page does not come, and can be asked for again', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9', 1);
    far.all = [message(1), message(2)];
    await session.start();
    far.isThere = false;
    await session.loadOlder();
    expect([session.getState().older, ids(session.getState())]).toEqual(['failed', [2]]);
    far.isThere = true;
    await session.loadOlder();
    expect([session.getState().older, ids(session.getState())]).toEqual(['idle', [1, 2]]);
  });
});

describe('a chat that ends', () => {
  it('S152 S204 is gone when there is none, and waits for another try when the call failed', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9');
    far.isThere = false;
    await session.start();
    expect(session.getState().phase).toBe('failed');
    far.isThere = true;
    far.isOpen = false;
    await session.start();
    expect(session.getState().phase).toBe('gone');
  });

  it('S166 can be read and not written once the close text has come from the other side', async () => {
    const hub = await hubAt();
    const { session, far } = open(() => hub.url);
    void session.start();
    await until(session, isLive);
    await hub.say(message(2, { text: 'Ticket was closed' }));
    await until(session, ({ messages }) => messages.length === 2);
    await pause(100);
    expect(session.getState().phase).toBe('open');
    far.isOpen = false;
    await hub.say(theirs(3, { text: 'Тикет закрыт' }));
    expect(ids(await until(session, ({ phase }) => phase === 'closed'))).toEqual([1, 2, 3]);
    await hungUp(hub);
    const asked = far.asked.length;
    session.wake();
    await pause(50);
    expect(far.asked).toHaveLength(asked);
  });

  it('S166 is seen to be closed when a message is refused, when it is closed twice, and when somebody looks again', async () => {
    const hub = await hubAt();
    for (const act of [
      (session: ChatSession) => session.send('late', []),
      (session: ChatSession) => void session.close(),
      (session: ChatSession) => session.wake(),
    ]) {
      const { session, far } = open(() => hub.url);
      Object.assign(far, { outcome: 'refused', closes: false });
      void session.start();
      await until(session, isLive);
      far.isOpen = false;
      act(session);
      await until(session, ({ phase }) => phase === 'closed');
    }
  });

  it('S166 is seen to be closed as soon as the hub lets nobody in', async () => {
    const hub = await hubAt();
    hub.close();
    const { session, far, calls } = open(() => hub.url);
    const { page } = calls;
    calls.page = async (before) => {
      const chat = await page(before);
      // Closed between loading the page and connecting to the hub, as while a laptop sleeps.
      far.isOpen = false;
      return chat;
    };
    await session.start();
    await until(session, ({ phase }) => phase === 'closed');
    expect(hub.calls).toHaveLength(1);
    expect(ids(session.getState())).toEqual([1]);
  });

  it('S166 is seen to be closed when somebody looks again while the hub is away', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9');
    await session.start();
    await until(session, ({ link }) => link === 'reconnecting');
    far.isOpen = false;
    session.wake();
    await until(session, ({ phase }) => phase === 'closed');
    expect(far.asked).toHaveLength(2);
  });

  it('S154 says whether it was closed', async () => {
    const { session, far } = open(() => 'http://127.0.0.1:9');
    expect(await session.close()).toBe(false);
    await session.start();
    expect(await session.close()).toBe(true);
    far.closes = false;
    expect(await session.close()).toBe(false);
    expect(session.getState().phase).toBe('open');
  });

  it('S151 survives being started twice, and ended before it was there', async () => {
    const hub = await hubAt();
    const { session, far } = open(() => hub.url);
    const started = session.start();
    session.end();
    void session.start();
    await started;
    await until(session, isLive);
    expect(far.asked).toHaveLength(2);
    expect(hub.calls).toHaveLength(1);
    const ended = open(() => hub.url);
    const never = ended.session.start();
    ended.session.end();
    await never;
    await pause(100);
    expect(hub.calls).toHaveLength(1);
  });
});
