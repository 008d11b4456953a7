import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'lint-'));
  cpSync(join(__dirname, '../../lint'), join(place, 'shared-build/lint'), { recursive: true });
  for (const name of ['mf-ours', 'mf-theirs']) mkdirSync(join(place, name, 'src'), { recursive: true });
});
afterEach(() => rmSync(place, { recursive: true }));

it.each([
  ['colours', [['a.css', '.a { color: red; }']]],
  ['names', [['videos.ts', ''], ['Videos.tsx', '']]],
] as const)('the linter of %s looks at the folders that it is given, and at all without one: a team’s run is not red for another’s', (script, files) => {
  for (const [file, text] of files) writeFileSync(join(place, 'mf-theirs/src', file), text);
  const lint = (...folders: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [join(place, `shared-build/lint/${script}.mjs`), ...folders], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
    return [status, stderr.includes('mf-theirs/src/')];
  };
  expect([lint('mf-ours'), lint('mf-ours', 'mf-theirs'), lint()]).toEqual([[0, false], [1, true], [1, true]]);
});
