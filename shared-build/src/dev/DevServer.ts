import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { beaconPath, shellName, type LiveRemote, type RemoteDefinition } from '@storefront/contracts';
import { isOwnPage, loopback, hostNameOf, preflightHeaders } from './access';
import { resolveUrl } from './forward';
import { sendFile, type LocalRemote } from './localFiles';
import { BuildNotifier } from './BuildNotifier';
import { isPageOf } from './ownPages';
import { RecordedShop } from './RecordedShop';
import type { Recording } from './Recording';
import { ShopUnavailable, type Shop } from './Shop';
import { ShopProxy } from './ShopProxy';
import type { Built } from './watchRemotes';

/** The path of this server's own remotes, which no path of a shop begins with. */
const ownPrefix = '/dev-remotes/';

/** A base for parsing request paths. */
const localBase = new URL('http://localhost');

const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'timing-allow-origin': '*',
};

interface Options {
  remotes: readonly LocalRemote[];
  /** The running shop around; without it the recording is used. */
  shop: URL | undefined;
  recording?: Recording;
  /** The origin that the API allows, if not the shop's own. */
  pagesOf?: string;
  port: number;
  /** The address to listen at; by default this machine only. */
  host?: string | undefined;
  /** Resolves when a package's files are complete, of one build. */
  settled: (name: string) => Promise<void>;
  /** Builds from before this server was created. */
  built: ReadonlyMap<string, Built>;
}

const liveRemoteOf = ({ definition, locales }: LocalRemote): LiveRemote => ({
  ...(definition as RemoteDefinition),
  version: 'local',
  base: `${ownPrefix}${definition.name}/`,
  entry: 'browser/remoteEntry.js',
  locales,
});

/** The port is in use. */
class PortTaken extends Error {}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new PortTaken(`Port ${port} is in use: stop what uses it, or choose another by PORT.`);
  return new Error(
    `Nothing can be heard at ${host}, port ${port} (${error.code}): HOST names an address of this machine, or nothing.`,
    { cause: error },
  );
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, host, port)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Serves a running shop with some remotes from this machine; pages, the API and the other remotes come from the shop.
 */
export class DevServer {
  private readonly notifier = new BuildNotifier();
  private readonly pages: Server;
  private readonly api: Server;
  /** The chat's upgraded connections, which the HTTP server does not track any more. */
  private readonly upgraded = new Set<Duplex>();
  private shop!: Shop;
  private url = '';
  private readonly host: string;

  constructor(private readonly options: Options) {
    this.host = options.host ?? loopback;
    for (const built of options.built.values()) this.notifier.notify(built);
    this.pages = createServer(
      (request, response) =>
        void this.answer(request, response).catch((error: Error) => failed(request, response, error)),
    );
    this.api = createServer((request, response) => this.answerApi(request, response));
    this.api.on('upgrade', (request, socket) => {
      this.upgraded.add(socket);
      socket.once('close', () => this.upgraded.delete(socket));
      this.shop.upgradeApi(request, socket, this.isOurs(request));
    });
  }

  /** Starts listening; rejects with a sentence if the shop does not answer, or the port is in use. */
  async start(): Promise<string> {
    this.shop = await this.openShop();
    const [own, api] = [await listen(this.pages, this.host, this.options.port), await listen(this.api, this.host, 0)];
    this.shop.apiUrl = `http://${hostNameOf(this.host)}:${api}`;
    this.url = `http://${hostNameOf(this.host)}:${own}`;
    return this.url;
  }

  /** The remotes' addresses for overrides in a deployed shop (`?remote.mf-x=<address>`), after the start. */
  get addresses(): Record<string, string> {
    const names = this.options.remotes.map(({ definition }) => definition.name);
    return Object.fromEntries(
      names.map((name) => [name, names.length === 1 ? this.url : `${this.url}${ownPrefix}${name}/`]),
    );
  }

  tell(built: Built): void {
    this.notifier.notify(built);
  }

  async stop(): Promise<void> {
    this.notifier.close();
    for (const socket of this.upgraded) socket.destroy();
    await Promise.all([close(this.pages), close(this.api)]);
  }

  private async openShop(): Promise<Shop> {
    const { shop, recording, pagesOf } = this.options;
    const remotes = this.options.remotes.map(liveRemoteOf);
    if (shop) return ShopProxy.of(shop, remotes, { recording, pagesOf });
    if (!recording) throw new Error('Neither a shop nor a recording of one is there.');
    return new RecordedShop(recording, remotes);
  }

  private isOurs(request: IncomingMessage): boolean {
    return isOwnPage(request, this.host, String((this.pages.address() as AddressInfo).port));
  }

  /** Answers preflights of our own pages here, since the API does not know their origin; it answers others itself. */
  private answerApi(request: IncomingMessage, response: ServerResponse): void {
    const isOurs = this.isOurs(request);
    if (isOurs && request.method === 'OPTIONS') return void response.writeHead(204, preflightHeaders(request)).end();
    this.shop.answerApi(request, response, isOurs);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { remotes } = this.options;
    const { pathname } = resolveUrl(localBase, request.url);
    // Beacons of pages with local remotes must not be counted by the shop.
    if (request.method === 'OPTIONS' || pathname === beaconPath)
      return void response.writeHead(204, crossOriginHeaders).end();
    if (pathname === `${ownPrefix}hot`) return this.notifier.subscribe(response, crossOriginHeaders);
    const [name = '', ...rest] = pathname.startsWith(ownPrefix) ? pathname.slice(ownPrefix.length).split('/') : [];
    const remote = remotes.find(({ definition }) => definition.name === name) ?? onlyRemote(remotes, pathname);
    if (remote) {
      await this.options.settled(remote.definition.name);
      return sendFile(response, remote, rest.length > 0 ? rest.join('/') : pathname.slice(1), crossOriginHeaders);
    }
    if (remotes.length > 1 && pathname === '/build.json') return this.listRemotes(response);
    await this.options.settled(shellName);
    await this.shop.answer(
      request,
      response,
      isPageOf(
        remotes.map(({ definition }) => definition),
        pathname,
      ),
    );
  }

  private listRemotes(response: ServerResponse): void {
    const places = Object.entries(this.addresses).map(([name, address]) => `${name} at ${address}`);
    response
      .writeHead(404, { ...crossOriginHeaders, 'content-type': 'text/plain; charset=utf-8' })
      .end(`There are several remotes here: ${places.join(', ')}.`);
  }
}

/** A single remote is also served from the root, for overrides: `?remote.mf-x=http://localhost:3001`. */
const onlyRemote = ([remote, ...others]: readonly LocalRemote[], pathname: string) =>
  others.length === 0 && (pathname === '/build.json' || pathname.startsWith('/browser/')) ? remote : undefined;

function failed(request: IncomingMessage, response: ServerResponse, error: Error): void {
  if (error instanceof ShopUnavailable) console.error(`${request.url} was not answered: ${error.message}`);
  else console.error(`Answering ${request.url} failed.`, error);
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error.message);
}
