// The official client's browser bundle in a real browser against the conformance host, from a page of another origin:
// every transport and protocol, cookies with credentials, the way down from sockets, and an origin that is not allowed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort, openBrowser } from '../shop.mjs';
import { root } from '../steps.mjs';

const { resolve } = createRequire(import.meta.url);
const bundleOf = (name, file) => readFileSync(join(resolve(`${name}/package.json`), '../dist/browser', file));
const bundles = [
  bundleOf('@microsoft/signalr', 'signalr.js'),
  bundleOf('@microsoft/signalr-protocol-msgpack', 'signalr-protocol-msgpack.js'),
];

const ways = [
  ['WebSockets', 'json'],
  ['WebSockets', 'messagepack'],
  ['ServerSentEvents', 'json'],
  ['LongPolling', 'json'],
  ['LongPolling', 'messagepack'],
];

async function servePage() {
  const server = createServer(({ url }, response) => {
    const script = url.startsWith('/bundle') && bundles[Number(url.at(-1))];
    response
      .setHeader('content-type', script ? 'text/javascript' : 'text/html')
      .end(script || '<script src="/bundle0"></script><script src="/bundle1"></script>');
  });
  const port = await freePort();
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(done)) };
}

async function startHost(origin) {
  const port = await freePort();
  const host = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/conformance/cli.ts', '--port', String(port), '--origin', origin],
    { cwd: join(root, 'signalr-hub') },
  );
  await new Promise((done, fail) => {
    host.stdout.on('data', (data) => String(data).includes('listening') && done());
    host.once('exit', (code) => fail(new Error(`The host ended with ${code}.`)));
  });
  const stop = () =>
    new Promise((done) => {
      host.once('exit', done);
      host.kill('SIGTERM');
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Runs in the page: what a client of this way is told. */
async function talk({ url, way: [transport, protocol], token }) {
  const { signalR } = globalThis;
  const options = {
    ...(transport && { transport: signalR.HttpTransportType[transport] }),
    ...(token && { accessTokenFactory: () => token }),
  };
  const builder = new signalR.HubConnectionBuilder().withUrl(url, options).configureLogging(signalR.LogLevel.None);
  if (protocol === 'messagepack') builder.withHubProtocol(new signalR.protocols.msgpack.MessagePackHubProtocol());
  const connection = builder.build();
  try {
    await connection.start();
  } catch (error) {
    return { failed: String(error.message) };
  }
  const told = { echo: await connection.invoke('Echo', '你好') };
  if (!token) {
    told.transport = await connection.invoke('GetActiveTransportName');
    told.cookie = await connection.invoke('GetCookie', 'testCookie');
    told.expired = await connection.invoke('GetCookie', 'expiredCookie');
  }
  await connection.stop();
  return told;
}

async function casesOf(page, { url }, foreign) {
  const complaints = [];
  const expect = (what, found, wanted) => {
    const holds = JSON.stringify(found) === JSON.stringify(wanted);
    console.log(`${holds ? '✓' : '✗'} ${what}`);
    if (!holds) complaints.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  for (const way of ways) {
    const name = way.join(', ');
    const greeted = await page.evaluate(talk, { url: `${url}/testhub`, way });
    expect(`${name}: with cookies`, greeted, { echo: '你好', transport: way[0], cookie: 'testValue', expired: null });
    const authorized = await page.evaluate(talk, { url: `${url}/authorizedhub`, way, token: 'conformance-token' });
    expect(`${name}: with a token`, authorized, { echo: '你好' });
    const refused = await foreign.evaluate(talk, { url: `${url}/testhub`, way });
    expect(`${name}: from a foreign origin not at all`, Object.keys(refused), ['failed']);
  }
  await page.evaluate(() => (globalThis.WebSocket = undefined));
  expect(
    'without sockets: events',
    (await page.evaluate(talk, { url: `${url}/testhub`, way: [undefined, 'json'] })).transport,
    'ServerSentEvents',
  );
  return complaints;
}

export async function prove() {
  const [friend, stranger] = [await servePage(), await servePage()];
  const host = await startHost(friend.origin);
  const browser = await openBrowser();
  try {
    const pages = [await browser.newPage(), await (await browser.newContext()).newPage()];
    await pages[0].goto(friend.origin);
    await pages[1].goto(stranger.origin);
    return await casesOf(pages[0], host, pages[1]);
  } finally {
    await browser.close();
    await Promise.all([host, friend, stranger].map(({ stop }) => stop()));
  }
}
