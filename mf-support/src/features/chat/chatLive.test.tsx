import * as timers from 'node:timers';
import { icons } from '@storefront/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startHub } from '../../testing/chatServer';
import { chatOf, contactHarness, message } from '../../testing/supportHarness';

const { setImmediate } = timers;

/**
 * Node's timers instead of jsdom's, since the hub is a server; unreferenced, so that those that the page leaves running
 * do not keep the process alive.
 */
const ofNode = {
  clearInterval: timers.clearInterval,
  clearTimeout: timers.clearTimeout,
  setInterval: (call: (...args: unknown[]) => void, milliseconds?: number, ...args: unknown[]) =>
    timers.setInterval(call, milliseconds, ...args).unref(),
  setTimeout: (call: (...args: unknown[]) => void, milliseconds?: number, ...args: unknown[]) =>
    timers.setTimeout(call, milliseconds, ...args).unref(),
};
Object.assign(globalThis, ofNode);

let hub: Awaited<ReturnType<typeof startHub>>;

const theirs = (id: number, text = `Message ${id}`) => message(id, { text, moderatorName: 'Vera' });
const announced = () => [...document.querySelectorAll('[data-announcer] > span')].map((words) => words.textContent);
const say = (text: string, id: number) => act(async () => hub.say(theirs(id, text)));

async function show(history = [theirs(1)], path?: string) {
  localStorage.setItem('chatToken', 'secret');
  const harness = contactHarness({ 'GET /v1/chats/client': { result: chatOf(history) } }, path, { hubUrl: hub.url });
  const { unmount } = render(harness.ui);
  await waitFor(() => expect(document.querySelector('[data-link="live"]')).toBeInTheDocument());
  return { ...harness, unmount };
}

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  fireEvent(document, new Event('visibilitychange'));
}

/** A fake `AudioContext`, which counts its notes. */
function player() {
  const notes: number[] = [];
  let made = 0;
  class Player {
    currentTime = 0;
    destination = {};
    constructor() {
      made += 1;
    }
    state = 'suspended';
    resume = async () => void (this.state = 'running');
    close = async () => {};
    createGain = () => ({
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: () => {},
    });
    createOscillator = () => {
      const note = {
        frequency: { value: 0 },
        connect: (next: unknown) => next,
        start: () => void notes.push(note.frequency.value),
        stop: () => {},
      };
      return note;
    };
  }
  Object.assign(globalThis, { AudioContext: Player });
  return { notes, made: () => made };
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = 'Sidekey | CONTACT US';
  for (const level of ['warn', 'error', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  hub = await startHub();
});
afterEach(async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await hub.stop();
});

it('S151 S171 S172 shows what the other side writes, and who it is, as it comes', async () => {
  await show([message(1)]);
  const place = screen.getByText('waiting').closest('[role="status"]');
  await act(() => hub.rename('Vera'));
  // Screen readers announce changes of a live region that existed before.
  expect((await screen.findByText('online')).closest('[role="status"]')).toBe(place);
  expect(place).toBeInTheDocument();
  await say('Good day', 2);
  expect(await screen.findByText('Good day')).toBeInTheDocument();
});

it('S171 announces what is new, and nothing of the history', async () => {
  await show([theirs(1, 'Old words')]);
  expect(announced()).toEqual([]);
  // Screen readers announce changes of a live region that existed before.
  expect(document.querySelector('[data-announcer]')).toHaveAttribute('aria-live', 'polite');
  // … but not the removal of the oldest message.
  expect(document.querySelector('[data-announcer]')).toHaveAttribute('aria-relevant', 'additions');
  expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off');
  await say('New words', 2);
  await waitFor(() => expect(announced()).toEqual(['Vera: New words']));
  await act(async () => hub.say(message(3, { text: 'My own from another tab' })));
  await screen.findByText('My own from another tab');
  expect(announced()).toEqual(['Vera: New words']);
});

it('S171 announces the last five of what came', async () => {
  await show([]);
  for (let id = 1; id <= 6; id += 1) await say(`Words ${id}`, id);
  await waitFor(() => expect(announced()).toEqual([2, 3, 4, 5, 6].map((id) => `Vera: Words ${id}`)));
});

