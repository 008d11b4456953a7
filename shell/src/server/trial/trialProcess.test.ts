/** @jest-environment @storefront/build/jest/server.cjs */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programOf } from '@storefront/build/jest/program.cjs';
import { CONTRACT_VERSION } from '@storefront/contracts';
import type { Verdict } from './Verdict';

const entry = {
  name: 'mf-a',
  contract: CONTRACT_VERSION,
  version: '1',
  base: '/releases/mf-a/1/',
  entry: 'browser/remoteEntry.js',
  server: null,
  assets: {},
  locales: [],
  routes: [{ id: 'a', path: 'a', visibility: 'public' }],
  slots: [],
  wakes: [],
  absence: { en: 'Not here.', ru: 'Нет.' },
};

let file: string;

beforeAll(async () => {
  file = await programOf(join(__dirname, 'trialProcess.ts'));
}, 60_000);

/** What the process says of a remote whose entry this is; its first word is that it is ready. */
async function verdictOn(written: object, how: object = {}) {
  const child = fork(file, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  try {
    expect((await once(child, 'message'))[0]).toEqual({ ready: true, reads: true });
    child.send({
      table: { revision: 0, remotes: [written] },
      owner: 'mf-a',
      releasesDir: __dirname,
      apiUrl: 'http://127.0.0.1:9',
      ...how,
    });
    for (;;) {
      const [word] = (await once(child, 'message')) as [{ verdict?: Verdict }];
      if (word.verdict) return word.verdict.complaints;
    }
  } finally {
    child.kill('SIGKILL');
  }
}

describe('a trial', () => {
  it.each([[{}], [{ isReadOnly: true }]])(
    'refuses what the shell cannot read of a table’s entry, by its field (%j)',
    async (how) => {
      expect(await verdictOn({ ...entry, contract: CONTRACT_VERSION + 1 }, how)).toEqual([
        `mf-a 1 is left out: it was built for contract ${CONTRACT_VERSION + 1}, not ${CONTRACT_VERSION}`,
      ]);
      expect(await verdictOn({ ...entry, wakes: 'a' }, how)).toEqual([
        expect.stringMatching(/^mf-a 1 is left out: its entry is no release: wakes .+[^.]$/),
      ]);
    },
  );

  it('has nothing against an entry that is read, of which servers render nothing', async () => {
    expect(await verdictOn(entry, { isReadOnly: true })).toEqual([]);
  });
});
