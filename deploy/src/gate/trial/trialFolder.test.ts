import type * as fs from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownProcess } from '../../store/processes';
import { makeTrialFolder } from './trialFolder';

// Whoever may do everything is refused nothing.
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof fs>('node:fs/promises');
  return { ...actual, rm: jest.fn(actual.rm) };
});

it('is made beside those of who works, and of other machines, and takes away what a killed publisher has left', async () => {
  const place = await mkdtemp(join(tmpdir(), 'trials-'));
  const { host, pid } = ownProcess;
  const others = [
    `storefront-trial~${host}~999999999~1~a`,
    `storefront-trial~${host}~${pid}~1~a`,
    'storefront-trial~elsewhere~1~1~a',
    'storefront-trial',
    'somebodys',
  ];
  for (const name of others) await mkdir(join(place, name, 'in'), { recursive: true });
  const [first, second] = [await makeTrialFolder(place), await makeTrialFolder(place)].map((folder) =>
    basename(folder),
  );
  expect((await readdir(place)).sort()).toEqual(
    [first, second, 'somebodys', 'storefront-trial', 'storefront-trial~elsewhere~1~1~a'].sort(),
  );
  await rm(place, { recursive: true });
});

it('is made beside what another user’s killed trial left, which stays and is said once', async () => {
  const place = await mkdtemp(join(tmpdir(), 'trials-'));
  const [theirs, alsoTheirs, ours] = ['a', 'b', 'c'].map((name) =>
    join(place, `storefront-trial~${ownProcess.host}~999999999~1~${name}`),
  );
  for (const path of [theirs, alsoTheirs, ours]) await mkdir(path!);
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rm: remove } = jest.requireActual<typeof fs>('node:fs/promises');
  jest.mocked(rm).mockImplementation(async (path, options) => {
    if (path !== ours) throw new Error(`EACCES: permission denied, rm '${String(path)}'`);
    await remove(path, options);
  });
  const own = await makeTrialFolder(place);
  expect((await readdir(place)).map((name) => join(place, name)).sort()).toEqual([theirs, alsoTheirs, own].sort());
  expect(said.mock.calls).toEqual([
    [`${theirs} was left by a trial and cannot be removed from here: EACCES: permission denied, rm '${theirs}'`],
  ]);
  jest.mocked(rm).mockImplementation(remove);
  said.mockRestore();
  await rm(place, { recursive: true });
});
