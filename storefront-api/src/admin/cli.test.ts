import { spawnSync } from 'node:child_process';
import { commandOf } from '../testing/programs';

it('an option that there is not is said without advice about files', async () => {
  const command = await commandOf('admin/cli.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, 'orders', 'list', '--stats', 'paid'], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    "Unknown option '--stats'. What it takes: npm run admin -- --help\n",
  ]);
});
