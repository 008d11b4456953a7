import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from './testing/programs';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'storefront-stands-')));
const elsewhere = join(place, 'elsewhere');
afterAll(() => rmSync(place, { recursive: true }));

it.each([
  ['content', 'content/cli.ts', ['check', 'here'], (folder: string) => `There is no folder ${folder}`],
  ['admin', 'admin/cli.ts', ['keys', 'add', '3', 'here'], (file: string) => `There is no file ${file}.`],
])(
  'npm run %s means a path from where one stands; another command of npm that calls it, from its own folder',
  async (event, source, words, sentence) => {
    const command = await commandOf(source);
    const said = (lifecycle: string) =>
      spawnSync(process.execPath, [...command, ...words], {
        encoding: 'utf8',
        env: { ...process.env, INIT_CWD: elsewhere, npm_lifecycle_event: lifecycle },
      }).stderr;
    expect(said(event)).toContain(sentence(join(elsewhere, 'here')));
    expect(said('proof')).toContain(sentence(join(process.cwd(), 'here')));
  },
);
