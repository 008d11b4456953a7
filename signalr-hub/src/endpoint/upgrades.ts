import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { addressOf } from '../connection/request';
import { WebSocketTransport } from '../transport/webSocket';
import type { Client } from './clientTable';
import { assertIdle, Refused, type Endpoint } from './endpoint';
import { isClientError } from './guard';
import type { Identity } from './options';
import { isAllowedOrigin } from './origins';

type Paths = Map<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>;

const pathsOf = new WeakMap<Server, Paths>();

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function destroyOnError(this: Duplex): void {
  this.destroy();
}

const upgradeHeader = /^(?:connection|upgrade|http2-settings)$/i;

/** Whether it wishes for a socket, and not for another protocol (`h2c`). */
const requestsWebSocket = ({ headers }: IncomingMessage) => /websocket/i.test(headers.upgrade ?? '');

const hasBody = ({ headers }: IncomingMessage) => 'content-length' in headers || 'transfer-encoding' in headers;

/**
 * Reads a request anew without the wish for another protocol, which a server may let pass (RFC 9110, 7.8): whoever has
 * it is answered in this one.
 */
function reparseWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !upgradeHeader.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  const read = [`${method} ${url} HTTP/${httpVersion}`, ...headers, '', ''].join('\r\n');
  socket.unshift(Buffer.concat([Buffer.from(read, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Node's own way to let a wish pass, where it has one. */
interface Choosing {
  shouldUpgradeCallback?: (this: Server, request: IncomingMessage) => boolean;
}

/**
 * Has Node itself let a wish pass, where it can: from Node 26 on it takes the body off the connection, and what is read
 * anew lacks it. What follows at once on the connection is lost there, so that all others are read anew.
 */
function decideUpgrades(server: Server & Choosing, passes: (request: IncomingMessage) => boolean): void {
  const { shouldUpgradeCallback: known } = server;
  if (known) server.shouldUpgradeCallback = (request) => known.call(server, request) && !passes(request);
}

/** One listener for all hubs of a server. Other paths and protocols are left to other listeners, if there are any. */
function listen(server: Server): Paths {
  const paths: Paths = new Map();
  const isAlone = () => server.listenerCount('upgrade') === 1;
  decideUpgrades(server, (request) => isAlone() && !requestsWebSocket(request) && hasBody(request));
  server.on('upgrade', (request, socket, head) => {
    // Node hears these sockets no more, and what nobody hears ends the process: one may break at any time, also after
    // it was refused.
    socket.off('error', destroyOnError).on('error', destroyOnError);
    const take = paths.get(addressOf(request).pathname);
    if (isAlone() && !requestsWebSocket(request)) reparseWithoutUpgrade(server, request, socket, head);
    else if (take) take(request, socket, head);
    else if (isAlone()) refuse(socket, 404);
  });
  pathsOf.set(server, paths);
  return paths;
}

function clientOf(endpoint: Endpoint, request: IncomingMessage, identity: Identity): Client {
  if (!addressOf(request).searchParams.has('id'))
    return endpoint.clients.unlisted(identity.userId, endpoint.sourceOf(request));
  const client = endpoint.clientOf(request, identity);
  assertIdle(client, 'WebSockets');
  return client;
}

/** Whether several lines name the host, of which Node hands on the first (RFC 9112, 3.2). */
const hasSeveralHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1;

/**
 * Whose socket this is to be.
 * @throws Refused when it may not come
 */
async function identifyCaller(endpoint: Endpoint, request: IncomingMessage): Promise<Identity> {
  if (hasSeveralHosts(request)) throw new Refused(400, 'The request names several hosts.');
  if (!isAllowedOrigin(request, endpoint.options)) throw new Refused(403, 'The origin is foreign.');
  return endpoint.identify(request);
}

/** The client whose socket this is to be, if there may be one now. */
function admitClient(endpoint: Endpoint, request: IncomingMessage, identity: Identity): Client {
  endpoint.assertOffered('WebSockets');
  endpoint.assertTakesClients();
  return clientOf(endpoint, request, identity);
}

/** The status of a wish that came to nothing; undefined where that is a failure of ours. */
function refusalOf(error: unknown): number | undefined {
  if (error instanceof Refused) return error.status;
  return isClientError(error) ? error.statusCode : undefined;
}

/** Takes sockets for an endpoint. */
export function takeUpgrades(server: Server, path: string, endpoint: Endpoint): void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: endpoint.hub.settings.maxFrame,
  });
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const identity = await identifyCaller(endpoint, request);
    // Nothing may come between this and the beginning: two wishes for one client would both be granted.
    const client = admitClient(endpoint, request, identity);
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      endpoint.begin(client, request, (connection) => new WebSocketTransport(webSocket, socket, connection)),
    );
  };
  const paths = pathsOf.get(server) ?? listen(server);
  paths.set(path, (request, socket, head) => {
    upgrade(request, socket, head).catch((error: unknown) => {
      const status = refusalOf(error);
      if (status === undefined) endpoint.hub.log.error({ err: error }, 'A socket could not be opened.');
      refuse(socket, status ?? 500);
    });
  });
}
