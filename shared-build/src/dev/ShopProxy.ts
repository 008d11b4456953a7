import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { localizePath, splitPath, type LiveRemote } from '@storefront/contracts';
import { answerHeaders, ask, forward, textOf } from './forward';
import { apiOf, changedPage, changedPolicy, stateOf } from './shopPage';

/** Milliseconds that a shop has to say that it is one. */
const limit = 8000;

/** What the shop itself says is not true of a page that was changed. */
const untrue = ['content-length', 'content-encoding', 'etag', 'last-modified', 'cache-control'];

const isPageRequest = ({ method, headers }: IncomingMessage, pathname: string) =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/^\/(releases|static)\//.test(pathname);

async function firstPage(shop: URL): Promise<string> {
  const answer = await fetch(shop, { signal: AbortSignal.timeout(limit), headers: { accept: 'text/html' } }).catch((error: Error) => {
    throw new Error(`${shop.origin} does not answer: no shop to work against is there (${(error.cause as Error | undefined)?.message ?? error.message}).`, { cause: error });
  });
  const html = await answer.text();
  if (!stateOf(html)) throw new Error(`${shop.origin} answered ${answer.status}, but with no page of a shop: --against names the address of a running one.`);
  return html;
}

/** A running shop, seen through this machine. */
export class ShopProxy {
  /** Where pages reach the API. */
  apiUrl = '';

  private constructor(
    private readonly shop: URL,
    /** The API's own address. */
    readonly api: URL,
    private readonly remotes: readonly LiveRemote[],
  ) {}

  static async of(shop: URL, remotes: readonly LiveRemote[]): Promise<ShopProxy> {
    const state = stateOf(await firstPage(shop));
    if (!state) throw new Error(`${shop.origin} has no pages.`);
    return new ShopProxy(shop, apiOf(state, shop), remotes);
  }

  /** A page of the local remotes is the shop's frame, whatever the shop itself has at that address. */
  async answer(request: IncomingMessage, response: ServerResponse, isTheirs: boolean): Promise<void> {
    const url = new URL(request.url ?? '/', this.shop);
    if (!isPageRequest(request, url.pathname)) return forward(request, response, url);
    const target = isTheirs ? new URL(localizePath('/', splitPath(url.pathname).language), this.shop) : url;
    const answer = await this.get(target, request);
    const headers = answerHeaders(target, answer.headers);
    if (!String(headers['content-type']).startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, headers);
      return void answer.pipe(response);
    }
    const html = changedPage(await textOf(answer), { remotes: this.remotes, apiUrl: this.apiUrl, isTheirs });
    response.writeHead(answer.statusCode ?? 502, this.pageHeaders(headers)).end(html);
  }

  /** The API answers the shop's own pages; here it answers this one. */
  openTo({ headers }: IncomingMessage): (answer: OutgoingHttpHeaders) => OutgoingHttpHeaders {
    const { origin } = headers;
    return (answer) => ({ ...answer, ...(origin && { 'access-control-allow-origin': origin, vary: 'origin' }) });
  }

  private pageHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !untrue.includes(name)));
    const policy = headers['content-security-policy'];
    return {
      ...kept,
      'cache-control': 'no-store',
      ...(typeof policy === 'string' && { 'content-security-policy': changedPolicy(policy, this.api, this.apiUrl) }),
    };
  }

  private get(target: URL, request: IncomingMessage): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { 'if-none-match': _tag, 'if-modified-since': _date, ...headers } = request.headers;
      const asked = ask(target, { method: 'GET', headers }, { 'accept-encoding': 'identity' });
      asked.on('response', resolve);
      asked.on('error', (error) => reject(new Error(`${this.shop.origin} does not answer: ${error.message}`)));
      asked.end();
    });
  }
}
