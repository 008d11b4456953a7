import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';

export { HttpTransportType } from '@microsoft/signalr';

export type ProtocolName = 'json' | 'messagepack';

export interface ClientOptions extends IHttpConnectionOptions {
  protocol?: ProtocolName;
  reconnects?: boolean;
}

/** The official client as its users build it. */
export function officialClient(
  url: string,
  { protocol = 'json', reconnects = false, ...options }: ClientOptions = {},
): HubConnection {
  const builder = new HubConnectionBuilder().withUrl(url, options).configureLogging(LogLevel.None);
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol());
  if (reconnects) builder.withAutomaticReconnect([0, 0, 100, 1000]);
  return builder.build();
}

/** Every transport with every protocol that it can carry. */
export const ways: [transport: keyof typeof HttpTransportType, protocol: ProtocolName][] = [
  ['WebSockets', 'json'],
  ['WebSockets', 'messagepack'],
  ['ServerSentEvents', 'json'],
  ['LongPolling', 'json'],
  ['LongPolling', 'messagepack'],
];

/** What a promise is rejected with, in words. */
export const errorOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    (value) => {
      throw new Error(`It was answered: ${JSON.stringify(value)}`);
    },
    (error: Error) => error.message,
  );

/** All items of a stream. */
export const itemsOf = (connection: HubConnection, method: string, ...args: unknown[]): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const items: unknown[] = [];
    connection
      .stream(method, ...args)
      .subscribe({ next: (item) => items.push(item), complete: () => resolve(items), error: reject });
  });
