import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { reasonOf } from './forward';

/** The shop around local remotes: a running or a recorded one. */
export interface Shop {
  /** Where pages reach the API. */
  apiUrl: string;
  /** Answers a request; with `isTheirs`, a page of a local remote, with the shop's frame. */
  answer(request: IncomingMessage, response: ServerResponse, isTheirs: boolean): Promise<void>;
  /**
   * `isOurs`: the request is from a page of this development server, which may read the answer; others are answered as
   * by the API itself.
   */
  answerApi(request: IncomingMessage, response: ServerResponse, isOurs: boolean): void;
  upgradeApi(request: IncomingMessage, socket: Duplex, isOurs: boolean): void;
}

/** The shop does not answer at present. */
export class ShopUnavailable extends Error {
  constructor(shop: URL, cause: Error) {
    super(`${shop.origin} does not answer (${reasonOf(cause)}). When it is back, load the page again.`, { cause });
  }
}

/** The API's address in recorded pages. */
export const recordedApi = 'http://api.recorded';

export const isPageRequest = ({ method, headers }: IncomingMessage, pathname: string): boolean =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/^\/(releases|static)\//.test(pathname);
