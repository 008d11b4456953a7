import * as processes from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import * as os from 'node:os';
import { join } from 'node:path';
import { buildPackage, withBuildLock, packageFolder, currentUser } from './packages';

jest.mock('node:os', () => ({ ...jest.requireActual<typeof os>('node:os'), userInfo: jest.fn() }));
jest.mock('node:child_process', () => ({
  ...jest.requireActual<typeof processes>('node:child_process'),
  spawn: jest.fn(),
  spawnSync: jest.fn(),
}));

const git = (stdout: string) => jest.mocked(processes.spawnSync).mockReturnValue({ stdout } as never);

describe('the build of a package', () => {
  const ends = (event: string, how: unknown) =>
    jest.mocked(processes.spawn).mockImplementation(() => {
      const child = new EventEmitter();
      setImmediate(() => child.emit(event, how));
      return child as never;
    });

  it.each([
    ['close', 1],
    ['close', null],
    ['error', new Error('spawn npm ENOENT')],
  ])('that ends with %s, %p, publishes nothing, in a sentence', async (event, how) => {
    ends(event, how);
    await expect(buildPackage('/shop/mf-a')).rejects.toThrow(
      'The build of mf-a failed, as it says above: nothing else was done.',
    );
  });

  it('that ends well goes on, and leaves the output to who reads it where that is asked for', async () => {
    ends('close', 0);
    await buildPackage('/shop/mf-a', true);
    expect(processes.spawn).toHaveBeenLastCalledWith('npm', ['run', 'build', '--silent'], {
      cwd: '/shop/mf-a',
      stdio: ['inherit', process.stderr, 'inherit'],
      env: { ...process.env, STOREFRONT_PUBLISHER: String(process.pid) },
    });
  });
});

describe('a package that is not there', () => {
  const standIn = (folder: string) => jest.spyOn(process, 'cwd').mockReturnValue(folder);
  afterEach(() => jest.restoreAllMocks());

  it('is said with those of the checkout', () => {
    expect(() => packageFolder('mf-nws')).toThrow(
      /^There is no package mf-nws to publish here\. What there is: .*mf-news, .*shell\.$/,
    );
  });

  it('is said with the only one of a team’s own repository', () => {
    const folder = mkdtempSync(join(os.tmpdir(), 'own-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@storefront/mf-gifts' }));
    standIn(folder);
    expect(packageFolder('mf-gifts')).toBe(folder);
    expect(() => packageFolder('mf-gift')).toThrow(
      'There is no package mf-gift to publish here. What there is: mf-gifts.',
    );
    rmSync(folder, { recursive: true });
  });
});

describe('the turn to build', () => {
  let folder: string;
  const working = () => (existsSync(join(folder, '.cache/working')) ? readdirSync(join(folder, '.cache/working')) : []);

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(os.tmpdir(), 'turn-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is taken in a repository of a team’s own, and given back', async () => {
    expect(await withBuildLock(folder, async () => working())).toEqual([
      expect.stringMatching(new RegExp(`^${process.pid}-`)),
    ]);
    expect(working()).toEqual([]);
    await expect(withBuildLock(folder, () => Promise.reject(new Error('It does not build.')))).rejects.toThrow(
      'It does not build.',
    );
    expect(working()).toEqual([]);
  });

  it('is the whole checkout’s for a package of it', async () => {
    const root = join(__dirname, '../..');
    expect(await withBuildLock(join(root, 'mf-news'), async () => process.env['STOREFRONT_WORKING'])).toBe(root);
  });

  it('is nobody’s where there is nothing to write to', async () => {
    expect(await withBuildLock(join(folder, 'gone'), async () => process.env['STOREFRONT_WORKING'])).toBeUndefined();
    mkdirSync(join(folder, 'there'));
    expect(await withBuildLock(join(folder, 'there'), async () => process.env['STOREFRONT_WORKING'])).toBe(
      join(folder, 'there'),
    );
  });
});

describe('who works here', () => {
  it('is who git says, or the user of the machine', () => {
    jest.mocked(os.userInfo).mockReturnValue({ username: 'ann' } as never);
    git('Ann Other\n');
    expect(currentUser()).toBe('Ann Other');
    git('');
    expect(currentUser()).toBe('ann');
  });

  it('has a number where the machine knows no name', () => {
    jest.mocked(os.userInfo).mockImplementation(() => {
      throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)');
    });
    git('');
    expect(currentUser()).toBe(`uid ${process.getuid!()}`);
  });
});
