/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

function run(script: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  return { status, sentence: stderr.trim() };
}

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'create remote '));
});
afterEach(() => rmSync(place, { recursive: true }));

it.each([
  ['create-remote', ['mf-one', 'mf-two'], /^One remote at a time: mf-two is more than a name\./],
  ['remove-remote', ['mf-news', 'mf-support'], /^One remote at a time: mf-support is more than a name\./],
  ['create-remote', ['mf-One'], /^“mf-One” cannot be a remote's name/],
  ['create-remote', ['mf-one', '--outside', '.'], /is inside this repository, .* leave out --outside\.$/],
  ['create-remote', ['mf-one', '--outside', 'shell/one'], /is inside this repository, .* leave out --outside\.$/],
])('npm run %s refuses %j with a sentence', (script, args, sentence) => {
  expect(run(script, ...args)).toEqual({ status: 1, sentence: expect.stringMatching(sentence) });
  expect(existsSync(join(root, 'mf-one'))).toBe(false);
});

it.each([
  ['a file', 'file', /is there already/],
  ['a place below a file', 'file/below', /cannot be made \(E\w+\): choose a folder in which you may write\.$/],
  ['a folder with something in it', 'full', /is there already/],
])('a repository of its own is not made in %s', (_what, way, sentence) => {
  writeFileSync(join(place, 'file'), 'kept');
  mkdirSync(join(place, 'full/src'), { recursive: true });
  expect(run('create-remote', 'mf-one', '--outside', join(place, way))).toEqual({ status: 1, sentence: expect.stringMatching(sentence) });
  expect(readdirSync(place).sort()).toEqual(['file', 'full']);
});

it('what a killed run has left is no hindrance, and does not stay', () => {
  const left = join(place, '.create-remote-one');
  mkdirSync(join(left, 'src'), { recursive: true });
  writeFileSync(join(left, 'src/half.ts'), '');
  expect(run('create-remote', 'mf-one', '--outside', join(place, 'one')).status).toBe(0);
  expect(readdirSync(place)).toEqual(['one']);
  expect(existsSync(join(place, 'one/src/half.ts'))).toBe(false);
  expect(readdirSync(join(place, 'one/vendor'))).toHaveLength(5);
}, 60_000);
