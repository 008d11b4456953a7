/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { processorDelay } from './processorDelay';

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('the time for which no processor was free for another process', () => {
  onLinux('grows while there are more who work than processors, and is not known of one that is gone', async () => {
    const children = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn(process.execPath, ['-e', 'for (;;);']),
    );
    const delays = () => children.map(({ pid }) => processorDelay(pid)!);
    const before = delays();
    const delayed = () => delays().reduce((sum, delay, index) => sum + delay - before[index]!, 0);
    for (let look = 0; look < 1000 && delayed() < 200; look++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(delayed()).toBeGreaterThanOrEqual(200);
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map((child) => once(child, 'exit')));
    expect(processorDelay(children[0]!.pid)).toBeUndefined();
  });
});
