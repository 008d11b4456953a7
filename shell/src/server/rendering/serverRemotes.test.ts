/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { releaseStore } from '../../testing/releaseStore';
import { createServerSource } from './serverRemotes';

const store = releaseStore();
afterAll(() => store.remove());

function publish(name: string, version: string) {
  store.publish(name, [{ id: 'a', path: name }], { './routes/a': 'route({})' }, { version });
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  return table.remotes.find((remote) => remote.name === name)!;
}

it('reads a bundle anew that could not be read', async () => {
  const remote = publish('mf-c', '1.0.0-a');
  const source = createServerSource(store.dir);
  const file = join(store.dir, 'mf-c', '1.0.0-a', remote.server!.file);
  renameSync(file, `${file}.away`);
  await expect(source.load(remote, './routes/a')).rejects.toThrow('ENOENT');
  renameSync(`${file}.away`, file);
  await expect(source.load(remote, './routes/a')).resolves.toBeDefined();
});

it('evaluates each of the last three versions of a remote once, and what is older anew', async () => {
  const source = createServerSource(store.dir);
  const versions = ['1.0.0-a', '1.0.0-b', '1.0.0-c'].map((version) => publish('mf-a', version));
  const others = ['1.0.0-a', '1.0.0-b', '1.0.0-c'].map((version) => publish('mf-b', version));
  const fourth = publish('mf-a', '1.0.0-d');
  const load = (remotes: typeof versions) => Promise.all(remotes.map((remote) => source.load(remote, './routes/a')));
  const modules = await load([...versions, ...others]);
  const known = async (remotes: typeof versions) => (await load(remotes)).map((module) => modules.includes(module));
  expect(await known([...versions, ...others])).toEqual(Array(6).fill(true));
  await load([fourth]);
  expect(await known([...versions.slice(1), ...others])).toEqual(Array(5).fill(true));
  expect(await known(versions.slice(0, 1))).toEqual([false]);
});
