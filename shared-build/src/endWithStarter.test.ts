/** @jest-environment node */
import { spawn } from 'node:child_process';
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
