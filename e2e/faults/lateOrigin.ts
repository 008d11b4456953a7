import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Fault } from './fault';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

export interface LateOrigin {
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

/** What an origin that is not well answers in place of a file. */
const answers: Readonly<Record<How, (response: ServerResponse, file: string, path: string) => unknown>> = {
  drips: (response, file) => drip(response, readFileSync(file)),
  'leads in a circle': (response, _file, path) => response.writeHead(302, { location: path }).end(),
  'sends a page': (response) => response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><title>Sign in</title>'),
  'is overrun': (response) => response.writeHead(503, { 'retry-after': '1' }).end('Too many requests'),
  'names no type': (response, file) => response.setHeader('x-content-type-options', 'nosniff').setHeader('content-type', 'text/plain').end(readFileSync(file)),
  'names nobody': (response, file) => response.removeHeader('access-control-allow-origin') ?? response.end(readFileSync(file)),
  'ends early': (response, file) => response.writeHead(200, { 'content-length': readFileSync(file).length }).write(readFileSync(file).subarray(0, 500), () => response.destroy()),
};

/** An origin that serves a folder, each file so many milliseconds late, `Infinity` is never; or in another way that is wrong. */
export async function startLateOrigin(folder: string, lateness: (path: string) => number, how?: How): Promise<LateOrigin> {
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
