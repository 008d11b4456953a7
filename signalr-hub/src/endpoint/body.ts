import type { IncomingMessage } from 'node:http';

/** A body that cannot be taken, by the status that says so. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 400 | 408 | 413,
    message: string,
  ) {
    super(message);
  }
}

/**
 * What is read of a body that is too long, before its sender is cut off: a client hears the answer only after it has
 * sent all.
 */
const PATIENCE = 64 * 1024 * 1024;

/**
 * Reads a body as it is.
 * @param limit bytes
 * @param time ms in which all must have come
 * @throws BodyRefused
 */
export function bodyOf(request: IncomingMessage, limit: number, time: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const fail = (status: BodyRefused['status'], message: string) => {
      clearTimeout(timer);
      reject(new BodyRefused(status, message));
    };
    const timer = setTimeout(() => fail(408, 'The body did not come in time.'), time);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (length > PATIENCE) request.destroy();
    });
    request.on('end', () => {
      if (length > limit) return fail(413, `A body may have ${limit} bytes.`);
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    request.on('error', (error) => fail(400, error.message));
    request.on('close', () => fail(400, 'The body ended too early.'));
  });
}
