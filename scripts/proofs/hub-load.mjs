// The hub against a bare broadcast by ws in the same run: connections per GB, messages a second, and how long one is
// under way. Server and clients are processes of their own; hub and ws take turns. The ratio is what counts.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '../figures.mjs';
import { root } from '../steps.mjs';

const folder = join(root, 'signalr-hub/proofs/load');
const rounds = 3;

/** Clients that come and go first, so that nothing is counted that a server loads once. */
const warmUp = 500;

/** Clients, with how often and how fast they are sent a message: at a pace for delivery, in one go for the rate. */
const sizes = [
  { clients: 1000, paced: { times: 100, pace: 50 }, burst: { times: 200, pace: 0 } },
  { clients: 5000, paced: { times: 20, pace: 250 }, burst: { times: 40, pace: 0 } },
];

/** At least this much of what bare ws does. */
const smallestRatio = 0.7;

const GB = 1024 ** 3;

const child = (file, args, flags = []) =>
  fork(join(folder, file), args.map(String), { execArgv: [...flags, '--import', 'tsx'], cwd: root });

/** The next message of a process; a process that ends instead is an error. */
async function told(process) {
  const died = once(process, 'exit').then(([code]) =>
    Promise.reject(new Error(`A process of the proof ended with ${code}.`)),
  );
  const [message] = await Promise.race([once(process, 'message'), died]);
  return message;
}

async function ask(process, message) {
  process.send(message);
  return told(process);
}

async function end(process) {
  const ended = once(process, 'exit');
  process.disconnect();
  await ended;
}

async function delivery(server, clients, expected, order) {
  await ask(clients, { expected });
  const measured = told(clients);
  await ask(server, { order: 'broadcast', ...order });
  return measured;
}

/** One round with a server that is new. */
async function measure(kind, { clients: count, paced, burst }) {
  const server = child('server.ts', [kind], ['--expose-gc']);
  const { port } = await told(server);
  const open = async (number) => {
    const clients = child('clients.ts', [port, number, kind]);
    await told(clients);
    return clients;
  };
  await end(await open(warmUp));
  const before = await ask(server, { order: 'memory' });
  const clients = await open(count);
  try {
    const after = await ask(server, { order: 'memory' });
    if (after.connections !== count) throw new Error(`${kind} holds ${after.connections} of ${count} connections.`);
    await delivery(server, clients, 5 * count, { times: 5, pace: 50 });
    const { p50, p99 } = await delivery(server, clients, paced.times * count, paced);
    const { total } = await delivery(server, clients, burst.times * count, burst);
    return {
      perGB: (GB * count) / (after.memory - before.memory),
      rate: (burst.times * count) / (total / 1000),
      p50,
      p99,
    };
  } finally {
    await end(clients);
    await end(server);
  }
}

const medians = (list) =>
  Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((figures) => figures[key]))]));

async function compare(size) {
  const figures = { hub: [], bare: [] };
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? ['hub', 'bare'] : ['bare', 'hub']) figures[kind].push(await measure(kind, size));
  const [hub, bare] = [medians(figures.hub), medians(figures.bare)];
  const ratios = { perGB: hub.perGB / bare.perGB, rate: hub.rate / bare.rate, p99: bare.p99 / hub.p99 };
  return { clients: size.clients, hub, bare, ratios };
}

const rounded = (ratio) => Math.round(ratio * 100) / 100;

const rowOf = ({ hub, bare, ratios }) => ({
  'connections per GB': `${Math.round(hub.perGB)} / ${Math.round(bare.perGB)} (${rounded(ratios.perGB)})`,
  'messages a second': `${Math.round(hub.rate)} / ${Math.round(bare.rate)} (${rounded(ratios.rate)})`,
  'median, ms': `${hub.p50.toFixed(1)} / ${bare.p50.toFixed(1)}`,
  'p99, ms': `${hub.p99.toFixed(1)} / ${bare.p99.toFixed(1)} (${rounded(ratios.p99)})`,
});

export async function prove() {
  const results = [];
  for (const size of sizes) results.push(await compare(size));
  console.log(`hub / bare ws (ratio, above 1 is better), medians of ${rounds} rounds in turns`);
  console.table(Object.fromEntries(results.map((result) => [`${result.clients} clients`, rowOf(result)])));
  return results.flatMap(({ clients, ratios }) =>
    Object.entries(ratios)
      .filter(([, ratio]) => ratio < smallestRatio)
      .map(
        ([figure, ratio]) =>
          `${figure} with ${clients} clients is ${rounded(ratio)} of bare ws, less than ${smallestRatio}.`,
      ),
  );
}
