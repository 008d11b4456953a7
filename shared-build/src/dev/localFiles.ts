import { createReadStream, existsSync, statSync } from 'node:fs';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { RemoteDefinition } from '@storefront/contracts';
import { pipeThrough } from './forward';

/** A remote that is built on this machine. */
export interface LocalRemote {
  definition: RemoteDefinition;
  locales: string[];
  /** The folder of its built files. */
  out: string;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};

/** The description of a local build, in the form of `build.json`, without the facts that the gate checks. */
const description = ({ definition, locales }: LocalRemote) => ({
  kind: 'remote',
  ...definition,
  version: 'local',
  entry: 'browser/remoteEntry.js',
  server: null,
  assets: {},
  locales,
  digests: {},
});

/** Sends a file of a remote, or its description. */
export function sendFile(
  response: ServerResponse,
  remote: LocalRemote,
  file: string,
  headers: OutgoingHttpHeaders,
): void {
  const fresh = { ...headers, 'cache-control': 'no-store' };
  if (file === 'build.json')
    return void response
      .writeHead(200, { ...fresh, 'content-type': types['.json'] })
      .end(JSON.stringify(description(remote)));
  const path = join(remote.out, decodeURIComponent(file));
  if (!path.startsWith(remote.out + sep) || !existsSync(path) || !statSync(path).isFile())
    return void response.writeHead(404, fresh).end();
  response.writeHead(200, { ...fresh, 'content-type': types[extname(path)] ?? 'application/octet-stream' });
  pipeThrough(createReadStream(path), response);
}
