import * as processes from 'node:child_process';
import * as os from 'node:os';
import { whoWorks } from './packages';

jest.mock('node:os', () => ({ ...jest.requireActual<typeof os>('node:os'), userInfo: jest.fn() }));
jest.mock('node:child_process', () => ({ ...jest.requireActual<typeof processes>('node:child_process'), spawnSync: jest.fn() }));

const git = (stdout: string) => jest.mocked(processes.spawnSync).mockReturnValue({ stdout } as never);

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
