import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkRemote } from './link';
import { workspaceFolder } from './packages';
import { readTable } from './table';

const build = {
  kind: 'remote',
  name: 'mf-reviews',
  contract: 1,
  routes: [],
  slots: [{ slot: 'overlay', widget: 'Reviews', load: 'idle' }],
  wakes: [],
  entry: 'browser/remoteEntry.js',
  server: { file: 'server/server.cjs', integrity: 'sha384-x' },
  assets: {},
  locales: ['en'],
};

const pages: Record<string, string> = {
  '/build.json': JSON.stringify(build),
  '/team/build.json': JSON.stringify({ ...build, name: 'mf-team' }),
  '/page/build.json': '<h1>Hello</h1>',
  '/shell/build.json': JSON.stringify({ kind: 'shell', name: 'shell' }),
};

let origin: string;
let server: Server;
let releases: string;

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    const page = pages[url];
    answer.writeHead(page === undefined ? 404 : 200).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  releases = await mkdtemp(join(tmpdir(), 'link-'));
});

afterEach(() => rm(releases, { recursive: true }));

describe('linking a remote of another origin', () => {
  it('makes it live from there, for the browser only', async () => {
    expect(await linkRemote({ address: origin }, releases)).toEqual({ name: 'mf-reviews', revision: 1 });
    expect((await readTable(releases)).remotes).toMatchObject([
      { name: 'mf-reviews', version: 'linked', base: `${origin}/`, server: null, slots: build.slots },
    ]);
  });

  it.each(['/team', '/team/'])('takes a folder of it: %s', async (folder) => {
    await linkRemote({ address: origin + folder }, releases);
    expect((await readTable(releases)).remotes).toMatchObject([{ name: 'mf-team', base: `${origin}/team/` }]);
  });

  it('keeps the revision when it is linked again', async () => {
    await linkRemote({ address: origin }, releases);
    expect((await linkRemote({ address: origin }, releases)).revision).toBe(1);
  });

  it.each([
    ['/nothing', /\/nothing\/build\.json answered 404: there is no remote to link\.$/],
    ['/page', /\/page\/build\.json does not describe a remote:/],
    ['/shell', /\/shell\/build\.json does not describe a remote:/],
  ])('refuses %s in a sentence, and changes nothing', async (folder, sentence) => {
    await expect(linkRemote({ address: origin + folder }, releases)).rejects.toThrow(sentence);
    expect((await readTable(releases)).revision).toBe(0);
  });

  it('refuses an origin that is not there, in a sentence', async () => {
    await expect(linkRemote({ address: 'http://127.0.0.1:1' }, releases)).rejects.toThrow(
      'http://127.0.0.1:1/build.json cannot be reached: there is no remote to link.',
    );
  });

  it.each(['mf-reviews', 'localhost:3000', 'file:///tmp', ''])('refuses %p, which is no address, in a sentence', async (address) => {
    await expect(linkRemote({ address }, releases)).rejects.toThrow('is no address: it begins with http:// or https://.');
  });
});

describe('unlinking a remote', () => {
  it('takes it out of the shop, and no other', async () => {
    await linkRemote({ address: origin }, releases);
    await linkRemote({ address: `${origin}/team` }, releases);
    expect(await linkRemote({ remove: 'mf-reviews' }, releases)).toEqual({ name: 'mf-reviews', revision: 3 });
    expect((await readTable(releases)).remotes).toMatchObject([{ name: 'mf-team' }]);
  });

  it('changes nothing for one that is not there', async () => {
    await linkRemote({ address: origin }, releases);
    expect(await linkRemote({ remove: 'mf-none' }, releases)).toEqual({ name: 'mf-none', revision: 1 });
  });
});

describe('a package of this repository', () => {
  it('is found by its name', () => {
    expect(workspaceFolder('mf-news')).toBe(join(__dirname, '../..', 'mf-news'));
  });

  it.each(['mf-none', '', '.', '..', '../main/mf-news', '/etc', 'docs', 'mf-news/src'])('is not %p: the sentence says so', (name) => {
    expect(() => workspaceFolder(name)).toThrow(`There is no package ${name} to publish here.`);
  });
});
