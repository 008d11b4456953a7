// A Fastify server that only sends given bytes: bareServer.mjs <port>, with a JSON object of bodies by path on its
// standard input.
import { text } from 'node:stream/consumers';
import fastify from 'fastify';

const pages = JSON.parse(await text(process.stdin));
const app = fastify();
for (const [path, { type, body }] of Object.entries(pages)) {
  const bytes = Buffer.from(body);
  app.get(path, (_request, reply) => reply.header('content-type', type).send(bytes));
}
await app.listen({ port: Number(process.argv[2]), host: '0.0.0.0' });
console.log('ready');
