import type { HubMessage } from '../protocol/messages';

/** What a connection tells the hub's side of it. */
export interface ConnectionHandler {
  opened(): void;
  /**
   * @param bytes the length of its record
   * @throws ProtocolError, which closes the connection
   */
  message(message: HubMessage, bytes: number): void;
  /** Told once, when nothing can be sent any more, if `opened` was told. */
  closed(reason: string | undefined): void;
}

export interface Closing {
  /** Why, in words for the client. */
  error?: string;
  /** The client may come back by itself: the server restarts. */
  allowReconnect?: boolean;
}
