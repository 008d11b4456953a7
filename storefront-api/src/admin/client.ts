import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readLines, writeLines } from './lines';
import { adminSocketPath } from './lock';

/** What the API answered in place of what was asked. */
export class AdminRefusal extends Error {}

async function requireGood(response: IncomingMessage, path: string): Promise<void> {
  if (response.statusCode === 200) return;
  const { message } = JSON.parse(await text(response)) as { message?: string };
  throw new AdminRefusal(message ?? `The API answered ${response.statusCode} to ${path}.`);
}

/** Asks it by many values, and gives its many values as they come: however much it is, none of it is one text. */
export async function* callAdminByLines(dataDir: string, path: string, values: Iterable<unknown>): AsyncGenerator<unknown> {
  const call = request({ socketPath: adminSocketPath(dataDir), path, method: 'POST' });
  const answered = new Promise<IncomingMessage>((resolve, reject) => void call.once('response', resolve).once('error', reject));
  // Whoever refuses need not hear it all: what the answer says counts.
  writeLines(call, values).catch((error: Error) => call.destroy(error));
  try {
    const response = await answered;
    await requireGood(response, path);
    yield* readLines(response);
  } finally {
    call.destroy();
  }
}

/** Asks the API that works with this data folder; rejects when there is none, and with the API's own sentence when it refuses. */
export function callAdmin<T = unknown>(dataDir: string, path: string, body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: adminSocketPath(dataDir), path, method: body ? 'POST' : 'GET' }, (response) => {
      requireGood(response, path).then(() => text(response)).then((answer) => resolve(JSON.parse(answer) as T)).catch(reject);
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}
