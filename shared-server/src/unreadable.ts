import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What is said of a request that cannot be read. */
export interface UnreadableAnswer {
  type: string;
  body: string;
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Milliseconds in which who still sends may end: a connection that is closed under them takes the answer with it. */
const patience = 5000;

/**
 * Cookies are written by every page and server of a domain, and sent with every request to it: where they are too many none is read any more, and
 * nobody but the browser can say which ones. It is told to forget them, or its visitor would be locked out for as long as they live.
 */
const clearing = 'clear-site-data: "cookies"\r\n';

function headOf(status: number, { type, body }: UnreadableAnswer): string {
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${type}; charset=utf-8\r\ncontent-length: ${length}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n${status === 431 ? clearing : ''}connection: close\r\n\r\n`;
}

/** Answers what never becomes a request: what is no HTTP, does not come in time, or has headers beyond what a server reads (431). */
export function answerUnreadable(answerOf: (status: number) => UnreadableAnswer): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // The rest of what it sends is no better.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const status = statuses[error.code ?? ''] ?? 400;
    const answer = answerOf(status);
    socket.end(headOf(status, answer) + answer.body);
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
  };
}
