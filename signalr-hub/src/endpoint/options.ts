import type { IncomingMessage } from 'node:http';
import { addressOf } from '../connection/request';
import type { TransportName } from '../transport/transport';
import type { MountableHub } from './mountable';

/** What is known of a request when it is to be allowed. */
export interface HubRequest {
  /** Of the Authorization header, or of `?access_token=`, which browsers need for sockets and streams. */
  readonly token: string | undefined;
  readonly request: IncomingMessage;
}

export interface Identity {
  /** Names the user whom `clients.user(id)` reaches. */
  userId?: string;
}

/** Undefined: not allowed. */
export type Authorize = (request: HubRequest) => Identity | undefined | Promise<Identity | undefined>;

/** A client's way elsewhere, or the reason why it may not come. */
export type NegotiateAnswer = { url: string; accessToken?: string } | { error: string };

export interface OriginOptions {
  /**
   * Origins that pages may come from besides the host's own, such as `https://shop.example`, or what says so of one.
   */
  origins?: readonly string[] | ((origin: string, request: IncomingMessage) => boolean);
}

export interface MountOptions extends OriginOptions {
  path: string;
  hub: MountableHub;
  /** All, if not given. */
  transports?: readonly TransportName[];
  /** Asked for every request. Without it everybody may come, with no name. */
  authorize?: Authorize;
  /**
   * Whom a new client is counted with, such as its address: of one source a thousand may be there at once. Without it
   * nobody is counted.
   */
  sourceOf?: (request: IncomingMessage) => string;
}

const bearer = /^bearer +(.+)$/i;

export function hubRequestOf(request: IncomingMessage): HubRequest {
  const header = bearer.exec(request.headers.authorization ?? '')?.[1]?.trim();
  return { request, token: header ?? addressOf(request).searchParams.get('access_token') ?? undefined };
}
