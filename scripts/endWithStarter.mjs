// Loaded before a part of a shop: one whose starter was killed would hold its ports and its data for ever, and the next shop could not begin.
const starter = process.ppid;

/** Milliseconds between two looks. */
const pollInterval = 1000;

const watching = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(watching);
  process.kill(process.pid, 'SIGTERM');
}, pollInterval).unref();
