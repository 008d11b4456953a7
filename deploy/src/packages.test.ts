import * as processes from 'node:child_process';
import * as os from 'node:os';
import { buildPackage, whoWorks } from './packages';

jest.mock('node:os', () => ({ ...jest.requireActual<typeof os>('node:os'), userInfo: jest.fn() }));
jest.mock('node:child_process', () => ({ ...jest.requireActual<typeof processes>('node:child_process'), spawnSync: jest.fn() }));

const git = (stdout: string) => jest.mocked(processes.spawnSync).mockReturnValue({ stdout } as never);

describe('the build of a package', () => {
  const ends = (status: number | null) => jest.mocked(processes.spawnSync).mockReturnValue({ status } as never);

  it.each([1, null])('that ends with %p publishes nothing, in a sentence', (status) => {
    ends(status);
    expect(() => buildPackage('/shop/mf-a')).toThrow('Nothing was published: the build of mf-a failed.');
  });

  it('that ends well goes on, and leaves the output to who reads it where that is asked for', () => {
    ends(0);
    buildPackage('/shop/mf-a', true);
    expect(processes.spawnSync).toHaveBeenLastCalledWith('npm', ['run', 'build', '--silent'], { cwd: '/shop/mf-a', stdio: ['inherit', process.stderr, 'inherit'] });
  });
});

describe('who works here', () => {
  it('is who git says, or the user of the machine', () => {
    jest.mocked(os.userInfo).mockReturnValue({ username: 'ann' } as never);
    git('Ann Other\n');
    expect(whoWorks()).toBe('Ann Other');
    git('');
    expect(whoWorks()).toBe('ann');
  });

  it('has a number where the machine knows no name', () => {
    jest.mocked(os.userInfo).mockImplementation(() => {
      throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)');
    });
    git('');
    expect(whoWorks()).toBe(`uid ${process.getuid!()}`);
  });
});