it('S165 S171 announces a file whose address is none, and goes on', async () => {
  await show([theirs(1)]);
  await act(async () => hub.say({ ...theirs(2, 'Look'), attachments: ['http://'] }));
  await waitFor(() => expect(announced()).toEqual(['Vera: Look http://']));
  await say('And this', 3);
  expect(await screen.findByText('And this')).toBeInTheDocument();
});

it('S166 says and shows the close text in the page’s language as it comes', async () => {
  await show([message(1)], '/ru/contact-us');
  await say('Ticket was closed', 2);
  await waitFor(() => expect(announced()).toEqual(['Vera: Тикет был закрыт']));
});

it('S157 sounds for a live message of a moderator, never for the history or one’s own, and only after a gesture', async () => {
  const { notes, made } = player();
  const { unmount } = await show([theirs(1)]);
  await say('too early', 2);
  await screen.findByText('too early');
  expect([made(), notes]).toEqual([0, []]);
  await userEvent.click(screen.getByRole('log'));
  expect([made(), notes]).toEqual([1, []]);
  await say('now', 3);
  await waitFor(() => expect(notes).toEqual([660, 880]));
  await act(async () => hub.say(message(4, { text: 'mine' })));
  await screen.findByText('mine');
  await userEvent.click(screen.getByRole('log'));
  expect([made(), notes]).toEqual([1, [660, 880]]);
  unmount();
});

it('S157 is silent where one has answered meanwhile by another device, though the question is new here', async () => {
  const { notes } = player();
  const history = [theirs(1)];
  await show(history);
  await userEvent.click(screen.getByRole('log'));
  history.push(theirs(2, 'a question'), message(3, { text: 'answered' }));
  hide(false);
  await screen.findByText('answered');
  await waitFor(() => expect(announced()).toEqual(['Vera: a question']));
  expect(notes).toEqual([]);
  history.push(message(4, { text: 'mine' }), theirs(5, 'the last word'));
  hide(false);
  await screen.findByText('the last word');
  await waitFor(() => expect(notes).toEqual([660, 880]));
});

it('S157 is mute when it is switched off, and stays so', async () => {
  const { notes } = player();
  const first = await show();
  const sound = () => screen.getByRole('switch', { name: 'Sound of new messages' });
  const shown = () => [sound().title, sound().querySelector('path')?.getAttribute('d')];
  expect(sound()).toBeChecked();
  expect(shown()).toEqual(['Sound is on', icons.bell]);
  await userEvent.click(sound());
  expect(sound()).not.toBeChecked();
  expect(shown()).toEqual(['Sound is off', icons.bellOff]);
  await say('silent', 2);
  await screen.findByText('silent');
  first.unmount();
  await show();
  expect(sound()).not.toBeChecked();
  act(() => {
    localStorage.removeItem('chatSound');
    window.dispatchEvent(new StorageEvent('storage', { key: 'chatSound' }));
  });
  expect(sound()).toBeChecked();
  await userEvent.click(sound());
  await userEvent.click(sound());
  await say('heard', 3);
  await waitFor(() => expect(notes).toEqual([660, 880]));
});

it('S157 counts in the title what comes while nobody looks, until somebody does', async () => {
  const { unmount } = await show();
  await say('seen', 2);
  await screen.findByText('seen');
  expect(document.title).toBe('Sidekey | CONTACT US');
  hide(true);
  await say('one', 3);
  await say('two', 4);
  await waitFor(() => expect(document.title).toBe('(2) Sidekey | CONTACT US'));
  document.title = 'Sidekey | КОНТАКТЫ';
  await say('three', 5);
  await waitFor(() => expect(document.title).toBe('(3) Sidekey | КОНТАКТЫ'));
  hide(false);
  expect(document.title).toBe('Sidekey | КОНТАКТЫ');
  hide(true);
  await say('four', 6);
  await waitFor(() => expect(document.title).toBe('(1) Sidekey | КОНТАКТЫ'));
  unmount();
  expect(document.title).toBe('Sidekey | КОНТАКТЫ');
});

