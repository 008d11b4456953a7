import process from 'node:process';
import { Worker } from 'node:worker_threads';

/**
 * Ends this process when its parent is gone, however that ended. A separate thread checks each second, since remote
 * code may block the main one by a loop.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit());
  new Worker(
    `const { workerData } = require('node:worker_threads');
    setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 1000);`,
    { eval: true, workerData: process.ppid, resourceLimits: { maxOldGenerationSizeMb: 8 } },
  ).unref();
}
