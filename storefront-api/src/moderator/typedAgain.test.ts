import { PassThrough } from 'node:stream';
import { HubConnectionState } from '@microsoft/signalr';
import { until } from '../testing/patience';
import type { ModeratorConnection } from './connection';
import { follow } from './open';
import { PlainError } from './plainError';

describe('a line that a moderator types', () => {
  it('is the same message where it is typed again after a call that broke off, and another one where something else was typed between', async () => {
    const typed = Object.assign(new PassThrough(), { isTTY: true });
    const stdin = jest.spyOn(process, 'stdin', 'get').mockReturnValue(typed as unknown as typeof process.stdin);
    const sent: [text: string, clientMessageId: string][] = [];
    const complaints: string[] = [];
    let isBroken = true;
    const chat = {
      id: 5,
      clientName: 'Ivan',
      clientEmail: 'ivan@example.org',
      topic: 'Start',
      isOpen: true,
      messages: [],
      hasMore: false,
    };
    const call = async (method: string, _chatId: number, _name: string, text: string, clientMessageId: string) => {
      if (method !== 'Reply') return chat;
      sent.push([text, clientMessageId]);
      if (isBroken) throw new PlainError('The connection broke off.');
      return {};
    };
    const nothing = () => undefined;
    const hub = {
      state: HubConnectionState.Connected,
      on: nothing,
      onreconnecting: nothing,
      onreconnected: nothing,
      onclose: nothing,
    };
    const over = new AbortController();
    const lines: string[] = [];
    const ended = follow(
      { hub, call } as unknown as ModeratorConnection,
      { chatId: 5, name: 'Vera', isJson: false },
      { print: (line) => void lines.push(line), complain: (line) => void complaints.push(line) },
      over.signal,
    );
    await until(() => lines.length === 1);
    typed.write('one\ntwo\n');
    await until(() => complaints.length === 2);
    typed.write('one\n');
    await until(() => complaints.length === 3);
    isBroken = false;
    typed.write('one\ntwo\none\n');
    await until(() => sent.length === 6);
    isBroken = true;
    typed.write('three\n');
    await until(() => complaints.length === 4);
    isBroken = false;
    typed.write('four\nthree\n');
    await until(() => sent.length === 9);
    over.abort();
    await ended;
    stdin.mockRestore();
    const ids = sent.map(([, id]) => id);
    expect(sent.map(([text, id]) => [text, ids.indexOf(id)])).toEqual([
      ['one', 0],
      ['two', 1],
      ['one', 0],
      ['one', 0],
      ['two', 1],
      ['one', 5],
      ['three', 6],
      ['four', 7],
      ['three', 8],
    ]);
  });
});