it('S171 does not take a reader away who has scrolled up, and tells them how much is new', async () => {
  await show();
  const log = screen.getByRole('log');
  Object.defineProperties(log, {
    scrollHeight: { value: 1000, configurable: true },
    clientHeight: { value: 300, configurable: true },
  });
  log.scrollTop = 200;
  fireEvent.scroll(log);
  await say('one', 2);
  await say('two', 3);
  const button = await screen.findByRole('button', { name: '2 new messages' });
  expect(log.scrollTop).toBe(200);
  await userEvent.click(button);
  expect(log.scrollTop).toBe(1000);
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveFocus());
  expect(screen.queryByRole('button', { name: /new message/ })).not.toBeInTheDocument();
  await say('three', 4);
  await screen.findByText('three');
  expect(screen.queryByRole('button', { name: /new message/ })).not.toBeInTheDocument();
});

it('S171 tells a reader no more of what is new once they have scrolled to 48 px from the end themselves', async () => {
  await show();
  const log = screen.getByRole('log');
  Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 300 } });
  log.scrollTop = 200;
  fireEvent.scroll(log);
  await say('one', 2);
  await say('two', 3);
  await screen.findByRole('button', { name: '2 new messages' });
  log.scrollTop = 651;
  fireEvent.scroll(log);
  expect(screen.getByRole('button', { name: '2 new messages' })).toBeInTheDocument();
  log.scrollTop = 652;
  fireEvent.scroll(log);
  expect(screen.queryByRole('button', { name: /new message/ })).not.toBeInTheDocument();
});

it('S170 leaves the hub, and hangs up, when the visitor leaves the screen', async () => {
  const { unmount } = await show();
  unmount();
  await waitFor(() => expect(hub.connections()).toBe(0));
  expect(hub.calls.at(-1)).toEqual({ method: 'UnsubscribeFromChat', arguments: [12, false] });
});

it('S193 keeps the reader’s place when older messages come above', async () => {
  const harness = contactHarness(
    {
      'GET /v1/chats/client': ({ url }) => ({
        result:
          url.searchParams.get('before') === '3'
            ? chatOf([message(1), message(2)], { hasMore: false })
            : chatOf([message(3)], { hasMore: true }),
      }),
    },
    undefined,
    { hubUrl: hub.url },
  );
  localStorage.setItem('chatToken', 'secret');
  render(harness.ui);
  const log = await screen.findByRole('log');
  await waitFor(() => expect(document.querySelector('[data-link="live"]')).toBeInTheDocument());
  let height = 1000;
  Object.defineProperties(log, { scrollHeight: { get: () => height }, clientHeight: { value: 300 } });
  await say('below', 9);
  await screen.findByText('below');
  log.scrollTop = 81;
  fireEvent.scroll(log);
  expect(screen.getByRole('button', { name: 'Earlier messages' })).not.toHaveAttribute('aria-busy');
  log.scrollTop = 80;
  height = 1400;
  fireEvent.scroll(log);
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
  expect(log.scrollTop).toBe(480);
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /new message/ })).not.toBeInTheDocument();
});

describe('a chat whose hub is away for long', () => {
  /** Waits until reconnecting has stopped; the hub is back after that. */
  async function stopForGood() {
    await show();
    const { port } = hub;
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    await hub.stop();
    expect(await screen.findByText('Reconnecting…')).toBeInTheDocument();
    for (let step = 0; step < 100 && !screen.queryByRole('button', { name: 'Reconnect' }); step += 1) {
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      await act(() => new Promise((done) => setImmediate(done)));
    }
    expect(screen.getByText(/The chat is not connected/)).toBeInTheDocument();
    jest.useRealTimers();
    Object.assign(globalThis, ofNode);
    hub = await startHub(port);
  }

  async function isBack() {
    await waitFor(() => expect(screen.queryByText(/The chat is not connected|Reconnecting/)).not.toBeInTheDocument());
    await say('back', 2);
    expect(await screen.findByText('back')).toBeInTheDocument();
  }

  it('S167 says that it reconnects, that it has stopped, and comes back by a button', async () => {
    await stopForGood();
    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
    await isBack();
    expect(screen.getByLabelText('Your message')).toHaveFocus();
  });

  it.each([
    ['the network is there again', () => fireEvent(window, new Event('online'))],
    ['somebody looks again', () => hide(false)],
  ])('S167 comes back by itself when %s', async (_when, happens) => {
    await stopForGood();
    happens();
    await isBack();
  });
});
