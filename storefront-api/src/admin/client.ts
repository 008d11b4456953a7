import { request } from 'node:http';
import { adminSocketPath } from './lock';

/** Asks the API that works with this data folder; rejects when there is none. */
export function callAdmin<T = unknown>(dataDir: string, path: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: adminSocketPath(dataDir), path }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(body) as T);
        else reject(new Error(`The API answered ${response.statusCode} to ${path}: ${body}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}
