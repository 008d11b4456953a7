import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const script = pathToFileURL(join(__dirname, '../../scripts/inMemory.mjs')).href;
const memory = '/dev/shm';

const ownHost = spawnSync(
  process.execPath,
  [
    '--input-type=module',
    '-e',
    `console.log((await import(${JSON.stringify(pathToFileURL(join(__dirname, '../../deploy/folderLock.mjs')).href)})).ownHost)`,
  ],
  { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
).stdout.trim();

/** Where a process that asks for it has its temporary files, as it says itself. */
function placeOf(env: Record<string, string> = {}, rest = '', first = ''): string {
  const code = `${first} import { statSync } from 'node:fs'; const { useMemory } = await import(${JSON.stringify(script)}); useMemory(); const place = process.env.TMPDIR ?? ''; console.log(place, place && (statSync(place).mode & 0o777).toString(8)); ${rest}`;
  const { TMPDIR: _given, ...others } = process.env;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...others, NODE_OPTIONS: '', ...env },
  }).stdout.trim();
}

const isMounted =
  process.platform === 'linux' && / \/dev\/shm tmpfs rw(?!\S*noexec)/.test(readFileSync('/proc/mounts', 'utf8'));

describe('the temporary files of tests', () => {
  it('lie where they were told to', () => {
    expect(placeOf({ TMPDIR: '/tmp' })).toMatch(/^\/tmp /);
  });

  (isMounted ? it : it.skip)(
    'lie in memory, where other users find theirs, and are away in the end, however it comes; so is what a run that was killed has left',
    () => {
      const left = join(memory, `storefront-tests-${ownHost}-${2 ** 22 + 1}-killed`);
      const theirs = join(memory, `storefront-tests-00000000-${2 ** 22 + 1}-works`);
      for (const folder of [left, theirs]) mkdirSync(folder, { recursive: true });
      const [place = '', mode] = placeOf().split(' ');
      const isThere = [place, left, theirs].map((folder) => existsSync(folder));
      for (const folder of [left, theirs]) rmSync(folder, { recursive: true, force: true });
      if (place === '') return;
      // Of another container, whose processes nobody sees here, it stays.
      expect([place.startsWith(`${memory}/storefront-tests-`), mode, ...isThere]).toEqual([
        true,
        '755',
        false,
        false,
        true,
      ]);
      for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
        const [ended = ''] = placeOf({}, `process.kill(process.pid, '${signal}'); setTimeout(() => {}, 10_000);`).split(
          ' ',
        );
        expect([signal, ended.startsWith(memory), existsSync(ended)]).toEqual([signal, true, false]);
      }
    },
  );

  (isMounted ? it : it.skip)(
    'lie in memory, too, where a run of another user was killed: what that left stays, and is said once',
    () => {
      if (placeOf() === '') return;
      const [theirs, alsoTheirs, ours] = ['a', 'b', 'c'].map((name) =>
        join(memory, `storefront-tests-${ownHost}-${2 ** 22 + 2}-${name}`),
      ) as [string, string, string];
      for (const folder of [theirs, alsoTheirs, ours]) mkdirSync(folder, { recursive: true });
      // Whoever may do everything is refused nothing.
      const refusing = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const { rmSync } = fs; fs.rmSync = (path, options) => { if (/-[ab]$/.test(path)) throw new Error('EACCES: no'); rmSync(path, options); }; syncBuiltinESMExports();`;
      const lines = placeOf({}, '', refusing).split('\n');
      const left = [theirs, alsoTheirs, ours].map((folder) => existsSync(folder));
      for (const folder of [theirs, alsoTheirs, ours]) rmSync(folder, { recursive: true, force: true });
      expect(lines).toEqual([
        expect.stringMatching(
          /storefront-tests-\w+-\d+-[ab] was left by a run of the tests and cannot be removed from here: EACCES: no$/,
        ),
        expect.stringMatching(/^\/dev\/shm\/storefront-tests-\S+ 755$/),
      ]);
      expect(left).toEqual([true, true, false]);
    },
  );
});
