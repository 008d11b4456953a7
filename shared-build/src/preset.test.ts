import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

it('a checkout below folders of any name, also of those that builds have, has its tests, and what is built in it is not looked at', () => {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'preset-')));
  const checkout = join(place, 'shop/dist/.types/.releases/checkout');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), text);
  };
  for (const folder of ['', 'dist/', '.types/', '.releases/'])
    write(`mf-x/${folder}package.json`, '{ "name": "@storefront/mf-x" }');
  write('mf-x/src/one.test.ts', '');
  write('jest.config.cjs', "module.exports = require('./shared-build/jest/preset.cjs').nodeProject('mf-x');");
  cpSync(join(root, 'shared-build/jest'), join(checkout, 'shared-build/jest'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  // Of two packages with one name that it sees it says so.
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), '--listTests'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  rmSync(place, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual([join(checkout, 'mf-x/src/one.test.ts'), '']);
});
