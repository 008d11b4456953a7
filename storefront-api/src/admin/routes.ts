import type { RequestListener } from 'node:http';
import type { StatusService } from './service';

/** What the admin socket answers; `status` is absent while the API starts. */
export function adminListener(currentStatus: () => StatusService | undefined): RequestListener {
  return (request, response) => {
    const send = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const status = currentStatus();
    if (request.method !== 'GET' || request.url !== '/status') send(404, { message: 'There is no such call.' });
    else if (!status) send(503, { message: 'The API is starting.' });
    else status().then((answer) => send(200, answer), () => send(500, { message: 'The status could not be read.' }));
  };
}
