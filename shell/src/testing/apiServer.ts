import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './network';

/** The API as a server of this machine, with answers named by path; it remembers what was asked. */
export async function apiServer() {
  const answers: Record<string, Answer> = {};
  const asked: string[] = [];
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    // Not what pages ask for, but their server.
    if (!url.startsWith('/data-version')) {
      asked.push(url);
      heard.push(request.headers);
    }
    const answer = answers[url] ?? answers[url.split('?')[0]!] ?? { status: 404 };
    if (answer === 'silence') return;
    const [status, body] =
      'status' in answer
        ? [answer.status, { message: answer.message }]
        : [200, { success: answer.result !== null, result: answer.result, message: null }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** The headers of what was asked. */
    heard,
    /** Forgets what was asked and answered; the shop is empty then. */
    reset() {
      asked.length = heard.length = 0;
      for (const path of Object.keys(answers)) delete answers[path];
      Object.assign(answers, { '/service-config': { result: { stats: {} } }, '/v1/games': { result: [] } });
    },
    answers,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
