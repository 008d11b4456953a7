// Loaded by the processes of a shop: ends them when the process that started them is gone. Otherwise they would hold
// their ports and data for ever.
const starter = process.ppid;

/** Milliseconds between two checks. */
const pollInterval = 1000;

const watching = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(watching);
  process.kill(process.pid, 'SIGTERM');
}, pollInterval).unref();
