/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((done) => setTimeout(done, 50));
}

it('a part of a shop ends when its starter is killed: nothing holds ports and data for ever', async () => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  const part = join(place, 'part.mjs');
  writeFileSync(part, 'setInterval(() => {}, 1000); console.log(process.pid);');
  writeFileSync(join(place, 'starter.mjs'), `import { run } from ${JSON.stringify(join(__dirname, '../../scripts/parts.mjs'))};\nrun(${JSON.stringify(part)}, {});`);
  const starter = spawn(process.execPath, [join(place, 'starter.mjs')], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } });
  const [said] = (await once(starter.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  expect(isThere(pid)).toBe(true);
  starter.kill('SIGKILL');
  await until(() => !isThere(pid));
  rmSync(place, { recursive: true });
}, 30_000);

it.each([
  ['with a code', 'process.exit(3)', 'The part could not start; the sentence above says why.'],
  ['by a signal', "process.kill(process.pid, 'SIGKILL')", 'The part was ended by SIGKILL before it answered.'],
])('a part of a shop that ended %s before it answered is waited for no longer', async (_how, ending, said) => {
  const place = mkdtempSync(join(tmpdir(), 'starter-'));
  const part = join(place, 'part.mjs');
  writeFileSync(part, ending);
  const asking = `const { ready, run } = await import(${JSON.stringify(join(__dirname, '../../scripts/parts.mjs'))}); await ready('http://127.0.0.1:1/', run(${JSON.stringify(part)}, {}), 'The part').catch(({ message }) => console.log(message));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', asking], { encoding: 'utf8', timeout: 20_000, env: { ...process.env, NODE_OPTIONS: '' } });
  expect(stdout.trim()).toBe(said);
  rmSync(place, { recursive: true });
}, 30_000);
