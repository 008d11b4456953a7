import {
  request as plain,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as secure } from 'node:https';
import { pipeline, type Duplex, type Readable, type Writable } from 'node:stream';

const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
];

/** Milliseconds within which a shop has to begin its answer. */
const limit = 30_000;

/** Request headers as a page of the origin `from` would send them; without one, those of the original request. */
function headersFor(target: URL, headers: IncomingHttpHeaders, from: string | undefined): OutgoingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
  const place = { ...(kept['origin'] && { origin: from }), ...(kept['referer'] && { referer: `${from}/` }) };
  return { ...kept, host: target.host, ...(from && place) };
}

/** The URL of a request path at another server. A path that begins with two slashes is not taken for another host. */
export const resolveUrl = (place: URL, url = '/'): URL =>
  new URL(place.origin + (url.startsWith('/') ? url : `/${url}`));

/**
 * Why a connection failed. For names with several addresses, such as localhost, Node gives a code without a message.
 */
export const reasonOf = ({ message, code }: NodeJS.ErrnoException): string =>
  message || (code ?? 'for an unknown reason');

interface RequestOptions {
  /** The origin of the asking page; undefined keeps the one of the original request. */
  from: string | undefined;
  more?: OutgoingHttpHeaders;
}

export function openRequest(
  target: URL,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { from, more }: RequestOptions,
): ClientRequest {
  const send = target.protocol === 'https:' ? secure : plain;
  return send(target, { method, headers: { ...headersFor(target, headers, from), ...more }, timeout: limit });
}

/** The headers of an answer, adapted to this server's address: cookies and redirects are meant for the shop's own. */
export function answerHeaders(target: URL, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && name !== 'strict-transport-security'),
  );
  const { location, 'set-cookie': cookies } = headers;
  return {
    ...kept,
    ...(location?.startsWith(target.origin) && { location: location.slice(target.origin.length) || '/' }),
    ...(cookies && { 'set-cookie': cookies.map((cookie) => cookie.replace(/;\s*(secure|domain=[^;]*)/gi, '')) }),
  };
}

/** Pipes an answer to the client. If it breaks off, the client's connection is closed as well. */
export const pipeThrough = (from: Readable, to: Writable): void => void pipeline(from, to, () => {});

interface ForwardOptions extends RequestOptions {
  change?: (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders;
  /** Called with each successful answer. The browser is then told not to cache, so that answers are always complete. */
  keep?: ((headers: IncomingHttpHeaders, body: Buffer) => void) | undefined;
}

/** A request without conditions, so that the answer is never 304. */
export function unconditional({ method, headers }: IncomingMessage): Pick<IncomingMessage, 'method' | 'headers'> {
  const { 'if-none-match': _tag, 'if-modified-since': _date, ...others } = headers;
  return { method, headers: others };
}

/** Forwards a request, and streams the answer back. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  { change = (headers) => headers, keep, ...asking }: ForwardOptions,
): void {
  const asked = openRequest(target, keep ? unconditional(request) : request, asking);
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...change(answerHeaders(target, answer.headers)),
      ...(keep && { 'cache-control': 'no-store' }),
    });
    pipeThrough(answer, response);
    if (keep && request.method === 'GET' && answer.statusCode === 200)
      void bodyOf(answer).then(
        (body) => keep(answer.headers, body),
        () => undefined,
      );
  });
  asked.on('timeout', () => asked.destroy(new Error(`${target.origin} did not answer in time.`)));
  asked.on('error', (error) => {
    console.error(`${request.method} ${target.href} failed: ${reasonOf(error)}`);
    if (response.headersSent) return response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${target.origin} does not answer.`);
  });
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

/** Forwards a connection upgrade: the chat's WebSocket. */
export function forwardUpgrade(request: IncomingMessage, socket: Duplex, target: URL, from: string | undefined): void {
  const { connection = 'Upgrade', upgrade = 'websocket' } = request.headers;
  const asked = openRequest(target, request, { from, more: { connection, upgrade } });
  for (const end of ['error', 'close']) socket.on(end, () => asked.destroy());
  asked.on('upgrade', (answer, far) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
    far.pipe(socket).pipe(far);
    far.on('error', () => socket.destroy());
    // After the upgrade the request object no longer owns the connection.
    socket.on('close', () => far.destroy());
  });
  asked.on('response', () => socket.destroy());
  asked.on('error', (error) => {
    // The client has left.
    if (socket.destroyed) return;
    console.error(`${target.href} failed: ${reasonOf(error)}`);
    socket.destroy();
  });
  asked.end();
}

/** Reads an answer's body completely. */
export function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => resolve(Buffer.concat(parts)));
    answer.on('error', reject);
  });
}
