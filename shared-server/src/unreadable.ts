import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** The answer to a request that cannot be parsed. */
export interface UnreadableAnswer {
  type: string;
  body: string;
  /** Additional headers, by lower-case names. */
  headers?: Readonly<Record<string, string>>;
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Milliseconds for which the connection of a client that is still sending stays open: closing it at once could discard
 * the answer.
 */
const patience = 5000;

/**
 * Deletes all cookies of the domain. Any page or server of a domain may set cookies, which come with every request:
 * where they are too long, no request can be parsed any more, and the visitor would be locked out until the cookies
 * expire.
 */
const clearing = { 'clear-site-data': '"cookies"' };

function headOf(status: number, { type, body, headers = {} }: UnreadableAnswer): string {
  const fields = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(status === 431 && clearing),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}

/** The length of a word that can only be an address: browsers store no cookie of more than 4096 characters. */
const longestWord = 8192;

/** What follows the address in a request, and nothing else. */
const protocol = ' HTTP/1.';

/**
 * Whether the part that was too long is the request's address, by what follows it; undefined until that has arrived.
 */
function isAddress(rest: string): boolean | undefined {
  const [word = ''] = rest.split(/\s/, 1);
  if (word.length > longestWord) return true;
  const behind = rest.slice(word.length, word.length + protocol.length);
  if (behind === protocol) return true;
  return protocol.startsWith(behind) ? undefined : false;
}

interface Unreadable extends NodeJS.ErrnoException {
  /** The last bytes that arrived. */
  rawPacket?: Buffer;
  /** How many of them were parsed before the error. */
  bytesParsed?: number;
}

/**
 * Answers requests that cannot be parsed: malformed or late ones, and those whose headers (431) or address (414) are
 * too long. The cookies are only deleted for long headers: any site can have a browser request a long address of ours,
 * by an image, and must not be able to delete our visitors' cookies by that.
 */
export function answerUnreadable(
  answerOf: (status: number) => UnreadableAnswer,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  /**
   * What has arrived after the part that was too long, for sockets of which it is not decided yet which part that is.
   */
  const undecided = new WeakMap<Socket, string>();

  function answer(socket: Socket, status: number): void {
    if (answered.has(socket)) return;
    answered.add(socket);
    const said = answerOf(status);
    socket.end(headOf(status, said) + said.body);
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
  }

  /** A client that sends nothing more had begun with its headers. */
  function wait(socket: Socket): void {
    const timer = setTimeout(() => answer(socket, 431), patience);
    socket.once('close', () => clearTimeout(timer));
  }

  return (error: Unreadable, socket) => {
    // The rest of the request is ignored.
    if (answered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (error.code !== 'HPE_HEADER_OVERFLOW') return answer(socket, statuses[error.code ?? ''] ?? 400);
    const before = undecided.get(socket);
    // After an error nothing is parsed any more, so a later packet counts from its first byte.
    const rest =
      (before ?? '') + (error.rawPacket?.toString('latin1', before === undefined ? error.bytesParsed : 0) ?? '');
    const isTheAddress = isAddress(rest);
    if (isTheAddress !== undefined) return answer(socket, isTheAddress ? 414 : 431);
    undecided.set(socket, rest);
    if (before === undefined) wait(socket);
  };
}
