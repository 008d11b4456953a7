import { PassThrough } from 'node:stream';
import { HubConnectionState } from '@microsoft/signalr';
import { until } from '../testing/patience';
import type { ModeratorConnection } from './connection';
import { follow } from './open';

/** A connection to an API with a chat of so many messages, of which pages have fifty. */
function connectionTo(chat: { messages: number; isOpen: boolean }) {
  const heard: Record<string, (...args: any[]) => void> = {};
  const call = jest.fn(async (method: string, _chatId: number, nameOrBefore: string | number | null) => {
    const before = method === 'ReadChat' && nameOrBefore !== null ? Number(nameOrBefore) : chat.messages + 1;
    const ids = Array.from({ length: before - 1 }, (_, index) => index + 1);
    const messages = ids
      .slice(-50)
      .map((id) => ({ id, text: `message ${id}`, attachments: [], createdAt: 1, moderatorName: null }));
    return {
      id: 5,
      clientName: 'Ivan',
      clientEmail: 'ivan@example.org',
      topic: 'Start',
      isOpen: chat.isOpen,
      messages,
      hasMore: ids.length > 50,
    };
  });
  const hub = {
    state: HubConnectionState.Connected,
    on: (event: string, hear: () => void) => (heard[event] = hear),
    onreconnecting: (hear: () => void) => (heard.reconnecting = hear),
    onreconnected: (hear: () => void) => (heard.reconnected = hear),
    onclose: () => undefined,
  };
  return { connection: { hub, call } as unknown as ModeratorConnection, call, heard };
}

describe('a chat that is followed', () => {
  function following(chat: { messages: number; isOpen: boolean }) {
    const { connection, call, heard } = connectionTo(chat);
    const lines: string[] = [];
    const over = new AbortController();
    const ended = follow(
      connection,
      { chatId: 5, name: 'Vera', isJson: false },
      { print: (line) => void lines.push(line), complain: () => undefined },
      over.signal,
    );
    return { call, heard, lines, ended, end: () => (over.abort(), ended) };
  }

  const shown = (lines: string[]) => lines.slice(1).map((line) => Number(/message (\d+)$/.exec(line)?.[1]));

  it('begins with its newest page', async () => {
    const { call, lines, end } = following({ messages: 120, isOpen: true });
    await until(() => lines.length > 1);
    await end();
    expect(shown(lines)).toEqual(Array.from({ length: 50 }, (_, index) => index + 71));
    expect(call.mock.calls).toEqual([['OpenChat', 5, 'Vera']]);
  });

  it('shows all that was missed while the connection was lost, be it more than a page', async () => {
    const chat = { messages: 1, isOpen: true };
    const { lines, heard, end } = following(chat);
    await until(() => lines.length === 2);
    heard.reconnecting?.();
    chat.messages = 61;
    heard.reconnected?.();
    await until(() => lines.length > 2);
    await end();
    expect(shown(lines)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  });

  it('ends at once where it is closed already', async () => {
    const { lines, ended } = following({ messages: 1, isOpen: false });
    await ended;
    expect(lines[0]).toBe('Chat 5 with Ivan <ivan@example.org>: Start (closed)');
  });

  it('is sent each line that is typed, but for an empty one', async () => {
    const typed = Object.assign(new PassThrough(), { isTTY: true });
    const stdin = jest.spyOn(process, 'stdin', 'get').mockReturnValue(typed as unknown as typeof process.stdin);
    const { call, lines, end } = following({ messages: 1, isOpen: true });
    await until(() => lines.length === 2);
    typed.write('Hello\n\n  \nthere\n');
    const sent = () => call.mock.calls.filter(([method]) => method === 'Reply');
    await until(() => sent().some(([, , , text]: unknown[]) => text === 'there'));
    await end();
    stdin.mockRestore();
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(sent()).toEqual([
      ['Reply', 5, 'Vera', 'Hello', id],
      ['Reply', 5, 'Vera', 'there', id],
    ]);
  });
});
