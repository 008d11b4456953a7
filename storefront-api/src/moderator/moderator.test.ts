import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
import { openChat, picture } from '../testing/chats';
import { until } from '../testing/patience';
import { programOf } from '../testing/programs';
import { openShop, type Shop } from '../testing/shop';
import { readCall } from './arguments';
import { run as perform } from './commands';
import { PlainError } from './plainError';

jest.setTimeout(180_000);

const root = join(__dirname, '../../..');
const KEY = 'the key of the moderators';

const byNpm = ['npm', 'run', '--silent', 'moderator', '--'];
/** What `npm run moderator` runs: twenty starts of npm are most of the time of these tests. */
const itself = async () => [process.execPath, await programOf('moderator/cli.ts')];

function start(words: string[], env: Record<string, string>, [program = '', ...command]: string[]) {
  const child = spawn(program, [...command, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, MODERATOR_KEY: KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, ended };
}

/** What the program does, in this process. */
async function runHere(
  words: string[],
  API_URL: string,
  { signal = new AbortController().signal, env = {} }: { signal?: AbortSignal; env?: Record<string, string> } = {},
) {
  let out = '';
  const terminal = { print: (line: string) => void (out += `${line}\n`), complain: () => undefined };
  const failed = await perform(readCall(words, { MODERATOR_KEY: KEY, API_URL, ...env }), terminal, signal).catch(
    (error: unknown) => error,
  );
  return { out, failed };
}

/**
 * A line to the API whose sockets the test breaks: `broken` is asked of each of them, counted from 1, before its n-th
 * part from the API goes on.
 */
async function brittleLine(apiUrl: string, broken: (socket: number, part: number) => boolean) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(apiUrl).port), '127.0.0.1');
    let parts = 0;
    let nth = 0;
    near.on('data', (bytes) => {
      if (!nth && /^upgrade: websocket/im.test(bytes.toString('latin1'))) nth = sockets.push(near);
      far.write(bytes);
    });
    far.on('data', (bytes) => (nth && broken(nth, ++parts) ? near.destroy() : near.write(bytes)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    close: () => new Promise((resolve) => (server.close(resolve), sockets.forEach((socket) => socket.destroy()))),
  };
}

