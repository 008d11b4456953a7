import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { MODERATION_PATH, type ChatMethods } from '../chat/hub/contract';
import { PlainError } from './plainError';

/** Milliseconds between attempts; the last one repeats. */
const RETRIES = [0, 1000, 2000, 5000];

type Answer<K extends keyof ChatMethods> = Awaited<ReturnType<ChatMethods[K]>>;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function refusedStart(error: unknown, url: string): PlainError {
  const status = /Status code '(\d+)'/.exec(messageOf(error))?.[1];
  if (status === '401')
    return new PlainError(
      'The key is not right, or too many wrong ones came from here: then wait a minute. MODERATOR_KEY must be the one that the API has.',
    );
  if (status === '404')
    return new PlainError(`There is no side for moderators at ${url}: start the API with MODERATOR_KEY.`);
  if (status !== undefined) return new PlainError(`The API at ${url} answers ${status}; try again in a moment.`);
  return new PlainError(`The API at ${url} does not answer. Is it running? API_URL says where it is.`);
}

/** The hub's message for the caller; without one the connection has broken. */
function refusedCall(error: unknown): PlainError {
  const said = /HubException: ([^]+)$/.exec(messageOf(error))?.[1];
  if (said === 'Ticket was closed') return new PlainError('The chat is closed: nothing more can be written in it.');
  if (said !== undefined) return new PlainError(said);
  if (/on the server/.test(messageOf(error))) return new PlainError('The API could not do it; its log says why.');
  return new PlainError('The connection broke off. Whether it was done cannot be said: look into the chat.');
}

export class ModeratorConnection {
  readonly hub: HubConnection;

  constructor(
    private readonly url: string,
    key: string,
  ) {
    this.hub = new HubConnectionBuilder()
      .withUrl(url + MODERATION_PATH, { accessTokenFactory: () => key })
      .withAutomaticReconnect({
        nextRetryDelayInMilliseconds: ({ previousRetryCount }) => RETRIES[previousRetryCount] ?? 5000,
      })
      .configureLogging(LogLevel.None)
      .build();
  }

  /** @throws PlainError with the reason */
  async start(): Promise<void> {
    await this.hub.start().catch((error: unknown) => {
      throw refusedStart(error, this.url);
    });
  }

  /** @throws PlainError with the hub's reason */
  async call<K extends keyof ChatMethods>(method: K, ...args: unknown[]): Promise<Answer<K>> {
    try {
      return await this.hub.invoke<Answer<K>>(method, ...args);
    } catch (error) {
      throw refusedCall(error);
    }
  }

  stop(): Promise<void> {
    return this.hub.stop();
  }
}
