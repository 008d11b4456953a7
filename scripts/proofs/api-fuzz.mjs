// The built API under requests made from its own description, as it has them and as nobody should send them; and its
// limits, with a proxy before it and without. -- --requests 2000 --seed 1
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../shop.mjs';
import { ensureBuilt, loadTypeScript, say } from '../steps.mjs';

const options = {
  requests: { type: 'string', default: '2000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
};
const json = { 'content-type': 'application/json' };
const subscriptions = [{ subscriptionId: 3, region: 'global', count: 1 }];
const order = { couponText: '', email: 'a@b.example', paymentSystemId: 1, subscriptions, language: 'en' };

/** An API of its own with these settings, stopped however the work ends. */
async function withApi(environment, work) {
  const { launchApi } = await loadTypeScript('e2e/shop/servers.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-fuzz-'));
  const api = await launchApi({ dataDir, port: await freePort(), shopPort: 3000, environment }).ready('/readyz');
  try {
    return await work(api);
  } finally {
    await api.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Sends as it is written: `fetch` would mend addresses. */
function sender(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return ({ method, url, headers, body }) =>
    new Promise((done, fail) => {
      const call = request(
        origin,
        {
          agent,
          method,
          path: url,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        },
        (answer) => {
          const chunks = [];
          answer.on('data', (chunk) => chunks.push(chunk)).once('error', fail);
          answer.once('end', () =>
            done({
              status: answer.statusCode,
              headers: answer.headers,
              type: String(answer.headers['content-type'] ?? ''),
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      call.once('error', fail).end(body);
    });
}

async function knownIn(send) {
  const post = async (url, body) =>
    JSON.parse((await send({ method: 'POST', url, headers: json, body: JSON.stringify(body) })).body).result;
  const { orderId } = await post('/v1/orders', order);
  const { token } = await post('/v1/chats/client', {
    text: 'Hello',
    clientEmail: 'a@b.example',
    topic: 'Start',
    clientName: 'Ivan',
    language: 'en',
  });
  const { result } = JSON.parse((await send({ method: 'GET', url: `/v1/orders/client/${orderId}`, headers: {} })).body);
  const paymentId = new URL(result.url).pathname.split('/').at(-1);
  return {
    id: [orderId, '1', '3'],
    name: ['payment'],
    paymentId: [paymentId],
    paymentSystemId: ['1', '6'],
    token: [token],
    kind: ['share'],
    page: ['0', '1'],
  };
}

function fuzzed(runs, seed) {
  return withApi({ RATE_LIMITS: '0', LOG_LEVEL: 'silent' }, async ({ url }) => {
    const { fuzz } = await loadTypeScript('storefront-api/src/testing/fuzz/fuzz.ts');
    const send = sender(url);
    const description = JSON.parse((await send({ method: 'GET', url: '/openapi.json', headers: {} })).body);
    const statuses = await fuzz({ description, send, known: await knownIn(send), runs, seed });
    console.table(statuses);
    return [];
  }).catch((error) => [`Seed ${seed}: ${error.message}`]);
}

/** So many prices asked for at once, each with a coupon of its own where they guess; how many were refused. */
async function refusedOf(send, count, { guess = false, from = () => undefined } = {}) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const client = from(index);
      const body = JSON.stringify({ couponText: guess ? `GUESS${index}` : '', subscriptions });
      return send({
        method: 'POST',
        url: '/v1/subscriptions/cart',
        headers: { ...json, ...(client ? { 'x-forwarded-for': client } : {}) },
        body,
      });
    }),
  );
  return answers.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0).length;
}

async function limits() {
  const figures = {};
  await withApi({}, async ({ url }) => {
    const send = sender(url);
    figures['300 guesses'] = [await refusedOf(send, 300, { guess: true }), 150, 300];
    figures['300 guesses with forged addresses'] = [
      await refusedOf(send, 300, { guess: true, from: (index) => `203.0.113.${index % 250}` }),
      150,
      300,
    ];
    figures['20 honest calls beside them'] = [await refusedOf(send, 20), 0, 0];
  });
  await withApi({ TRUSTED_PROXIES: '127.0.0.1,::1' }, async ({ url }) => {
    const send = sender(url);
    figures['300 guesses of one client behind a proxy'] = [
      await refusedOf(send, 300, { guess: true, from: () => '203.0.113.7' }),
      150,
      300,
    ];
    figures['100 clients behind it, 3 coupons each'] = [
      await refusedOf(send, 300, { guess: true, from: (index) => `198.51.100.${index % 100}` }),
      0,
      0,
    ];
  });
  console.table(Object.fromEntries(Object.entries(figures).map(([what, [refused]]) => [what, { refused }])));
  return Object.entries(figures)
    .filter(([, [refused, least, most]]) => refused < least || refused > most)
    .map(([what, [refused, least, most]]) => `Of ${what} ${refused} were refused, not ${least} to ${most}.`);
}

export async function prove(args) {
  const { requests, seed } = parseArgs({ args, options }).values;
  await ensureBuilt();
  say(`${requests} requests of each route, seed ${seed} …`);
  return [...(await fuzzed(Number(requests), Number(seed))), ...(await limits())];
}
