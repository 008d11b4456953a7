/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { processMemory } from './processMemory';

const onLinux = process.platform === 'linux' ? it : it.skip;

it('what a process holds is also what the system has put aside', () => {
  const read = jest
    .spyOn(fs, 'readFileSync')
    .mockReturnValue('Name:\tnode\nVmPeak:\t  900000 kB\nVmRSS:\t  100000 kB\nVmSwap:\t   2401 kB\n');
  expect(processMemory(1)).toBe(101);
  read.mockRestore();
});

describe('the memory that another process holds', () => {
  onLinux('is what it has taken, beside its heap too', async () => {
    const child = spawn(process.execPath, [
      '-e',
      `globalThis.kept = Buffer.alloc(1e8, 1); console.log('ready'); setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const held = processMemory(child.pid);
    expect(held).toBeGreaterThan(1e8 / 2 ** 20);
    expect(held).toBeLessThan(300);
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
    expect(processMemory(child.pid)).toBeUndefined();
  });
});
