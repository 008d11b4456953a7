import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { localizePath, splitPath, type LiveRemote } from '@storefront/contracts';
import { corsHeaders } from './access';
import { resolveUrl } from './forward';
import { recordedHome, type RecordedAnswer, type Recording } from './Recording';
import { isPageRequest, recordedApi, type Shop } from './Shop';
import { changedPage, changedPolicy } from './shopPage';

const bodyOf = ({ body }: RecordedAnswer) => Buffer.from(body, 'base64');

/** An error in the API's envelope. */
const notRecorded = (what: string) =>
  JSON.stringify({ success: false, result: null, message: `${what} was never recorded.` });

/** Recorded frames and answers, without a running shop or API. */
export class RecordedShop implements Shop {
  apiUrl = '';

  constructor(
    private readonly recording: Recording,
    private readonly remotes: readonly LiveRemote[],
  ) {
    if (!recordedHome(recording))
      throw new Error(
        'There is no recording yet: work inside a running shop once (--against https://shop.example), and open the pages that you need.',
      );
  }

  async answer(request: IncomingMessage, response: ServerResponse, isTheirs: boolean): Promise<void> {
    const { pathname, search } = resolveUrl(new URL(recordedApi), request.url);
    if (!isPageRequest(request, pathname)) return this.sendRecorded(response, `file ${pathname}${search}`);
    const home = localizePath('/', splitPath(pathname).language);
    const known = this.recording.find(`page ${isTheirs ? home : pathname}`);
    // Falls back to the frame of another language if this one was not recorded.
    const frame = known ?? this.recording.find(`page ${home}`) ?? recordedHome(this.recording);
    if (!frame) return this.sendRecorded(response, `page ${pathname}`);
    const html = changedPage(bodyOf(frame).toString('utf8'), {
      remotes: this.remotes,
      apiUrl: this.apiUrl,
      isTheirs: isTheirs || !known,
    });
    const policy = frame.headers['content-security-policy'];
    const checked = policy !== undefined && {
      'content-security-policy': changedPolicy(policy, new URL(recordedApi), this.apiUrl),
    };
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...checked })
      .end(html);
  }

  answerApi(request: IncomingMessage, response: ServerResponse, isOurs: boolean): void {
    const { method, url = '/' } = request;
    const open = isOurs ? corsHeaders(request) : {};
    const known = method === 'GET' ? this.recording.find(`api ${url}`) : undefined;
    if (known) return void response.writeHead(200, { ...known.headers, ...open }).end(bodyOf(known));
    response.writeHead(503, { ...open, 'content-type': 'application/json' }).end(notRecorded(`${method} ${url}`));
  }

  upgradeApi(_request: IncomingMessage, socket: Duplex): void {
    socket.destroy();
  }

  private sendRecorded(response: ServerResponse, what: string): void {
    const known = this.recording.find(what);
    if (known) response.writeHead(200, { ...known.headers, 'cache-control': 'no-store' }).end(bodyOf(known));
    else response.writeHead(404, { 'content-type': 'application/json' }).end(notRecorded(what));
  }
}
