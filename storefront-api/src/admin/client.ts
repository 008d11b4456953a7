import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readLines, writeLines } from './lines';
import { adminSocketPath } from './lock';

/** The API refused the call; the message is the API's own. */
export class AdminRefusal extends Error {}

async function requireSuccess(response: IncomingMessage, path: string): Promise<void> {
  if (response.statusCode === 200) return;
  const { message } = JSON.parse(await text(response)) as { message?: string };
  throw new AdminRefusal(message ?? `The API answered ${response.statusCode} to ${path}.`);
}

/**
 * Sends values and yields those of the answer, each as a line of JSON, so that neither side has to fit into one string.
 */
export async function* callAdminByLines(
  dataDir: string,
  path: string,
  values: Iterable<unknown>,
): AsyncGenerator<unknown> {
  const call = request({ socketPath: adminSocketPath(dataDir), path, method: 'POST' });
  const answered = new Promise<IncomingMessage>(
    (resolve, reject) => void call.once('response', resolve).once('error', reject),
  );
  // The API may answer with a refusal before it has read everything.
  writeLines(call, values).catch((error: Error) => call.destroy(error));
  try {
    const response = await answered;
    await requireSuccess(response, path);
    yield* readLines(response);
  } finally {
    call.destroy();
  }
}

/**
 * Asks the API that works with this data folder; rejects when there is none, and with the API's own sentence when it
 * refuses.
 */
export function callAdmin<T = unknown>(dataDir: string, path: string, body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: adminSocketPath(dataDir), path, method: body ? 'POST' : 'GET' }, (response) => {
      requireSuccess(response, path)
        .then(() => text(response))
        .then((answer) => resolve(JSON.parse(answer) as T))
        .catch(reject);
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}
