// Loaded before what may never end, as `watchdog.mjs?20`: a thread beside it, which a loop does not keep from looking,
// ends the process once it has had a processor for so many seconds. The clock would tell a loop from a busy machine no
// more.
import { Worker } from 'node:worker_threads';

const seconds = Number(new URL(import.meta.url).search.slice(1));

const look = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > ${seconds * 1e6}) process.kill(process.pid, 'SIGKILL');
}, 100);`;

new Worker(look, { eval: true, execArgv: [] }).unref();