describe('npm run moderator', () => {
  let shop: Shop;
  let API_URL: string;
  let folder: string;

  beforeAll(async () => {
    shop = await openShop({ env: { MODERATOR_KEY: KEY } });
    API_URL = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    folder = mkdtempSync(join(tmpdir(), 'storefront-moderator-'));
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(words: string[], env: Record<string, string> = {}) {
    const { said, ended } = start(words, { API_URL, ...env }, await itself());
    return { code: await ended, ...said };
  }

  const history = async (bearer: Record<string, string>) => (await shop.get('/v1/chats/client', bearer)).result;

  it('lists the open chats, in words and as JSON, and lets no visitor’s text command the terminal', async () => {
    const { result } = await shop.post('/v1/chats/client', {
      text: 'x',
      clientEmail: 'eve@example.org',
      topic: 'T\u202eopic\u009b2J',
      clientName: 'Eve',
      language: 'en',
    });
    const { id } = (await shop.get('/v1/chats/client', { authorization: `Bearer ${result.token}` })).result;
    const words = await runHere(['list'], API_URL);
    expect(words.failed).toBeUndefined();
    expect(words.out).toMatch(new RegExp(`^ *${id} .*Eve <eve@example.org> .*T`));
    const json = await runHere(['list', '--json'], API_URL);
    expect(JSON.parse(json.out)[0]).toMatchObject({ id, clientName: 'Eve' });
    for (const sign of ['\u202e', '\u009b', '\u001b']) expect(words.out + json.out).not.toContain(sign);
  });

  it('lists all open chats, be they more than a page', async () => {
    const { id } = await openChat(shop);
    const { id: _id, ...chat } = await shop.db
      .selectFrom('chats')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...chat,
      token_hash: `hash ${index}`,
      created_at: chat.created_at.toISOString(),
      closed_at: null,
    }));
    const ids = (await shop.db.insertInto('chats').values(rows).returning('id').execute()).map((row) => row.id);
    const { out } = await runHere(['list', '--json'], API_URL);
    expect(
      JSON.parse(out)
        .map((one: { id: number }) => one.id)
        .slice(0, 51),
    ).toEqual([...ids.reverse(), id]);
    await shop.db.deleteFrom('chats').where('id', 'in', ids).execute();
  });

  it('sends a file whole that goes in several pieces', async () => {
    const { id, bearer } = await openChat(shop);
    const content = Array.from({ length: 5000 }, (_, index) => `line ${index}`).join('\n');
    expect(content.length).toBeGreaterThan(40_000);
    writeFileSync(join(folder, 'log.txt'), content);
    expect(await runHere(['attach', String(id), join(folder, 'log.txt')], API_URL)).toEqual({
      out: 'Sent.\n',
      failed: undefined,
    });
    const [address] = (await history(bearer)).messages.at(-1).attachments;
    expect((await shop.app.inject(new URL(address).pathname)).body).toBe(content);
  });

  it('replies under the moderator’s name, sends a file, and closes', async () => {
    const { id, bearer } = await openChat(shop);
    expect(await runHere(['reply', String(id), '-5', '%', 'for', 'you', '--name', 'Vera'], API_URL)).toEqual({
      out: 'Sent.\n',
      failed: undefined,
    });
    writeFileSync(join(folder, 'shot.png'), await picture());
    expect(
      await runHere(['attach', String(id), join(folder, 'shot.png')], API_URL, { env: { MODERATOR_NAME: 'Boris' } }),
    ).toEqual({ out: 'Sent.\n', failed: undefined });
    const { messages, moderatorName } = await history(bearer);
    expect(messages.slice(1)).toMatchObject([
      { text: '-5 % for you', moderatorName: 'Vera' },
      { text: '', attachments: [expect.stringContaining('/shot.png')], moderatorName: 'Boris' },
    ]);
    expect(moderatorName).toBe('Boris');
    expect(await runHere(['close', String(id)], API_URL)).toEqual({
      out: `Chat ${id} is closed.\n`,
      failed: undefined,
    });
    expect(await history(bearer)).toBeNull();
  });

  it('S156 shows a chat live, the visitor sees the moderator online, and it ends with the chat', async () => {
    const { id, bearer } = await openChat(shop);
    const { said, ended } = start(['open', String(id), '--name=Vera'], { API_URL }, await itself());
    await until(() => said.out.includes('there'));
    expect((await history(bearer)).moderatorName).toBe('Vera');
    await shop.post(`/v1/chats/${id}`, { text: 'Ticket was closed', attachments: [] }, bearer);
    await shop.post(`/v1/chats/${id}`, { text: 'a\u001b[2Jb\nc', attachments: [] }, bearer);
    await until(() => said.out.includes('[2J'));
    await shop.patch(`/v1/chats/${id}`, bearer);
    expect(await ended).toBe(0);
    expect(said.out).toMatch(
      new RegExp(
        `^Chat ${id} with Ivan <ivan@example.org>: Start\n.* Ivan: Hello\n +\n +there\n.* Ivan: Ticket was closed\n.* Ivan: a\ufffd\\[2Jb\n +c\n.*Ticket was closed\n$`,
      ),
    );
    expect(said.err).toBe('The chat is closed.\n');
  });

  it('S156 ends on Ctrl-C with success, and the visitor is waiting again', async () => {
    const { id, bearer } = await openChat(shop);
    const { child, said, ended } = start(['open', String(id), '--json'], { API_URL }, byNpm);
    await until(() => said.out.trim().split('\n').length === 2);
    const [head, message] = said.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([head, message]).toMatchObject([{ id, isOpen: true }, { text: 'Hello\n\nthere' }]);
    child.kill('SIGINT');
    expect([await ended, said.err]).toEqual([0, '']);
    await until(async () => (await history(bearer)).moderatorName === null);
  });

  it('S156 ends on a Ctrl-C that comes while it connects, and does nothing', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const over = new AbortController();
    const calls = [
      ['open', '5'],
      ['reply', '5', 'x'],
    ].map((words) => runHere(words, url, over));
    await until(() => sockets.length === 2);
    over.abort();
    expect(await Promise.all(calls)).toEqual([
      { out: '', failed: undefined },
      { out: '', failed: new PlainError('Nothing was done.') },
    ]);
    expect(await runHere(['open', '5'], url, over)).toEqual({ out: '', failed: undefined });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('S156 shows each message once over a line that breaks, also while it reads what it has missed', async () => {
    const { id, bearer } = await openChat(shop);
    // The first parts of a socket: the upgrade, the handshake, the answer of OpenChat.
    const line = await brittleLine(API_URL, (socket, part) => (socket === 1 || socket === 3) && part === 3);
    const { child, said, ended } = start(['open', String(id), '--json'], { API_URL: line.url }, await itself());
    await until(() => said.out.trim().split('\n').length === 2);
    await shop.post(`/v1/chats/${id}`, { text: 'live', attachments: [] }, bearer);
    await until(() => said.out.includes('live'));
    line.sockets[1]?.destroy();
    await shop.post(`/v1/chats/${id}`, { text: 'missed', attachments: [] }, bearer);
    await until(() => said.out.includes('missed'));
    expect(line.sockets).toHaveLength(4);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    const lines = said.out
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(lines.slice(1).map(({ text }) => text)).toEqual(['Hello\n\nthere', 'live', 'missed']);
    await line.close();
  });

  long('says in a sentence what was wrong, and ends with 1, or with 2 where there is no such command', async () => {
    const { id } = await openChat(shop);
    const closed = await openChat(shop);
    await shop.patch(`/v1/chats/${closed.id}`, closed.bearer);
    writeFileSync(join(folder, 'a.html'), 'x');
    writeFileSync(join(folder, 'large.txt'), '');
    truncateSync(join(folder, 'large.txt'), 10 * 1024 * 1024 + 1);
    const cases: [words: string[], code: number, sentence: RegExp, env?: Record<string, string>][] = [
      [['reply', '2000000000', 'x'], 1, /^There is no chat 2000000000\.\n$/],
      [['open', '2000000000'], 1, /^There is no chat 2000000000\.\n$/],
      [['reply', String(closed.id), 'x'], 1, /^The chat is closed/],
      [['close', String(closed.id)], 1, /was closed before\.\n$/],
      [['reply', String(id), 'x'.repeat(421)], 1, /length/],
      [['attach', String(id), join(folder, 'absent.txt')], 1, /^There is no file .*absent\.txt\.\n$/],
      [['attach', String(id), folder], 1, /is no file\.\n$/],
      [['attach', String(id), join(folder, 'a.html')], 1, /^Files of this kind are not accepted\.\n$/],
      [['attach', String(id), join(folder, 'large.txt')], 1, /larger than 10 MB\.\n$/],
      [['list'], 1, /^The key is not right/, { MODERATOR_KEY: 'wrong' }],
      [['list'], 1, /does not answer\. Is it running\?/, { API_URL: 'http://127.0.0.1:1' }],
      [['list'], 2, /^Set MODERATOR_KEY/, { MODERATOR_KEY: '' }],
      [['list'], 2, /^API_URL must be/, { API_URL: 'ftp://x' }],
      [['reply', 'x', 'x'], 2, /positive whole number/],
      [['reply', String(id)], 2, /What do you want to answer/],
      [['dance'], 2, /There is no command "dance"/],
    ];
    for (const [words, code, sentence, env] of cases) {
      const { out, ...rest } = await run(words, env);
      expect([words, out, rest]).toEqual([words, '', { code, err: expect.stringMatching(sentence) }]);
    }
  });

  it('is told where the API has no side for moderators', async () => {
    const off = await openShop({
      open: async () => ({ db: shop.db, begin: async () => undefined, close: async () => undefined }),
      jobs: false,
    });
    try {
      const { code, err } = await run(['list'], { API_URL: await off.app.listen({ port: 0, host: '127.0.0.1' }) });
      expect([code, err]).toEqual([1, expect.stringContaining('start the API with MODERATOR_KEY')]);
    } finally {
      await off.close();
    }
  });
});
