import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DevServer } from './DevServer';

const root = join(__dirname, '../../..');

function dev(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/dev.mjs', ...args], { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  return { status, sentence: stderr.trim() };
}

async function listening(answer: string): Promise<Server> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(answer));
  await new Promise<void>((done) => server.listen(0, done));
  return server;
}

const addressOf = (server: Server) => new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
const start = (shop: URL, port = 0) => new DevServer({ remotes: [], shop, port, ready: Promise.resolve(), built: new Map() }).start();

describe('npm run dev', () => {
  it.each([
    [['mf-nope'], /^There is no remote mf-nope here\. There are .*mf-catalog.*\.$/],
    [['mf-catalog', '--against', 'shop.example'], /^shop\.example is no address of a shop: --against https:\/\/shop\.example$/],
    [['--agaisnt', 'x'], /Usage: npm run dev/],
  ])('refuses %j with a sentence', (args, sentence) => {
    expect(dev(...args)).toEqual({ status: 1, sentence: expect.stringMatching(sentence) });
  });

  it('says that a shop does not answer, or is none', async () => {
    const other = await listening('<p>hello</p>');
    const address = addressOf(other);
    await expect(start(address)).rejects.toThrow(`${address.origin} answered 200, but with no page of a shop: --against names the address of a running one.`);
    await new Promise((done) => other.close(done));
    await expect(start(address)).rejects.toThrow(`${address.origin} does not answer: no shop to work against is there`);
  });

  it('says that its port is taken', async () => {
    const shop = await listening('<script type="application/json" id="storefront-state">{"table":{"remotes":[]},"apiUrl":null,"apiPort":4000}</script>');
    await expect(start(addressOf(shop), Number(addressOf(shop).port))).rejects.toThrow(/^Port \d+ is in use\.$/);
    await new Promise((done) => (shop.closeAllConnections(), shop.close(done)));
  });
});
