import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Reads whole commands off the front of what came: `*2 $9 subscribe $4 chat`, each word on lines of its own. */
function commandsIn(came: Buffer): { commands: Buffer[][]; rest: Buffer } {
  const commands: Buffer[][] = [];
  let rest = came;
  for (;;) {
    const read = commandAt(rest);
    if (!read) return { commands, rest };
    commands.push(read.words);
    rest = rest.subarray(read.end);
  }
}

function commandAt(bytes: Buffer): { words: Buffer[]; end: number } | undefined {
  const lineAt = (from: number) => {
    const end = bytes.indexOf('\r\n', from);
    return end === -1 ? undefined : { number: Number(bytes.toString('latin1', from + 1, end)), next: end + 2 };
  };
  const head = lineAt(0);
  if (!head) return undefined;
  const words: Buffer[] = [];
  let at = head.next;
  while (words.length < head.number) {
    const length = lineAt(at);
    if (!length || length.next + length.number + 2 > bytes.length) return undefined;
    words.push(bytes.subarray(length.next, length.next + length.number));
    at = length.next + length.number + 2;
  }
  return { words, end: at };
}

const bulk = (bytes: Buffer) => Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')]);

/**
 * As much of Redis as a backplane asks, which can fall silent with its connections open, as a stopped process or a cut
 * cable does, and refuse commands, as one does that runs a long script or may not write.
 */
export async function startHangingRedis() {
  const subscribers = new Map<string, Set<Socket>>();
  const sockets = new Set<Socket>();
  const state = { hangs: false, refuses: [] as string[], refusals: 0 };

  function subscribe(socket: Socket, channel: Buffer) {
    const name = channel.toString();
    subscribers.set(name, (subscribers.get(name) ?? new Set()).add(socket));
    socket.write(
      Buffer.concat([Buffer.from('>3\r\n'), bulk(Buffer.from('subscribe')), bulk(channel), Buffer.from(':1\r\n')]),
    );
  }

  function publish(socket: Socket, channel: Buffer, message: Buffer) {
    socket.write(':1\r\n');
    for (const one of subscribers.get(channel.toString()) ?? [])
      one.write(Buffer.concat([Buffer.from('>3\r\n'), bulk(Buffer.from('message')), bulk(channel), bulk(message)]));
  }

  function refuse(socket: Socket) {
    state.refusals += 1;
    socket.write('-BUSY Redis is busy running a script.\r\n');
  }

  function obey(socket: Socket, [name, ...words]: Buffer[]) {
    const command = name?.toString().toLowerCase();
    if (state.refuses.includes(command ?? '')) refuse(socket);
    else if (command === 'subscribe') for (const channel of words) subscribe(socket, channel);
    else if (command === 'publish') publish(socket, words[0]!, words[1]!);
    else if (command === 'info') socket.write(bulk(Buffer.from('loading:0\r\n')));
    else socket.write('+OK\r\n');
  }

  const server = createServer((socket) => {
    let waiting = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const channel of subscribers.values()) channel.delete(socket);
    });
    socket.on('data', (bytes) => {
      // What comes to one that hangs is lost.
      if (state.hangs) return;
      const { commands, rest } = commandsIn(Buffer.concat([waiting, bytes]));
      waiting = Buffer.from(rest);
      for (const words of commands) obey(socket, words);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { state, url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
