import * as v from 'valibot';
import { CONTRACT_VERSION, defineRemote, ReleaseTableSchema, RemoteDefinitionSchema, RemoteReleaseSchema, type RemoteRelease } from './remote';

const definition = defineRemote({
  name: 'mf-news',
  routes: [{ id: 'news', path: 'news/:page?', visibility: 'public' }],
  slots: [{ slot: 'overlay', widget: 'Toast', load: 'wake' }],
  wakes: ['cart/addRequested'],
});

const release: RemoteRelease = {
  ...definition,
  version: '1.0.0-abc',
  base: '/releases/mf-news/1.0.0-abc/',
  entry: 'browser/remoteEntry.js',
  server: { file: 'server/server.cjs', integrity: 'sha384-x' },
  assets: { './routes/news': { scripts: ['a.js'], styles: ['a.css'] } },
  locales: ['en', 'ru'],
};

const accepts = (change: object) => v.is(RemoteReleaseSchema, { ...release, ...change });

describe('what a remote promises', () => {
  it('S211 is stamped with the contract it was built for', () => {
    expect(definition.contract).toBe(CONTRACT_VERSION);
    expect(v.parse(RemoteDefinitionSchema, definition)).toEqual(definition);
  });

  it.each(['MfNews', '../mf-news', '', '1news', 'mf_news', 'mf news'])('refuses the name %p: it becomes a folder, a global and an address', (name) => {
    expect(accepts({ name })).toBe(false);
  });

  it('knows public and private routes, and four moments to load a fragment', () => {
    expect(accepts({ routes: [{ id: 'a', path: 'a', visibility: 'secret' }] })).toBe(false);
    for (const load of ['visible', 'idle', 'interaction', 'wake']) expect(accepts({ slots: [{ slot: 'overlay', widget: 'A', load }] })).toBe(true);
    expect(accepts({ slots: [{ slot: 'overlay', widget: 'A', load: 'eager' }] })).toBe(false);
  });
});

describe('the release table', () => {
  it('carries each release whole', () => {
    const table = { revision: 3, remotes: [release] };
    expect(v.parse(ReleaseTableSchema, JSON.parse(JSON.stringify(table)))).toEqual(table);
  });

  it('takes a remote without a server bundle, but none that is silent about it', () => {
    expect(accepts({ server: null })).toBe(true);
    expect(accepts({ server: undefined })).toBe(false);
    expect(accepts({ server: { file: 'server.cjs' } })).toBe(false);
  });

  it.each(['version', 'base', 'entry', 'assets', 'locales', 'contract', 'routes', 'slots', 'wakes'])('refuses a release without %s', (key) => {
    expect(accepts({ [key]: undefined })).toBe(false);
  });
});
