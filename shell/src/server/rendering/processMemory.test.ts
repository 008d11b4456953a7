/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn } from 'node:child_process';
import { processMemory } from './processMemory';

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('the memory that another process holds', () => {
  onLinux('is what it has taken, beside its heap too', async () => {
    const child = spawn(process.execPath, ['-e', `globalThis.kept = Buffer.alloc(1e8, 1); console.log('ready'); setInterval(() => {}, 1000);`]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const held = processMemory(child.pid);
    expect(held).toBeGreaterThan(1e8 / 2 ** 20);
    expect(held).toBeLessThan(300);
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
    expect(processMemory(child.pid)).toBeUndefined();
  });
});
