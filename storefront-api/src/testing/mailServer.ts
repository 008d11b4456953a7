import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

type Behaviour = 'takes' | 'refuses' | 'defers' | 'dislikes' | 'refusesSender' | 'ends';

type Command = 'MAIL' | 'RCPT' | 'DATA';

/** With which code it says no, and to what. */
const refusals: Partial<Record<Behaviour, [command: Command, code: number]>> = {
  refuses: ['RCPT', 550],
  defers: ['RCPT', 451],
  ends: ['RCPT', 421],
  dislikes: ['DATA', 554],
  refusesSender: ['MAIL', 550],
};

/** Addresses at which it behaves otherwise, whoever else is taken. */
const ofAddress: [start: string, Behaviour][] = [
  ['nobody', 'refuses'],
  ['later', 'defers'],
  ['spam', 'dislikes'],
];

/** A real mail server in this process: it keeps what it takes, and refuses, defers or is slow as a test tells it. */
export async function startMailServer() {
  const state = {
    behaviour: 'takes' as Behaviour,
    slowness: 0,
    received: [] as string[],
    open: 0,
    most: 0,
    connections: 0,
  };

  const judge = (command: Command, address: string): Error | undefined => {
    const behaviour = ofAddress.find(([start]) => address.startsWith(start))?.[1] ?? state.behaviour;
    const [refused, responseCode] = refusals[behaviour] ?? [];
    return refused === command
      ? Object.assign(new Error(`Mailbox ${address} is not there`), { responseCode })
      : undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      state.connections += 1;
      state.open += 1;
      state.most = Math.max(state.most, state.open);
      done();
    },
    onClose: () => void (state.open -= 1),
    onMailFrom: ({ address }, _session, done) => done(judge('MAIL', address)),
    onRcptTo: ({ address }, _session, done) => void delay(state.slowness).then(() => done(judge('RCPT', address))),
    onData: (stream, { envelope }, done) =>
      void text(stream).then(async (message) => {
        await delay(state.slowness);
        const refusal = judge('DATA', envelope.rcptTo[0]?.address ?? '');
        if (!refusal) state.received.push(message);
        done(refusal);
      }, done),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { state, url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

function unquote(coded: string) {
  const bytes = coded
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const decoded = (head: string, body: string) =>
  /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : /quoted-printable/i.test(head) ? unquote(body) : body;

/** The parts of a letter, each as a mail program shows it. */
function partsOf(message: string): { head: string; body: string }[] {
  const [head = '', ...rest] = message.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return [{ head, body: decoded(head, body) }];
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.trimStart()));
}

/** A letter as a mail program shows it. */
export function readLetter(message: string) {
  const head = message.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const header = (name: string) =>
    new RegExp(`^${name}: ([^]*?)\\r?\\n(?=\\S)`, 'mi').exec(`${head}\n.`)?.[1]?.trim() ?? '';
  const subject = header('Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/g, (_all, kind: string, coded: string) =>
      kind === 'B' ? Buffer.from(coded, 'base64').toString() : unquote(coded.replaceAll('_', ' ')),
    );
  const parts = partsOf(message);
  const part = (type: string) => parts.find((one) => one.head.includes(type))?.body ?? '';
  return {
    head,
    subject,
    to: header('To'),
    messageId: header('Message-ID'),
    text: part('text/plain'),
    html: part('text/html'),
  };
}
