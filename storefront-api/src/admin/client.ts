import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { adminSocketPath } from './lock';

/** What the API answered in place of what was asked. */
export class AdminRefusal extends Error {}

/** Asks the API that works with this data folder; rejects when there is none, and with the API's own sentence when it refuses. */
export function callAdmin<T = unknown>(dataDir: string, path: string, body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: adminSocketPath(dataDir), path, method: body ? 'POST' : 'GET' }, (response) => {
      text(response).then((answer) => {
        const parsed = JSON.parse(answer) as T & { message?: string };
        if (response.statusCode === 200) resolve(parsed);
        else reject(new AdminRefusal(parsed.message ?? `The API answered ${response.statusCode} to ${path}.`));
      }).catch(reject);
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}
