import { spawnSync } from 'node:child_process';
import { commandOf } from '../testing/programs';

it('an option that there is not is said with those that there are, to programs as JSON', async () => {
  const command = await commandOf('content/cli.ts');
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...words], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const sentence = /^Unknown option '--jsn'\. It is called so:\n/;
  expect(run('check', 'here', '--jsn')).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
  const told = run('check', 'here', '--jsn', '--json');
  expect({ ...told, stdout: JSON.parse(told.stdout) }).toEqual({ status: 1, stdout: { message: expect.stringMatching(sentence) }, stderr: '' });
});
