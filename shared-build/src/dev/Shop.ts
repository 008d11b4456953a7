import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { reasonOf } from './forward';

/** What stands around the local remotes: a running shop, or what was recorded of one. */
export interface Shop {
  /** Where pages reach the API. */
  apiUrl: string;
  /** A page of the local remotes is the shop's frame, whatever the shop itself has at that address. */
  answer(request: IncomingMessage, response: ServerResponse, isTheirs: boolean): Promise<void>;
  /** `isOurs`: a page of this development server asks, and may read the answer; anybody else is answered as the API itself answers them. */
  answerApi(request: IncomingMessage, response: ServerResponse, isOurs: boolean): void;
  upgradeApi(request: IncomingMessage, socket: Duplex, isOurs: boolean): void;
}

/** A shop that was there and does not answer now: nobody's fault, and over when it is back. */
export class ShopAway extends Error {
  constructor(shop: URL, cause: Error) {
    super(`${shop.origin} does not answer (${reasonOf(cause)}). When it is back, load the page again.`, { cause });
  }
}

/** Where the API is, as recorded pages say. */
export const recordedApi = 'http://api.recorded';

export const isPageRequest = ({ method, headers }: IncomingMessage, pathname: string): boolean =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/^\/(releases|static)\//.test(pathname);
