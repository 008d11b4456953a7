import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

export interface LateOrigin {
  url: string;
  stop: () => Promise<void>;
}

/** An origin that serves a folder, each file so many milliseconds late; `Infinity` is never. */
export async function startLateOrigin(folder: string, lateness: (path: string) => number): Promise<LateOrigin> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://origin');
    const file = join(folder, pathname);
    const answer = () => {
      response.setHeader('access-control-allow-origin', '*');
      if (!existsSync(file)) return void response.writeHead(404).end();
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
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
