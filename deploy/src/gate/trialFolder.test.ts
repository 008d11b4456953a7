import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownMark } from '../store/processes';
import { makeTrialFolder } from './trialFolder';

it('is made beside those of who works, and of other machines, and takes away what a killed publisher has left', async () => {
  const place = await mkdtemp(join(tmpdir(), 'trials-'));
  const { host, pid } = ownMark;
  const others = [`storefront-trial~${host}~999999999~1~a`, `storefront-trial~${host}~${pid}~1~a`, 'storefront-trial~elsewhere~1~1~a', 'storefront-trial', 'somebodys'];
  for (const name of others) await mkdir(join(place, name, 'in'), { recursive: true });
  const [first, second] = [await makeTrialFolder(place), await makeTrialFolder(place)].map((folder) => basename(folder));
  expect((await readdir(place)).sort()).toEqual([first, second, 'somebodys', 'storefront-trial', 'storefront-trial~elsewhere~1~1~a'].sort());
  await rm(place, { recursive: true });
});
