import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { localizePath, splitPath, type LiveRemote } from '@storefront/contracts';
import type { Duplex } from 'node:stream';
import { corsHeaders } from './access';
import {
  resolveUrl,
  answerHeaders,
  openRequest,
  bodyOf,
  forward,
  forwardUpgrade,
  pipeThrough,
  unconditional,
} from './forward';
import type { Recording } from './Recording';
import { isPageRequest, recordedApi, ShopUnavailable, type Shop } from './Shop';
import { firstPage } from './runningShop';
import { apiOf, changedPage, changedPolicy, stateOf } from './shopPage';

/** Headers that are wrong for a changed page. */
const invalidatedHeaders = ['content-length', 'content-encoding', 'etag', 'last-modified', 'cache-control'];

/** A proxy of a running shop. */
export class ShopProxy implements Shop {
  apiUrl = '';

  private constructor(
    private readonly shop: URL,
    /** The API's address in the latest page, since a restarted shop may have another. */
    private api: URL,
    private readonly remotes: readonly LiveRemote[],
    private readonly recording: Recording | undefined,
    /** The origin whose pages the API knows. */
    private readonly pagesOf: string,
  ) {}

  /** `pagesOf`: the deployed shop's origin, if `shop` runs on this machine and uses the deployed shop's API. */
  static async of(
    shop: URL,
    remotes: readonly LiveRemote[],
    { recording, pagesOf }: { recording?: Recording | undefined; pagesOf?: string | undefined },
  ): Promise<ShopProxy> {
    const { html, place } = await firstPage(shop);
    const state = stateOf(html);
    if (!state) throw new Error(`${shop.origin} has no pages.`);
    return new ShopProxy(place, apiOf(state, place), remotes, recording, pagesOf ?? place.origin);
  }

  async answer(request: IncomingMessage, response: ServerResponse, isTheirs: boolean): Promise<void> {
    const url = resolveUrl(this.shop, request.url);
    if (!isPageRequest(request, url.pathname))
      return forward(request, response, url, {
        from: url.origin,
        keep: this.recorderFor(request, `file ${url.pathname}${url.search}`),
      });
    const target = isTheirs ? this.frameUrl(url) : url;
    const answer = await this.get(target, request);
    const headers = answerHeaders(target, answer.headers);
    if (!String(headers['content-type']).startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, headers);
      return pipeThrough(answer, response);
    }
    const page = await bodyOf(answer).catch((error: Error) => {
      throw new ShopUnavailable(this.shop, error);
    });
    const state = stateOf(page.toString('utf8'));
    if (state) this.api = apiOf(state, this.shop);
    // Not a page with overrides of one tab, which will be gone when the recording is used.
    if (answer.statusCode === 200 && !state?.developer)
      this.recorderFor(request, `page ${target.pathname}`)?.(this.withPolicy(answer.headers, recordedApi), page);
    const html = changedPage(page.toString('utf8'), { remotes: this.remotes, apiUrl: this.apiUrl, isTheirs });
    response.writeHead(answer.statusCode ?? 502, this.pageHeaders(headers)).end(html);
  }

  /** Forwards a request. The API only answers the shop's own pages, so our pages send the shop's origin. */
  answerApi(request: IncomingMessage, response: ServerResponse, isOurs: boolean): void {
    const { url = '/' } = request;
    const change = (headers: OutgoingHttpHeaders) => (isOurs ? { ...headers, ...corsHeaders(request) } : headers);
    forward(request, response, resolveUrl(this.api, url), {
      from: this.originFor(isOurs),
      change,
      keep: this.recorderFor(request, `api ${url}`),
    });
  }

  upgradeApi(request: IncomingMessage, socket: Duplex, isOurs: boolean): void {
    forwardUpgrade(request, socket, resolveUrl(this.api, request.url), this.originFor(isOurs));
  }

  private originFor(isOurs: boolean): string | undefined {
    return isOurs ? this.pagesOf : undefined;
  }

  /**
   * The address of the shop's frame for a page that it does not have. Only the overrides of the query are passed on.
   */
  private frameUrl({ pathname, searchParams }: URL): URL {
    const frame = new URL(localizePath('/', splitPath(pathname).language), this.shop);
    for (const [name, value] of searchParams) if (name.startsWith('remote.')) frame.searchParams.append(name, value);
    return frame;
  }

  /** Records answers, except those of authorized requests, which are personal. */
  private recorderFor({ headers: { authorization } }: IncomingMessage, what: string) {
    const recording = authorization === undefined ? this.recording : undefined;
    return recording && ((headers: IncomingHttpHeaders, body: Buffer) => recording.record(what, headers, body));
  }

  private pageHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !invalidatedHeaders.includes(name)));
    return { ...this.withPolicy(kept, this.apiUrl), 'cache-control': 'no-store' };
  }

  private withPolicy<Headers extends OutgoingHttpHeaders>(headers: Headers, apiUrl: string): Headers {
    const policy = headers['content-security-policy'];
    return typeof policy === 'string'
      ? { ...headers, 'content-security-policy': changedPolicy(policy, this.api, apiUrl) }
      : headers;
  }

  private get(target: URL, request: IncomingMessage): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = openRequest(target, unconditional(request), {
        from: target.origin,
        more: { 'accept-encoding': 'identity' },
      });
      asked.on('response', resolve);
      asked.on('timeout', () => asked.destroy(new Error('nothing came in time')));
      asked.on('error', (error) => reject(new ShopUnavailable(this.shop, error)));
      asked.end();
    });
  }
}
