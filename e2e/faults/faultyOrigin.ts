import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Fault } from './fault';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

export interface FaultyOrigin {
  url: string;
  stop: () => Promise<void>;
}

/** A byte now and then: whole in an hour. */
function drip(response: ServerResponse, bytes: Buffer): void {
  let at = 0;
  const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 100);
  response.on('close', () => clearInterval(timer));
}

type How = NonNullable<Fault['origin']>;

/** A hundred megabytes of spaces, packed: made once, when they are asked for. */
let nothing: Buffer | undefined;

/** What an origin that is not well answers in place of a file. */
const answers: Readonly<Record<How, (response: ServerResponse, file: string, path: string) => unknown>> = {
  drips: (response, file) => drip(response, readFileSync(file)),
  'leads in a circle': (response, _file, path) => response.writeHead(302, { location: path }).end(),
  'sends a page': (response) =>
    response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><title>Sign in</title>'),
  'is overrun': (response) => response.writeHead(503, { 'retry-after': '1' }).end('Too many requests'),
  'names no type': (response, file) =>
    response
      .setHeader('x-content-type-options', 'nosniff')
      .setHeader('content-type', 'text/plain')
      .end(readFileSync(file)),
  'names nobody': (response, file) =>
    response.removeHeader('access-control-allow-origin') ?? response.end(readFileSync(file)),
  'begins with a mark': (response, file) => response.end(Buffer.concat([Buffer.from('\ufeff'), readFileSync(file)])),
  'packs twice': (response, file) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(gzipSync(readFileSync(file)))),
  'names another charset': (response, file) =>
    response.setHeader('content-type', `${types[extname(file)]}; charset=utf-16`).end(readFileSync(file)),
  'sends nothing': (response) => response.writeHead(204).end(),
  'sends a part': (response, file) =>
    response.writeHead(206, { 'content-range': 'bytes 0-499/9999' }).end(readFileSync(file).subarray(0, 500)),
  'sends another file': (response, file) => response.end(readFileSync(join(dirname(file), 'remoteEntry.js'))),
  'does not end': (response, file) => response.write(readFileSync(file)),
  'asks for a name': (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="planted"' }).end(),
  'leads to another origin': (response, file, path) =>
    response.req.url?.includes('again')
      ? response.end(readFileSync(file))
      : response.writeHead(302, { location: `http://127.0.0.1:${response.req.socket.localPort}${path}?again` }).end(),
  'says that nothing has changed': (response) => response.writeHead(304).end(),
  'sends heads without end': (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => response.socket?.write(`x-planted: ${'x'.repeat(2000)}\r\n`), 5);
    response.socket?.on('close', () => clearInterval(timer));
  },
  'sends cookies': (response, file) =>
    response
      .writeHead(200, {
        'set-cookie': Array.from(
          { length: 40 },
          (_none, at) => `planted${at}=${'x'.repeat(3000)}; Path=/; Max-Age=99999`,
        ),
      })
      .end(readFileSync(file)),
  'clears what is kept': (response, file) => response.setHeader('clear-site-data', '"*"').end(readFileSync(file)),
  'sends a hundred megabytes of nothing': (response) =>
    response.setHeader('content-encoding', 'gzip').end((nothing ??= gzipSync(Buffer.alloc(1e8, ' ')))),
  'says a thousand times that it works': (response, file) => {
    for (let at = 0; at < 1000; at++) response.writeProcessing();
    response.end(readFileSync(file));
  },
  'speaks no HTTP': (response) => response.socket?.end('planted\u0000'.repeat(1000)),
  'hangs up': (response) => response.socket?.destroy(),
  'names a packing that it has not': (response, file) =>
    response.setHeader('content-encoding', 'br').end(readFileSync(file)),
  'ends early': (response, file) =>
    response
      .writeHead(200, { 'content-length': readFileSync(file).length })
      .write(readFileSync(file).subarray(0, 500), () => response.destroy()),
};

/**
 * An origin that serves a folder, each file so many milliseconds late, `Infinity` is never; or in another way that is
 * wrong.
 */
export async function startFaultyOrigin(
  folder: string,
  lateness: (path: string) => number,
  how?: How,
): Promise<FaultyOrigin> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://origin');
    const file = join(folder, pathname);
    const answer = () => {
      response.setHeader('access-control-allow-origin', '*');
      if (!existsSync(file)) return void response.writeHead(404).end();
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      if (how) return void answers[how](response, file, pathname);
      createReadStream(file).pipe(response);
    };
    const late = lateness(pathname);
    if (late === 0) answer();
    else if (late !== Infinity) timers.add(setTimeout(answer, late));
  });
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    timers.forEach(clearTimeout);
    return new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done())));
  };
  return { url: `http://localhost:${port}/`, stop };
}
