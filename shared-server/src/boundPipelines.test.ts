import fastify from 'fastify';
import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { boundPipelines } from './boundPipelines';

/** Asks so many times on one connection without waiting; how many answers came, and how many were made. */
async function ask(count: number) {
  const app = fastify();
  let made = 0;
  boundPipelines(app);
  app.get('/', async () => {
    made += 1;
    await new Promise((done) => setTimeout(done, 20));
    return 'an answer';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const said = await new Promise<string>((done) => {
    let text = '';
    const request = (index: number) =>
      `GET / HTTP/1.1\r\nhost: a\r\n${index === count ? 'connection: close\r\n' : ''}\r\n`;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(Array.from({ length: count }, (_, index) => request(index + 1)).join('')),
    );
    socket
      .setEncoding('utf8')
      .on('data', (part) => (text += part))
      .on('error', () => {})
      .once('close', () => done(text));
  });
  await app.close();
  return { made, answers: said.match(/an answer/g)?.length ?? 0 };
}

it('what is asked on one connection without waiting is answered, as far as anybody could want that', async () => {
  expect(await ask(16)).toEqual({ made: 16, answers: 16 });
});

it('a connection on which one more is asked is let go, and nobody waits for what is made of it', async () => {
  expect((await ask(17)).answers).toBe(0);
});

it('a connection that lives long is counted by what is under way', async () => {
  const app = fastify();
  boundPipelines(app);
  app.get('/', async () => 'an answer');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<number>((done, fail) =>
      get(origin, { agent }, (answer) => answer.resume().once('end', () => done(answer.statusCode ?? 0))).once(
        'error',
        fail,
      ),
    );
  for (let time = 0; time < 50; time += 1) expect(await once()).toBe(200);
  agent.destroy();
  await app.close();
});

it('a connection on which more is asked than anybody reads is let go, and nothing more of it is made', async () => {
  const { made, answers } = await ask(2000);
  expect(answers).toBe(0);
  expect(made).toBeLessThanOrEqual(16);
});

it('what is sent to a connection that is gone is let go, be it in its turn or not: each was a file that stayed open', async () => {
  const app = fastify();
  boundPipelines(app);
  const sent: Readable[] = [];
  let requests = 0;
  app.server.on('request', () => (requests += 1));
  app.get('/', async (_request, reply) => {
    // As much as somebody takes, like a large file.
    const file = new Readable({ read: () => void file.push(Buffer.alloc(65_536)) });
    sent.push(file);
    return reply.send(file);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(3)));
  socket.on('error', () => {}).pause();
  while (requests < 3 || sent.length === 0) await sleep(5);
  socket.destroy();
  while (!sent[0]?.destroyed) await sleep(5);
  expect(sent.every(({ destroyed }) => destroyed)).toBe(true);
  await app.close();
});
