import process from 'node:process';
import { Worker } from 'node:worker_threads';

/**
 * Ends this process when the one that started it is gone, however that ended. Code that loops hears of no end: a thread of its own looks
 * each second.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit());
  new Worker(
    `const { workerData } = require('node:worker_threads');
    setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 1000);`,
    { eval: true, workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 8 } },
  ).unref();
}
