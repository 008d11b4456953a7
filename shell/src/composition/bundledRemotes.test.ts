import * as federated from '../browser/federatedRemotes';
import * as server from '../server/rendering/serverRemotes';
import * as bundled from './bundledRemotes';

jest.mock(
  '@storefront/bundled-remotes',
  () => ({ bundled: { 'mf-news/routes/news': () => Promise.resolve('the screen') } }),
  { virtual: true },
);

const release = {
  name: 'mf-news',
  version: '1.0.0-a',
  base: '/releases/mf-news/1.0.0-a/',
  entry: 'browser/remoteEntry.js',
  integrity: {},
} as never;

describe('the remotes of the one bundle', () => {
  it.each([
    ['browser', federated],
    ['server', server],
  ])('have all that the shell imports of its %s’s source', (_place, source) => {
    expect(Object.keys(bundled)).toEqual(expect.arrayContaining(Object.keys(source)));
  });

  it('brings what a remote exposes, and refuses what it does not', async () => {
    const source = bundled.createRemoteSource();
    await expect(source.load(release, './routes/news')).resolves.toBe('the screen');
    await expect(source.load(release, './routes/none')).rejects.toThrow('mf-news does not expose ./routes/none.');
  });
});
