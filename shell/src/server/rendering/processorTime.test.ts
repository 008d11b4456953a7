/** @jest-environment @storefront/build/jest/server.cjs */
import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorTime } from './processorTime';

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('the processor time of another process', () => {
  onLinux('grows with what it does, and not with what it waits for', async () => {
    const script = join(mkdtempSync(join(tmpdir(), 'time-')), 'busy ) (.cjs');
    writeFileSync(
      script,
      `process.on('message', () => {
      const { user, system } = process.cpuUsage();
      const had = (since) => { const now = process.cpuUsage(); return (now.user + now.system - since) / 1000; };
      while (had(user + system) < 300);
      process.send('done');
    });
    process.send('ready');`,
    );
    const child = fork(script);
    const said = () => new Promise((resolve) => child.once('message', resolve));
    await said();
    // What is left to do after its start it does when the machine lets it.
    let before: number;
    do {
      before = processorTime(child.pid)!;
      await new Promise((resolve) => setTimeout(resolve, 300));
    } while (processorTime(child.pid)! - before >= 100);
    child.send('go');
    await said();
    expect(processorTime(child.pid)! - before).toBeGreaterThanOrEqual(250);
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
    expect(processorTime(child.pid)).toBeUndefined();
  });
});
