import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Built } from './watchRemotes';

/** Milliseconds between keep-alive messages, since proxies may close silent connections. */
const keepAliveInterval = 15_000;

/** Notifies open pages of builds; later pages get the last build of each package. */
export class BuildNotifier {
  private readonly listeners = new Set<ServerResponse>();
  private readonly last = new Map<string, Built>();
  private readonly timer = setInterval(
    () => this.listeners.forEach((listener) => listener.write(': here\n\n')),
    keepAliveInterval,
  ).unref();

  notify(built: Built): void {
    this.last.set(built.name, built);
    for (const listener of this.listeners) write(listener, built);
  }

  subscribe(response: ServerResponse, headers: OutgoingHttpHeaders): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    for (const built of this.last.values()) write(response, built);
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
  }

  close(): void {
    clearInterval(this.timer);
    for (const listener of this.listeners) listener.end();
  }
}

const write = (listener: ServerResponse, built: Built) => listener.write(`data: ${JSON.stringify(built)}\n\n`);
