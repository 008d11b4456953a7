import type { IncomingMessage } from 'node:http';
import { connectionRequestOf } from '../connection/request';
import type { Hub } from '../hub/hub';
import type { Transport } from '../transport/transport';
import { jsonHandshake, record } from './rawSocket';

/** A client that has shaken hands, without a network between: what either side says is there at once. */
export function memoryClient(hub: Hub<any, any>, id: string, userId?: string) {
  const heard: any[] = [];
  const connection = hub.connect(
    { id, userId, request: connectionRequestOf({ headers: {} } as IncomingMessage) },
    () => {},
  );
  const transport = {
    name: 'WebSockets',
    buffered: 0,
    inherentKeepAlive: false,
    clientWaits: false,
    send: ({ bytes }) =>
      void heard.push(
        ...bytes
          .toString()
          .split('\x1e')
          .filter(Boolean)
          .map((text) => JSON.parse(text)),
      ),
    close: jest.fn(),
    abort: jest.fn(),
    pause: jest.fn(),
    resume: jest.fn(),
  } satisfies Transport;
  connection.transport = transport;
  const send = (text: string) => connection.received(Buffer.from(text));
  send(jsonHandshake);
  expect(heard.splice(0)).toEqual([{}]);
  /** Says messages, all in one frame. */
  const say = (...messages: unknown[]) => send(messages.map(record).join(''));
  return { id, heard, transport, say, drained: () => connection.drained(), leave: () => connection.ended() };
}
