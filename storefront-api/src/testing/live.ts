import { HubConnectionBuilder, LogLevel, type HubConnection, type IHttpConnectionOptions } from '@microsoft/signalr';
import type { ChatMessage } from '@storefront/contracts';

/** The official client at a path of an API, and what it has heard. */
export async function connect(address: string, path: string, options: IHttpConnectionOptions = {}) {
  const connection = new HubConnectionBuilder()
    .withUrl(address + path, options)
    .configureLogging(LogLevel.None)
    .build();
  const heard: unknown[] = [];
  const messages: ChatMessage[] = [];
  connection.on('AddMessage', (message: ChatMessage) => {
    messages.push(message);
    heard.push(message.text);
  });
  connection.on('ChangeModeratorName', (name: string) => void heard.push({ moderator: name }));
  await connection.start();
  return { connection, heard, messages };
}

/** What a call is refused with, in words. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => error.message,
  );

/** Ends connections, however the test ended. */
export const stopAll = (connections: HubConnection[]) =>
  Promise.all(connections.splice(0).map((connection) => connection.stop()));
