import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What is said of a request that cannot be read. */
export interface UnreadableAnswer {
  type: string;
  body: string;
  /** What else is said with it, by lower-case names. */
  headers?: Readonly<Record<string, string>>;
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Milliseconds in which who still sends may end: a connection that is closed under them takes the answer with it. */
const patience = 5000;

/**
 * Cookies are written by every page and server of a domain, and sent with every request to it: where they are too many none is read any more, and
 * nobody but the browser can say which ones. It is told to forget them, or its visitor would be locked out for as long as they live.
 */
const clearing = 'clear-site-data: "cookies"\r\n';

function headOf(status: number, { type, body, headers = {} }: UnreadableAnswer): string {
  const said = Object.entries({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${type}; charset=utf-8\r\ncontent-length: ${length}\r\n${said}${status === 431 ? clearing : ''}connection: close\r\n\r\n`;
}

/** Characters without a space between them that no cookie has: browsers keep none of more than 4096. */
const longestWord = 8192;

/** What stands behind an address, and behind nothing else of a request. */
const protocol = ' HTTP/1.';

/** Whether what was too long is the request's address, by what follows it; undefined while that has not come. */
function isAddress(rest: string): boolean | undefined {
  const [word = ''] = rest.split(/\s/, 1);
  if (word.length > longestWord) return true;
  const behind = rest.slice(word.length, word.length + protocol.length);
  if (behind === protocol) return true;
  return protocol.startsWith(behind) ? undefined : false;
}

interface Unreadable extends NodeJS.ErrnoException {
  /** What came last. */
  rawPacket?: Buffer;
  /** How much of it was read before the error. */
  bytesParsed?: number;
}

/**
 * Answers what never becomes a request: what is no HTTP, does not come in time, or has headers (431) or an address (414) beyond what a server reads.
 * Anybody can have a browser ask for a long address, by a picture of theirs: it costs nobody their cookies.
 */
export function answerUnreadable(answerOf: (status: number) => UnreadableAnswer): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  /** What came behind the part that was too long, of those of whom it does not say yet which one that is. */
  const undecided = new WeakMap<Socket, string>();

  function answer(socket: Socket, status: number): void {
    if (answered.has(socket)) return;
    answered.add(socket);
    const said = answerOf(status);
    socket.end(headOf(status, said) + said.body);
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
  }

  /** Whoever sends nothing more had begun with their cookies. */
  function wait(socket: Socket): void {
    const timer = setTimeout(() => answer(socket, 431), patience);
    socket.once('close', () => clearTimeout(timer));
  }

  return (error: Unreadable, socket) => {
    // The rest of what it sends is no better.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (error.code !== 'HPE_HEADER_OVERFLOW') return answer(socket, statuses[error.code ?? ''] ?? 400);
    const before = undecided.get(socket);
    // What comes after the error is not read any more.
    const rest = (before ?? '') + (error.rawPacket?.toString('latin1', before === undefined ? error.bytesParsed : 0) ?? '');
    const isTheAddress = isAddress(rest);
    if (isTheAddress !== undefined) return answer(socket, isTheAddress ? 414 : 431);
    undecided.set(socket, rest);
    if (before === undefined) wait(socket);
  };
}
