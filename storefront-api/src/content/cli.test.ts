import { spawnSync } from 'node:child_process';
import { copiedDemo, fewFiles } from '../testing/contentFolder';
import { commandOf } from '../testing/programs';

/** How `npm run content` ends, and what it says. */
async function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...(await commandOf('content/cli.ts')), ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('an option that there is not is said with those that there are, to programs as JSON', async () => {
  const sentence = /^Unknown option '--jsn'\. It is called so:\n/;
  expect(await run('check', 'here', '--jsn')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(sentence),
  });
  const told = await run('check', 'here', '--jsn', '--json');
  expect({ ...told, stdout: JSON.parse(told.stdout) }).toEqual({
    status: 1,
    stdout: { message: expect.stringMatching(sentence) },
    stderr: '',
  });
});

it('how it is called is said to who asks, and to who calls it otherwise as a mistake', async () => {
  const usage = /^It is called so:\n {2}npm run content -- check <folder> {6}every mistake in it\n/;
  expect(await run('--help')).toEqual({ status: 0, stdout: expect.stringMatching(usage), stderr: '' });
  expect(await run('check', 'here', 'there')).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(usage) });
});

it('a folder that is not right is refused with all that is wrong, to programs as JSON', async () => {
  const folder = copiedDemo(fewFiles);
  folder.change('site.yaml', 'dollarRate: 85', 'dollarRate: dear');
  const sentence = 'It must be a number; “dear” is a text.';
  expect(await run('check', folder.path)).toEqual({
    status: 1,
    stdout: '',
    stderr: `site.yaml:2, dollarRate: ${sentence}\nThis is to be mended; nothing was changed.\n`,
  });
  folder.change('site.yaml', 'announcesPageSize: 4', 'announcesPageSize: 0');
  expect((await run('check', folder.path)).stderr).toMatch(
    /\nsite\.yaml:9, .*\nThese 2 are to be mended; nothing was changed\.\n$/,
  );
  const { stdout, ...ended } = await run('check', folder.path, '--json');
  expect([ended, JSON.parse(stdout).mistakes[0]]).toEqual([
    { status: 1, stderr: '' },
    { file: 'site.yaml', line: 2, field: 'dollarRate', sentence },
  ]);
  folder.close();
});
